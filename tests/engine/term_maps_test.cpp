// SPDX-License-Identifier: BSD-2-Clause-Patent
// The terms of a map are the score's: added in their order they have its bits, whatever device made it.
#include "engine/term_maps.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>

#include "frame/error.h"
#include "metric/metric.h"
#include "testing/clip.h"

namespace isobit::test {
namespace {

struct Pair {
  Frame reference, distorted;
  explicit Pair(const std::string& clip) {
    const ClipSpec spec = parse_clip(clip);
    reference = Frame(spec.format, host_memory()), distorted = Frame(spec.format, host_memory());
    render(spec, 0, reference.view(), distorted.view());
  }
};

std::vector<double> session_scores(const MetricRequest& request, const Pair& pair) {
  const Format& format = pair.reference.view().format;
  Session session(format, {request}, SessionOptions());
  PairFrames* frames = session.acquire();
  copy_frame(pair.reference.view(), frames->reference.view());
  copy_frame(pair.distorted.view(), frames->distorted.view());
  session.submit(frames, 0);
  session.finish();
  std::vector<double> scores;
  for (const auto& column : session.scores().columns) scores.push_back(column[0]);
  return scores;
}

template <class T>
T added(const std::vector<double>& terms) {
  T sum = 0;
  for (const double term : terms) sum = sum + static_cast<T>(term);
  return sum;
}

std::uint64_t ordered_sum(const TermMap& map, const std::string& metric) {
  if (metric == "psnr_hvs") return std::bit_cast<std::uint32_t>(added<float>(map.kept.terms));
  return std::bit_cast<std::uint64_t>(added<double>(map.kept.terms));
}

TEST(TermMaps, AddUpToTheScoresBits) {
  for (const char* clip : {"nature quant 97 61 1 8 420 1", "noise grain 64 77 1 10 444 2",
                           "nature blur 700 532 1 8 422 3", "nature shift 61 50 1 12 400 4"})
    for (const MetricRequest& request :
         {MetricRequest{"ssim", {}}, {"float_ssim", {}}, {"float_ssim", {{"enable_lcs", "true"}}}, {"psnr_hvs", {}}}) {
      const Pair pair(clip);
      const auto metric = make_metric(request.name, pair.reference.view().format, request.options);
      const auto maps = term_maps(request, pair.reference.view(), pair.distorted.view());
      ASSERT_EQ(static_cast<int>(maps.size()), metric->cells());
      std::vector<std::uint64_t> cells;
      for (const TermMap& map : maps) {
        EXPECT_EQ(ordered_sum(map, request.name), map.cell) << clip << ' ' << map.key;
        cells.push_back(map.cell);
      }
      const auto expected = session_scores(request, pair);
      std::vector<double> scores(expected.size());
      metric->scores(cells, scores);
      EXPECT_EQ(std::memcmp(scores.data(), expected.data(), scores.size() * sizeof(double)), 0)
          << clip << ' ' << request.name;
    }
}

TEST(TermMaps, HaveTheShapeOfTheirMetric) {
  const Pair pair("nature quant 97 61 1 8 420 1");
  const auto map = [&](const char* name) {
    return term_maps({name, {}}, pair.reference.view(), pair.distorted.view());
  };
  EXPECT_EQ(map("ssim")[0].kept.columns, 97);
  EXPECT_EQ(map("ssim")[0].kept.rows, 61);
  EXPECT_EQ(map("float_ssim")[0].kept.columns, 87);
  EXPECT_EQ(map("float_ssim")[0].kept.rows, 51);
  const auto hvs = map("psnr_hvs");
  ASSERT_EQ(hvs.size(), 3u);
  EXPECT_EQ(hvs[0].kept.columns, 13);  // blocks of 8 samples, 7 apart
  EXPECT_EQ(hvs[0].kept.rows, 8);
  EXPECT_EQ(hvs[1].key, "psnr_hvs_cb");
  EXPECT_EQ(hvs[1].kept.columns, 6);
}

TEST(TermMaps, OfIdenticalFramesAreAtTheirBest) {
  const Pair pair("nature none 50 40 1 8 420 1");
  for (const char* name : {"ssim", "float_ssim", "psnr_hvs"})
    for (const TermMap& map : term_maps({name, {}}, pair.reference.view(), pair.distorted.view()))
      EXPECT_THAT(map.values, testing::Each(testing::DoubleNear(map.best, 1e-6))) << map.key;
}

TEST(TermMaps, RefusesOtherMetrics) {
  EXPECT_NO_THROW(require_map({"ssim", {}}, {64, 64, 8, Chroma::c420}));
  EXPECT_THROW(require_map({"psnr", {}}, {64, 64, 8, Chroma::c420}), UsageError);
  EXPECT_THROW(require_map({"sim", {}}, {64, 64, 8, Chroma::c420}), UsageError);
}

}  // namespace
}  // namespace isobit::test
