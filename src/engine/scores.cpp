// SPDX-License-Identifier: BSD-2-Clause-Patent
// Pooling of one column of scores.
#include "engine/scores.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace isobit {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

// `sorted` is ascending and holds no NaN. Equal neighbours need no interpolation; infinite ones would make it NaN.
double percentile(const std::vector<double>& sorted, double q) {
  const double h = static_cast<double>(sorted.size() - 1) * q / 100;
  const auto i = static_cast<std::size_t>(h);
  const double fraction = h - static_cast<double>(i);
  if (fraction == 0 || sorted[i] == sorted[i + 1]) return sorted[i];
  return sorted[i] + fraction * (sorted[i + 1] - sorted[i]);
}

void pool_percentiles(const std::vector<double>& column, Pooled& out) {
  if (std::any_of(column.begin(), column.end(), [](double s) { return std::isnan(s); })) return;  // they stay NaN
  std::vector<double> sorted = column;
  std::sort(sorted.begin(), sorted.end());
  out.p1 = percentile(sorted, 1);
  out.p5 = percentile(sorted, 5);
  out.p10 = percentile(sorted, 10);
  out.p50 = percentile(sorted, 50);
}

}  // namespace

std::vector<std::pair<std::string, double>> aggregates_of(std::span<const std::unique_ptr<Metric>> metrics,
                                                          std::span<const std::uint64_t> totals, std::int64_t frames) {
  std::vector<std::pair<std::string, double>> out;
  for (const auto& metric : metrics) {
    const std::vector<std::string> keys = metric->aggregate_keys();
    if (keys.empty() || frames == 0) continue;
    const auto cells = static_cast<std::size_t>(metric->cells());
    std::vector<double> values(keys.size());
    metric->aggregates(totals.first(cells), frames, values);
    totals = totals.subspan(cells);
    for (std::size_t k = 0; k < keys.size(); ++k) out.emplace_back(keys[k], values[k]);
  }
  return out;
}

Pooled pool(const std::vector<double>& column) {
  Pooled out{nan, nan, nan, nan, nan, nan, nan, nan, nan};
  if (column.empty()) return out;
  const auto n = static_cast<double>(column.size());
  double sum = 0, inverse_sum = 0;
  out.min = out.max = column[0];
  for (const double s : column) {
    sum += s;
    inverse_sum += 1 / (s + 1);
    if (s < out.min) out.min = s;
    if (s > out.max) out.max = s;
  }
  out.mean = sum / n;
  out.harmonic_mean = n / inverse_sum - 1;
  double squares = 0;
  for (const double s : column) squares += (s - out.mean) * (s - out.mean);
  out.standard_deviation = std::sqrt(squares / n);
  pool_percentiles(column, out);
  return out;
}

}  // namespace isobit
