// SPDX-License-Identifier: BSD-2-Clause-Patent
// The page of one run.
import { floats, integers } from "./columns.js";
import { Curves } from "./curves.js";
import { section } from "./dom.js";
import { details, heading, pooled_table } from "./summary.js";
import { hues } from "./theme.js";
import { worst_frames } from "./worst.js";

export function show_report(root, data) {
  const frames = integers(data.frames);
  const metrics = data.keys.map((key, i) => ({
    key, values: floats(data.columns[i]), hue: hues[i % hues.length],
    pooled: { ...data.pooled_metrics[key], ...data.isobit.pooled[key] },
    texts: data.isobit.non_finite.pooled[key] ?? {},
  }));
  metrics.sort((a, b) => (b.key === data.worst.key) - (a.key === data.worst.key));  // the leading one first
  root.append(heading(data));
  if (frames.length === 0) return root.append(section("Run", details(data)));
  root.append(section("Scores", pooled_table(data, metrics)));
  const curves = new Curves(frames, metrics);
  root.append(section("Curves", curves.root));
  root.append(section("Worst frames", worst_frames(data.worst, frames, metrics, curves)));
  root.append(section("Run", details(data)));
  curves.draw();
}
