// SPDX-License-Identifier: BSD-2-Clause-Patent
// What a report is made of, and the kinds of report. The scores in it depend on the videos and the metrics' options
// alone: not on threads, instruction sets or devices.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <span>
#include <string_view>
#include <vector>

#include "engine/run.h"
#include "report/number.h"

namespace isobit {

struct Report {
  const RunResult& run;
  NumberFormat number;
  std::vector<Pooled> pooled;  // one for each key; empty where no frame was scored

  Report(const RunResult& run, NumberFormat number);
  double fps() const;  // pairs a second; 0 where no time passed
};

// libvmaf's JSON, always valid (infinity and NaN are null), and then an object "isobit" with everything else.
void write_json(const Report& report, std::ostream& out);
// libvmaf's XML; infinity and NaN are "inf", "-inf", "nan". An element "isobit" says whether the run was complete.
void write_xml(const Report& report, std::ostream& out);
// libvmaf's CSV and SUB: the scores of frames alone.
void write_csv(const Report& report, std::ostream& out);
void write_sub(const Report& report, std::ostream& out);
// One page with curves, distributions and pictures, which are read from the videos again. Throws UsageError in a build
// without pages (report/html_page.h).
void write_html(const Report& report, std::ostream& out);
// Pooled scores for people to read; in lines of `width` characters columns are left out, and the mean stays.
void write_table(const Report& report, std::ostream& out);
void write_table(const Report& report, std::ostream& out, std::size_t width);

struct ReportKind {
  std::string_view name;  // "json"; also the ending of a file of this kind
  std::string_view help;
  void (*write)(const Report&, std::ostream&);
};
std::span<const ReportKind> report_kinds();

// By the ending of the file's name; libvmaf's default, XML, where it tells nothing.
const ReportKind& report_kind_of(std::string_view path);

}  // namespace isobit
