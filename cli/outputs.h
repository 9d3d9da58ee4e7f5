// SPDX-License-Identifier: BSD-2-Clause-Patent
// The reports that a command writes, and its remarks.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "report/output_file.h"
#include "report/report.h"

namespace isobit::cli {

struct Output {
  const ReportKind* kind;
  OutputFile file;
};

// Of one kind, or, where that is null, each of the kind that its name tells; and a page at `page`, if that is not
// empty. Throws UsageError where a path is named twice or is one of the inputs, or for a page in a build without pages;
// SystemError where it cannot be written.
std::vector<Output> open_outputs(std::vector<std::string> paths, const ReportKind* kind,
                                 std::span<const std::string> inputs, const std::string& page = "");

// All that can be written is written; false, with a remark, if one could not.
bool write_reports(const Report& report, std::vector<Output>& outputs);

bool to_standard_output(const std::vector<Output>& outputs);  // whether one of them goes there

void remark(const std::string& sentence);  // on standard error

}  // namespace isobit::cli
