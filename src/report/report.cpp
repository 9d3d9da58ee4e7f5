// SPDX-License-Identifier: BSD-2-Clause-Patent
// The registry of report kinds.
#include "report/report.h"

namespace isobit {
namespace {

constexpr ReportKind kinds[] = {
    {"xml", "libvmaf's XML", write_xml},
    {"json", "libvmaf's JSON, and everything about the run", write_json},
    {"csv", "comma-separated scores, a line a frame", write_csv},
    {"sub", "a subtitle a frame", write_sub},
    {"html", "a page with curves and pictures of the worst frames", write_html},
};

}  // namespace

Report::Report(const RunResult& r, NumberFormat n) : run(r), number(n) {
  if (r.scores->frames.empty()) return;
  pooled.reserve(r.scores->columns.size());
  for (const auto& column : r.scores->columns) pooled.push_back(pool(column));
}

double Report::fps() const { return run.seconds > 0 ? static_cast<double>(run.pairs) / run.seconds : 0; }

std::span<const ReportKind> report_kinds() { return kinds; }

const ReportKind& report_kind_of(std::string_view path) {
  for (const ReportKind& kind : kinds)
    if (path.size() > kind.name.size() && path.ends_with(kind.name) && path[path.size() - kind.name.size() - 1] == '.')
      return kind;
  return kinds[0];
}

}  // namespace isobit
