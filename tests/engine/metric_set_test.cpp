// SPDX-License-Identifier: BSD-2-Clause-Patent
// Metrics that share one computation: which they are, and that each gives the scores of a run of its own.
#include "engine/metric_set.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "testing/bits.h"
#include "testing/content.h"
#include "testing/trial.h"

namespace isobit::test {
namespace {

const std::vector<MetricRequest> requests = {
    {"psnr", {{"enable_apsnr", "true"}}},
    {"vif", {}},
    {"motion", {}},
    {"vif", {{"vif_enhn_gain_limit", "1"}, {"debug", "true"}}},
    {"vif", {{"vif_enhn_gain_limit", "1.5"}}},
    {"vif", {{"vif_enhn_gain_limit", "1.25"}, {"vif_skip_scale0", "true"}}},
    {"psnr_hvs", {}},
    {"vif", {{"vif_enhn_gain_limit", "2"}}},
};

TEST(MetricSet, TwoGainLimitsOfVifShareItsWindows) {
  const MetricSet set(Format{64, 48, 8, Chroma::c420}, requests);
  EXPECT_THAT(set.work_names(), ::testing::ElementsAre("psnr", "vif", "motion", "vif", "vif", "psnr_hvs"));
  std::vector<int> cells;
  for (const MetricWork& work : set.work()) cells.push_back(work.cells);
  EXPECT_THAT(cells, ::testing::ElementsAre(3, 32, 1, 32, 16, 3));
}

TEST(MetricSet, SharingChangesNoScore) {
  const auto fill_frame = [](int t, const FrameView& r, const FrameView& d) {
    fill(contents[t % contents.size()], t, r, d);
  };
  for (const int depth : {8, 10}) {
    const Format format{83, 51, depth, Chroma::c420};
    const Trial together{format, requests, 2 * static_cast<int>(contents.size()), fill_frame, {}};
    const Scores scores = score(together);
    std::size_t compared = 0;
    for (const MetricRequest& request : requests) {
      Trial alone = together;
      alone.metrics = {request};
      const Scores expected = score(alone);
      for (std::size_t k = 0; k < expected.keys.size(); ++k, ++compared) {
        const auto found = std::find(scores.keys.begin(), scores.keys.end(), expected.keys[k]);
        ASSERT_NE(found, scores.keys.end()) << expected.keys[k];
        EXPECT_EQ(bits(scores.columns[found - scores.keys.begin()]), bits(expected.columns[k])) << expected.keys[k];
      }
      for (const auto& aggregate : expected.aggregates)
        EXPECT_THAT(scores.aggregates, ::testing::Contains(aggregate)) << request.name;
    }
    EXPECT_EQ(compared, scores.keys.size());
  }
}

}  // namespace
}  // namespace isobit::test
