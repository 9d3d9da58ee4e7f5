// SPDX-License-Identifier: BSD-2-Clause-Patent
// The scores of a run: a table with a row for each scored frame and a column for each key, and what is pooled from it.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "metric/metric.h"

namespace isobit {

struct Scores {
  std::vector<std::string> keys;                           // in the order of the report
  std::vector<std::int64_t> frames;                        // frame numbers, ascending
  std::vector<std::vector<double>> columns;                // columns[key][row]
  std::vector<std::pair<std::string, double>> aggregates;  // over all frames, key by key
  // What the aggregates are made of: the cells of the metrics that have them, summed.
  std::vector<std::uint64_t> totals = {};
};

// The aggregates of `metrics` from their `totals` (as above) over so many frames; none where there are no frames.
std::vector<std::pair<std::string, double>> aggregates_of(std::span<const std::unique_ptr<Metric>> metrics,
                                                          std::span<const std::uint64_t> totals, std::int64_t frames);

// Over the rows of one column in frame order, in binary64. mean = sum / n; harmonic_mean = n / sum(1 / (s + 1)) - 1;
// standard_deviation = sqrt(sum((s - mean)^2) / n), two passes;
// percentile(q) of the sorted scores: with h = (n - 1) * q / 100 and i = floor(h), s[i] + (h - i) * (s[i + 1] - s[i]),
// and s[i] alone where h is whole or both are equal. Every value is NaN where there are no rows.
struct Pooled {
  double min, max, mean, harmonic_mean, standard_deviation, p1, p5, p10, p50;
};
Pooled pool(const std::vector<double>& column);

// Whether a key's scores are errors.
inline bool less_is_better(std::string_view key) { return key.starts_with("mse"); }

}  // namespace isobit
