// SPDX-License-Identifier: BSD-2-Clause-Patent
// The reports that a command writes, and its remarks.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "engine/requests.h"
#include "frame/error.h"
#include "report/output_file.h"
#include "report/report.h"

namespace isobit::cli {

struct Output {
  const ReportKind* kind;
  OutputFile file;
};

void remark(const std::string& sentence);  // on standard error

// What choosing devices and metrics left to be said.
void remark_on_choices(const std::string& choice, const ChosenMetrics& metrics);

// Throws UsageError where a path is named twice or is one of the inputs.
void check_paths(std::span<const std::string> paths, std::span<const std::string> inputs);

// Of one kind, or, where that is null, each of the kind that its name tells; and a page at `page`, if that is not
// empty. Throws UsageError where a path is named twice or is one of the inputs, or for a page in a build without pages;
// SystemError where it cannot be written.
std::vector<Output> open_outputs(std::vector<std::string> paths, const ReportKind* kind,
                                 std::span<const std::string> inputs, const std::string& page = "");

// Calls write(output) for each and commits its file: all that can be written is written; false, with a remark, if one
// could not.
template <class AnyOutput, class Write>
bool write_each(std::vector<AnyOutput>& outputs, const Write& write) {
  bool written = true;
  for (AnyOutput& output : outputs) {
    try {
      write(output);
      output.file.commit();
    } catch (const Error& error) {
      remark(error.what());
      written = false;
    }
  }
  return written;
}
bool write_reports(const Report& report, std::vector<Output>& outputs);

// Whether one of them goes there.
template <class AnyOutput>
bool to_standard_output(const std::vector<AnyOutput>& outputs) {
  return std::ranges::any_of(outputs, [](const AnyOutput& output) { return output.file.is_standard_output(); });
}

}  // namespace isobit::cli
