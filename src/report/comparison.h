// SPDX-License-Identifier: BSD-2-Clause-Patent
// The reports of many distorted videos against one reference.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "engine/bd_rate.h"
#include "engine/compare.h"
#include "report/report.h"

namespace isobit {

struct ComparedVideo {
  RunResult run;
  BitRate rate;
  std::string group;  // of one encoder, say; empty for none
};

struct ComparisonReport {
  std::vector<ComparedVideo> videos;
  std::vector<std::string> groups;  // in the order in which they were named; the first is the anchor of BD-rates
  NumberFormat number;

  const std::vector<std::string>& keys() const { return videos[0].run.scores->keys; }
  bool complete() const;

  // Between the videos of two groups, by the means of a key; of errors (mse) less is better.
  BdRate bd_rate_of(const std::string& anchor, const std::string& test, std::size_t key) const;
};

// The mean of one of a video's keys; NaN where it has no frame.
double mean_of(const RunResult& run, std::size_t key);

// A table for people to read.
void write_comparison_table(const ComparisonReport& report, std::ostream& out);
// A line for each video: name, group, bit rate, means.
void write_comparison_csv(const ComparisonReport& report, std::ostream& out);
// "videos": name, group, bit rate and "report", all that `isobit score` writes of the pair; "bd_rates".
void write_comparison_json(const ComparisonReport& report, std::ostream& out);
// A page with rate-quality curves. Throws UsageError in a build without pages.
void write_comparison_html(const ComparisonReport& report, std::ostream& out);

}  // namespace isobit
