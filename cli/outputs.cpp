// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "outputs.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "report/html_page.h"

namespace isobit::cli {

void remark(const std::string& sentence) { fmt::print(stderr, "isobit: {}\n", sentence); }

void remark_on_choices(const std::string& choice, const ChosenMetrics& metrics) {
  if (!choice.empty()) remark(choice);
  for (const auto& [name, why] : metrics.left_out) remark("left out: " + why);
}

void check_paths(std::span<const std::string> paths, std::span<const std::string> inputs) {
  for (const std::string& path : paths) {
    if (std::count(paths.begin(), paths.end(), path) > 1)
      throw UsageError(fmt::format("two reports would be written to '{}'; name another file for one of them", path));
    for (const std::string& input : inputs) {
      std::error_code error;  // a path that does not exist is not the same
      if (std::filesystem::is_regular_file(path, error) && std::filesystem::equivalent(path, input, error))
        throw UsageError(fmt::format("the report '{}' would overwrite an input; name another file", path));
    }
  }
}

std::vector<Output> open_outputs(std::vector<std::string> paths, const ReportKind* kind,
                                 std::span<const std::string> inputs, const std::string& page) {
  const std::size_t reports = paths.size();
  if (!page.empty()) paths.push_back(page);
  check_paths(paths, inputs);
  std::vector<Output> out;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    const ReportKind& chosen = i == reports ? report_kind_of(".html") : kind ? *kind : report_kind_of(paths[i]);
    if (chosen.write == write_html) require_pages();
    out.push_back({&chosen, OutputFile(paths[i])});
  }
  return out;
}

bool write_reports(const Report& report, std::vector<Output>& outputs) {
  return write_each(outputs, [&](Output& output) { output.kind->write(report, output.file.stream()); });
}

}  // namespace isobit::cli
