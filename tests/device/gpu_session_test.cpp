// SPDX-License-Identifier: BSD-2-Clause-Patent
// Sessions on a GPU: the golden scores, the CPU's table on several GPUs, lookback over batches, and the self-test.
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/selftest.h"
#include "golden/golden.h"
#include "testing/bits.h"
#include "testing/content.h"
#include "testing/trial.h"

namespace isobit::test {
namespace {

class OnGpu : public ::testing::Test {
 protected:
  void SetUp() override {
    if (const std::string why = why_no_gpu(); !why.empty()) GTEST_SKIP() << why;
  }
};

SessionOptions on_gpu(const std::string& device = "") {
  SessionOptions options;
  options.backend = "auto", options.device = device;
  return options;
}

TEST_F(OnGpu, GoldenScores) {
  int compared = 0;
  for (const GoldenCase& golden : golden_cases()) {
    const ClipSpec clip = parse_clip(golden.clip);
    const auto fill_frame = [&](int t, const FrameView& r, const FrameView& d) { render(clip, t, r, d); };
    const Scores scores = score({clip.format, {{golden.metric, golden.options}}, clip.frames, fill_frame, on_gpu()});
    for (const auto& [key, values] : golden.frames) {
      const auto found = std::find(scores.keys.begin(), scores.keys.end(), key);
      ASSERT_NE(found, scores.keys.end()) << golden << ", " << key;
      EXPECT_EQ(bits(scores.columns[found - scores.keys.begin()]), bits(golden.expected(key))) << golden << ", " << key;
      ++compared;
    }
  }
  EXPECT_GT(compared, 0);
}

// Many batches, the last one not full, on every GPU together; motion looks back across their borders.
TEST_F(OnGpu, AllGpusGiveTheTableOfTheCpu) {
  const std::vector<MetricRequest> metrics{
      {"ssim", {}}, {"psnr", {{"enable_apsnr", "true"}}}, {"motion", {}}, {"psnr_hvs", {}}};
  const auto fill_frame = [](int t, const FrameView& r, const FrameView& d) {
    fill(contents[t % contents.size()], t, r, d);
  };
  for (const int subsample : {1, 3}) {
    Trial trial{Format{176, 144, 10, Chroma::c420}, metrics, 333, fill_frame, on_gpu("all")};
    trial.options.subsample = subsample;
    const Scores gpu = score(trial);
    trial.options.backend = "cpu", trial.options.device = "";
    const Scores cpu = score(trial);
    EXPECT_EQ(gpu.frames, cpu.frames);
    ASSERT_EQ(gpu.keys, cpu.keys);
    for (std::size_t k = 0; k < cpu.keys.size(); ++k)
      EXPECT_EQ(bits(gpu.columns[k]), bits(cpu.columns[k])) << cpu.keys[k] << ", subsample " << subsample;
    EXPECT_EQ(gpu.aggregates, cpu.aggregates);
  }
}

TEST_F(OnGpu, SelftestPasses) {
  const SelftestResult result = selftest(selftest_devices("auto"));
  for (const auto* rows : {&result.arithmetic, &result.metrics})
    for (const SelftestRow& row : *rows) {
      EXPECT_GT(row.tallies.back().compared, 0) << row.what;
      EXPECT_EQ(row.tallies.back().first_difference, "") << row.what << " on " << result.devices.back();
    }
}

// Slot after slot until the GPU is full: that is said, and leaves the GPU able to work.
TEST_F(OnGpu, RoomRunsOutInOneSentence) {
  BackendOptions options;
  options.name = "auto";
  const auto backend = make_backend(options);
  const auto metric = make_metric("float_ms_ssim", Format{16384, 16384, 16, Chroma::c444}, {});
  const MetricWork work = metric->work();
  const Plan plan{Format{16384, 16384, 16, Chroma::c444}, &work, 1};
  std::vector<std::unique_ptr<Slot>> slots;
  try {
    for (int i = 0; i < 1000; ++i) slots.push_back(backend->make_slot(0, plan));
    FAIL() << "a thousand slots fit";
  } catch (const NoRoom& error) {
    EXPECT_NE(std::string(error.what()).find("has no room for 16384x16384"), std::string::npos) << error.what();
  }
  slots.clear();
  const auto fill_frame = [](int, const FrameView& r, const FrameView& d) { fill(Content::noise, 1, r, d); };
  Trial trial{Format{64, 64, 8, Chroma::c420}, {{"ssim", {}}}, 3, fill_frame, on_gpu()};
  EXPECT_EQ(score(trial).frames.size(), 3u);
}

}  // namespace
}  // namespace isobit::test
