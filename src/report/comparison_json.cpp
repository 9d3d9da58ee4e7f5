// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "report/comparison_json.h"

#include <limits>

namespace isobit {

void write_compared_videos(const ComparisonReport& report, JsonWriter& json,
                           void (*members)(const Report&, JsonWriter&)) {
  json.begin_array("videos");
  for (const ComparedVideo& video : report.videos) {
    json.begin_object();
    json.text("name", video.run.distorted.name);
    if (!video.group.empty()) json.text("group", video.group);
    if (!video.rate.source.empty()) {
      json.number("bit_rate", video.rate.bits_per_second);
      json.text("bit_rate_source", video.rate.source);
    }
    json.begin_object("report");
    members(Report(video.run, report.number), json);
    json.end_object();
    json.end_object();
  }
  json.end_array();
}

void write_json_bd_rates(const ComparisonReport& report, JsonWriter& json) {
  json.begin_array("bd_rates");
  for (std::size_t g = 1; g < report.groups.size(); ++g)
    for (std::size_t k = 0; k < report.keys().size(); ++k) {
      const BdRate bd = report.bd_rate_of(report.groups[0], report.groups[g], k);
      json.begin_object();
      json.text("anchor", report.groups[0]);
      json.text("test", report.groups[g]);
      json.text("key", report.keys()[k]);
      json.number("percent", bd.why_not.empty() ? bd.percent : std::numeric_limits<double>::quiet_NaN());
      if (!bd.why_not.empty()) json.text("why_not", bd.why_not);
      json.end_object();
    }
  json.end_array();
}

}  // namespace isobit
