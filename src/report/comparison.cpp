// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "report/comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/version.h"
#include "report/comparison_json.h"
#include "report/html_page.h"
#include "report/table.h"

namespace isobit {
namespace {

std::string csv_text(const std::string& text) {
  if (text.find_first_of(",\"\n") == text.npos) return text;
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + '"';
}

std::string kilobits(const BitRate& rate) {
  return rate.source.empty() ? "?" : fmt::format("{:.1f}", rate.bits_per_second / 1000);
}

std::string signed_percent(const BdRate& bd) { return bd.why_not.empty() ? fmt::format("{:+.2f} %", bd.percent) : "-"; }

void write_bd_rates(const ComparisonReport& report, std::ostream& out) {
  std::vector<TableRow> rows{{fmt::format("BD-rate against {}", report.groups[0])}};
  for (std::size_t g = 1; g < report.groups.size(); ++g) rows[0].push_back(report.groups[g]);
  for (std::size_t k = 0; k < report.keys().size(); ++k) {
    TableRow row{report.keys()[k]};
    for (std::size_t g = 1; g < report.groups.size(); ++g)
      row.push_back(signed_percent(report.bd_rate_of(report.groups[0], report.groups[g], k)));
    rows.push_back(row);
  }
  out << '\n';
  write_rows(rows, out);
}

}  // namespace

bool ComparisonReport::complete() const {
  return std::all_of(videos.begin(), videos.end(),
                     [](const ComparedVideo& v) { return v.run.end == RunEnd::complete; });
}

BdRate ComparisonReport::bd_rate_of(const std::string& anchor, const std::string& test, std::size_t key) const {
  const double sign = less_is_better(keys()[key]) ? -1 : 1;
  const auto points_of = [&](const std::string& group) {
    std::vector<RatePoint> points;
    for (const ComparedVideo& v : videos)
      if (v.group == group) points.push_back({v.rate.bits_per_second, sign * mean_of(v.run, key)});
    return points;
  };
  return bd_rate(points_of(anchor), points_of(test));
}

double mean_of(const RunResult& run, std::size_t key) {
  const auto& columns = run.scores->columns;
  return columns.empty() ? std::nan("") : pool(columns[key]).mean;
}

void write_comparison_table(const ComparisonReport& report, std::ostream& out) {
  std::vector<TableRow> rows{{"mean"}};
  for (const ComparedVideo& v : report.videos) rows[0].push_back(v.run.distorted.name);
  rows.push_back({"kbit/s"});
  for (const ComparedVideo& v : report.videos) rows[1].push_back(kilobits(v.rate));
  for (const std::string& key : report.keys()) rows.push_back({key});
  for (const ComparedVideo& v : report.videos) {
    for (std::size_t k = 0; k < report.keys().size(); ++k) rows[k + 2].push_back(report.number(mean_of(v.run, k)));
  }
  write_rows(rows, out);
  if (report.groups.size() > 1) write_bd_rates(report, out);
}

void write_comparison_csv(const ComparisonReport& report, std::ostream& out) {
  out << "name,group,bit_rate,bit_rate_source,frames";
  for (const std::string& key : report.keys()) out << ',' << csv_text(key);
  out << '\n';
  for (const ComparedVideo& v : report.videos) {
    out << csv_text(v.run.distorted.name) << ',' << csv_text(v.group) << ','
        << (v.rate.source.empty() ? "" : NumberFormat(0)(v.rate.bits_per_second)) << ',' << v.rate.source << ','
        << v.run.scores->frames.size();
    for (std::size_t k = 0; k < report.keys().size(); ++k) out << ',' << report.number(mean_of(v.run, k));
    out << '\n';
  }
}

void write_comparison_json(const ComparisonReport& report, std::ostream& out) {
  JsonWriter json(out, report.number);
  json.begin_object();
  json.text("version", version());
  write_compared_videos(report, json, write_json_members);
  write_json_bd_rates(report, json);
  json.end_object();
}

void write_comparison_html(const ComparisonReport& report, std::ostream& out) {
  const std::string title =
      fmt::format("{} videos against {}", report.videos.size(), report.videos[0].run.reference.name);
  write_page(
      "comparison", title, report.number,
      [&](JsonWriter& json) {
        json.text("version", version());
        write_compared_videos(report, json, write_json_summary);
        write_json_bd_rates(report, json);
      },
      out);
}

}  // namespace isobit
