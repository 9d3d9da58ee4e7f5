// SPDX-License-Identifier: BSD-2-Clause-Patent
// Extreme and natural contents at every depth and chroma format.
#include <gtest/gtest.h>

#include "metric/expect.h"

namespace isobit::test {
namespace {

class Depths : public ::testing::TestWithParam<int> {};

TEST_P(Depths, EveryContent) {
  for (const auto& [width, height] : {std::pair{97, 61}, {64, 48}})
    for (const Chroma chroma : {Chroma::c420, Chroma::c444}) {
      const Format format{width, height, GetParam(), chroma};
      expect_reference({format, metrics_for(format), static_cast<int>(contents.size()), contents_from(0), {}});
    }
}

TEST_P(Depths, EveryChromaFormat) {
  for (const Chroma chroma :
       {Chroma::c400, Chroma::c420, Chroma::c422, Chroma::c444, Chroma::c411, Chroma::c440, Chroma::c410}) {
    const Format format{75, 53, GetParam(), chroma};
    expect_reference({format, metrics_for(format), 3, contents_from(8), {}});
  }
}

TEST_P(Depths, LargeEnoughForTheMultiscaleMetric) {
  const Format format{209, 181, GetParam(), Chroma::c420};
  expect_reference({format, metrics_for(format), 4, contents_from(GetParam()), {}});
}

// One sample that differs, at the corners and in the middle of each plane.
TEST_P(Depths, OnePixelEverywhere) {
  const Format format{40, 36, GetParam(), Chroma::c422};
  const auto fill_one = [](int t, const FrameView& r, const FrameView& d) { fill(Content::one_pixel, t, r, d); };
  expect_reference({format, metrics_for(format), 5, fill_one, {}});
}

INSTANTIATE_TEST_SUITE_P(Metrics, Depths, ::testing::Range(8, 17),
                         [](const auto& info) { return std::to_string(info.param) + "bit"; });

}  // namespace
}  // namespace isobit::test
