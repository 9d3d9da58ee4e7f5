// SPDX-License-Identifier: BSD-2-Clause-Patent
// A table of pooled scores, columns aligned.
#include "report/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <ostream>

#include "report/report.h"

namespace isobit {
namespace {

TableRow pooled_row(const std::string& key, const Pooled& p, NumberFormat number) {
  TableRow row{key};
  for (const double s : {p.mean, p.harmonic_mean, p.min, p.p1, p.p5, p.p10, p.p50, p.max, p.standard_deviation})
    row.push_back(number(s));
  return row;
}

std::vector<std::size_t> widths_of(const std::vector<TableRow>& rows) {
  std::vector<std::size_t> widths;
  for (const TableRow& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t c = 0; c < row.size(); ++c) widths[c] = std::max(widths[c], row[c].size());
  }
  return widths;
}

// The columns that fit, by their places in a row; p1 goes first, then p10 and so on. Name and mean stay.
std::vector<std::size_t> columns_within(const std::vector<std::size_t>& widths, std::size_t width) {
  std::vector<std::size_t> columns(widths.size());
  std::iota(columns.begin(), columns.end(), 0);
  const auto used = [&] {
    std::size_t sum = 0;
    for (const std::size_t c : columns) sum += widths[c] + (c > 0 ? 2 : 0);
    return sum;
  };
  for (const std::size_t c : {4, 6, 2, 9, 5, 7, 8, 3}) {
    if (used() > width) std::erase(columns, c);
  }
  return columns;
}

void write_columns(const std::vector<TableRow>& rows, const std::vector<std::size_t>& columns, std::ostream& out) {
  const std::vector<std::size_t> widths = widths_of(rows);
  for (const TableRow& row : rows) {
    for (const std::size_t c : columns) {
      if (c == 0)
        out << fmt::format("{:<{}}", row[0], row.size() > 1 ? widths[0] : 0);
      else if (c < row.size())
        out << fmt::format("  {:>{}}", row[c], widths[c]);
    }
    out << '\n';
  }
}

}  // namespace

void write_rows(const std::vector<TableRow>& rows, std::ostream& out) {
  std::vector<std::size_t> columns(widths_of(rows).size());
  std::iota(columns.begin(), columns.end(), 0);
  write_columns(rows, columns, out);
}

void write_table(const Report& report, std::ostream& out) {
  write_table(report, out, std::numeric_limits<std::size_t>::max());
}

void write_table(const Report& report, std::ostream& out, std::size_t width) {
  const RunResult& run = report.run;
  std::vector<TableRow> rows{{"metric", "mean", "harmonic", "min", "p1", "p5", "p10", "p50", "max", "std.dev."}};
  for (std::size_t k = 0; k < report.pooled.size(); ++k)
    rows.push_back(pooled_row(run.scores->keys[k], report.pooled[k], report.number));
  for (const auto& [key, value] : run.scores->aggregates) rows.push_back({key, report.number(value)});
  if (rows.size() > 1) write_columns(rows, columns_within(widths_of(rows), width), out);
  out << fmt::format("{} frames of {}", run.pairs, to_string(run.reference.format));
  if (run.machine_known)
    out << fmt::format(" in {:.2f} s ({:.1f} fps) on {}: {}", run.seconds, report.fps(), run.backend, run.device);
  out << '\n';
}

}  // namespace isobit
