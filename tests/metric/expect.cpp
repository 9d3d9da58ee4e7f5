// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "metric/expect.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "reference/reference.h"
#include "testing/bits.h"

namespace isobit::test {
namespace {

// The row of frame t: what every metric gives, one after the other.
void add_row(const Trial& trial, const reference::Pair& pair, Scores& out) {
  std::vector<double> row;
  out.keys.clear();
  for (const MetricRequest& metric : trial.metrics)
    for (const auto& [key, value] : reference::score(metric.name, metric.options, pair)) {
      out.keys.push_back(key);
      row.push_back(value);
    }
  out.columns.resize(row.size());
  for (std::size_t k = 0; k < row.size(); ++k) out.columns[k].push_back(row[k]);
}

}  // namespace

Scores reference_scores(const Trial& trial) {
  std::vector<Frame> frames;
  std::vector<reference::Pair> pairs;
  Scores out;
  for (int t = 0; t < trial.frames; ++t) {
    for (int side = 0; side < 2; ++side) frames.emplace_back(trial.format, host_memory());
    pairs.push_back({frames[2 * t].view(), frames[2 * t + 1].view()});
    trial.fill(t, pairs[t].reference, pairs[t].distorted);
    if (t % trial.options.subsample) continue;
    out.frames.push_back(t);
    add_row(trial, pairs[t], out);
  }
  for (const MetricRequest& metric : trial.metrics)
    for (const auto& total : reference::aggregate(metric.name, metric.options, pairs)) out.aggregates.push_back(total);
  return out;
}

void expect_same(const Scores& actual, const Scores& expected, const std::string& what) {
  EXPECT_EQ(actual.frames, expected.frames) << what;
  ASSERT_EQ(actual.keys, expected.keys) << what;
  ASSERT_EQ(actual.columns.size(), actual.keys.size()) << what;
  for (std::size_t k = 0; k < actual.keys.size(); ++k)
    EXPECT_EQ(bits(actual.columns[k]), bits(expected.columns[k])) << actual.keys[k] << ", " << what;
  ASSERT_EQ(actual.aggregates.size(), expected.aggregates.size()) << what;
  for (std::size_t k = 0; k < actual.aggregates.size(); ++k) {
    EXPECT_EQ(actual.aggregates[k].first, expected.aggregates[k].first) << what;
    EXPECT_EQ(Bits{actual.aggregates[k].second}, Bits{expected.aggregates[k].second})
        << actual.aggregates[k].first << ", " << what;
  }
}

void expect_reference(const Trial& trial) { expect_same(score(trial), reference_scores(trial), trial.name()); }

std::vector<MetricRequest> metrics_for(const Format& format) {
  const int side = std::min(format.width, format.height);
  int chroma_side = side;
  for (int p = 1; p < format.planes(); ++p)
    chroma_side = std::min({chroma_side, format.plane_width(p), format.plane_height(p)});
  std::vector<MetricRequest> out{{"ssim", {}}, {"psnr", {{"enable_mse", "true"}, {"enable_apsnr", "true"}}}};
  if (side >= 11) out.push_back({"float_ssim", {{"scale", "1"}, {"enable_lcs", "true"}}});
  if (side >= 8 && format.depth <= 12)
    out.push_back({"psnr_hvs", {{"enable_chroma", chroma_side >= 8 ? "true" : "false"}, {"enable_mse", "true"}}});
  if (side >= 176) out.push_back({"float_ms_ssim", {{"enable_lcs", "true"}}});
  return out;
}

std::function<void(int, const FrameView&, const FrameView&)> contents_from(std::size_t first) {
  return [first](int t, const FrameView& reference, const FrameView& distorted) {
    fill(contents[(first + t) % contents.size()], static_cast<std::uint32_t>(first * 31 + t), reference, distorted);
  };
}

}  // namespace isobit::test
