// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "outputs.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "frame/error.h"
#include "report/html_page.h"

namespace isobit::cli {

std::vector<Output> open_outputs(std::vector<std::string> paths, const ReportKind* kind,
                                 std::span<const std::string> inputs, const std::string& page) {
  const std::size_t reports = paths.size();
  if (!page.empty()) paths.push_back(page);
  std::vector<Output> out;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    const std::string& path = paths[i];
    const ReportKind& chosen = i == reports ? report_kind_of(".html") : kind ? *kind : report_kind_of(path);
    if (chosen.write == write_html) require_pages();
    if (std::count(paths.begin(), paths.end(), path) > 1)
      throw UsageError(fmt::format("two reports would be written to '{}'; name another file for one of them", path));
    for (const std::string& input : inputs) {
      std::error_code error;  // a path that does not exist is not the same
      if (std::filesystem::is_regular_file(path, error) && std::filesystem::equivalent(path, input, error))
        throw UsageError(fmt::format("the report '{}' would overwrite an input; name another file", path));
    }
    out.push_back({&chosen, OutputFile(path)});
  }
  return out;
}

bool write_reports(const Report& report, std::vector<Output>& outputs) {
  bool written = true;
  for (Output& output : outputs) {
    try {
      output.kind->write(report, output.file.stream());
      output.file.commit();
    } catch (const Error& error) {
      remark(error.what());
      written = false;
    }
  }
  return written;
}

bool to_standard_output(const std::vector<Output>& outputs) {
  return std::ranges::any_of(outputs, [](const Output& output) { return output.file.is_standard_output(); });
}

void remark(const std::string& sentence) { fmt::print(stderr, "isobit: {}\n", sentence); }

}  // namespace isobit::cli
