// SPDX-License-Identifier: BSD-2-Clause-Patent
// Binary64 made of integers gives the processor's scores: every metric, instruction set, depth, content, and sizes from
// 1x1 up.
#include <gtest/gtest.h>

#include "engine/requests.h"
#include "metric/expect.h"

namespace isobit::test {
namespace {

void expect_native(const Format& format, int frames, std::size_t first_content, const std::string& cpu) {
  std::vector<MetricRequest> exact = metrics_for(format);
  for (MetricRequest& request : exact)
    if (request.name == "psnr_hvs") request.options.emplace_back("threshold", "exact");
  for (const std::vector<MetricRequest>& metrics : {choose_metrics({}, format).requests, exact}) {
    Trial trial{format, metrics, frames, contents_from(first_content), {}};
    trial.options.cpu = cpu, trial.options.threads = 1;
    trial.options.fp64 = "native";
    const Scores native = score(trial);
    trial.options.fp64 = "soft";
    expect_same(score(trial), native, trial.name());
  }
}

class Soft : public ::testing::TestWithParam<std::string> {};

TEST_P(Soft, EveryContentAndDepth) {
  for (int depth = 8; depth <= 16; ++depth)
    expect_native({97, 61, depth, Chroma::c420}, contents.size(), 0, GetParam());
}

TEST_P(Soft, EveryChromaFormat) {
  for (const Chroma chroma :
       {Chroma::c400, Chroma::c420, Chroma::c422, Chroma::c444, Chroma::c411, Chroma::c440, Chroma::c410})
    for (int depth : {8, 10}) expect_native({75, 53, depth, chroma}, 2, 8, GetParam());
}

TEST_P(Soft, SmallSizes) {
  int step = 0;
  for (int height = 1; height <= 24; height += 1 + height % 3)
    for (int width = 1; width <= 24; ++width, ++step)
      expect_native({width, height, 8 + step % 9, Chroma::c420}, 1, step, GetParam());
}

TEST_P(Soft, WidthsAroundTheVectors) {
  for (int width = 25, step = 0; width <= 140; ++width, ++step)
    expect_native({width, 9 + step % 17, 8 + step % 9, Chroma::c400}, 1, step, GetParam());
}

TEST_P(Soft, LargeEnoughForEveryMetricAndSeveralBands) {
  for (int depth : {8, 10, 12, 16}) expect_native({413, 309, depth, Chroma::c420}, 2, 8, GetParam());
}

INSTANTIATE_TEST_SUITE_P(Metrics, Soft, ::testing::ValuesIn(usable_cpus()),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace isobit::test
