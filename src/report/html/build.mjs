// SPDX-License-Identifier: BSD-2-Clause-Patent
// Bundles the pages' scripts and styles into a C++ source: node build.mjs FOLDER_WITH_NODE_MODULES OUTPUT.cpp
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const [folder, output] = process.argv.slice(2);
const modules = join(folder, "node_modules");
const esbuild = createRequire(join(modules, "x.js"))("esbuild");

const result = await esbuild.build({
  entryPoints: [join(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "page.js")],
  bundle: true,
  minify: true,
  write: false,
  outdir: "out",
  format: "iife",
  target: "es2020",
  charset: "ascii",
  nodePaths: [modules],
  banner: { js: `/*! Charts by uPlot.\n${readFileSync(join(modules, "uplot", "LICENSE"), "utf8")}*/` },
});

function bytes(ending) {
  const file = result.outputFiles.find((f) => f.path.endsWith(ending));
  return Array.from(file.contents, (b, i) => (i % 32 ? "" : "\n") + b).join(",");
}

writeFileSync(output, `// Made by src/report/html/build.mjs.
#include "report/html_page.h"

namespace isobit {
namespace {
constexpr unsigned char script[] = {${bytes(".js")}};
constexpr unsigned char style[] = {${bytes(".css")}};

template <int n>
std::string_view text(const unsigned char (&bytes)[n]) {
  return {reinterpret_cast<const char*>(bytes), n};
}
}  // namespace

std::optional<PageAssets> page_assets() { return PageAssets{text(script), text(style)}; }

}  // namespace isobit
`);
