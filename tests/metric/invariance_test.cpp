// SPDX-License-Identifier: BSD-2-Clause-Patent
// The scores do not depend on threads, instruction set, company or the length of a clip.
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <string>

#include "metric/expect.h"

// AddressSanitizer's, where it is linked: the bytes that are allocated.
extern "C" std::size_t __sanitizer_get_current_allocated_bytes() __attribute__((weak));

namespace isobit::test {
namespace {

// Sizes that leave a rest in every vector and block, large enough for all metrics and several bands.
Trial trial_of(int depth, const SessionOptions& options, int frames = 4) {
  const Format format{413, 309, depth, Chroma::c420};
  return {format, metrics_for(format), frames, contents_from(7), options};
}

TEST(Invariance, OneToEightThreads) {
  for (int depth : {8, 12, 16}) {
    const Scores expected = reference_scores(trial_of(depth, {}));
    for (int threads = 1; threads <= 8; ++threads) {
      SessionOptions options;
      options.threads = threads;
      expect_same(score(trial_of(depth, options)), expected, std::to_string(threads) + " threads");
    }
  }
}

TEST(Invariance, EveryInstructionSet) {
  for (int depth : {8, 10, 12, 16}) {
    const Scores expected = reference_scores(trial_of(depth, {}));
    for (const std::string& cpu : usable_cpus()) {
      SessionOptions options;
      options.cpu = cpu;
      expect_same(score(trial_of(depth, options)), expected, cpu);
    }
  }
}

// Narrow frames, where a vector is wider than a row.
TEST(Invariance, EveryInstructionSetOnNarrowFrames) {
  for (const std::string& cpu : usable_cpus()) {
    SessionOptions options;
    options.cpu = cpu;
    options.threads = 1;
    for (int width = 1; width <= 70; ++width) {
      const Format format{width, 19, 8 + width % 9, width % 2 ? Chroma::c444 : Chroma::c420};
      expect_reference({format, metrics_for(format), 2, contents_from(width), options});
    }
  }
}

TEST(Invariance, AloneAndTogether) {
  Trial together = trial_of(10, {});
  const Scores all = score(together);
  std::size_t k = 0;
  for (const MetricRequest& metric : metrics_for(together.format)) {
    Trial alone = together;
    alone.metrics = {metric};
    const Scores one = score(alone);
    for (std::size_t i = 0; i < one.keys.size(); ++i, ++k) {
      ASSERT_LT(k, all.keys.size());
      EXPECT_EQ(one.keys[i], all.keys[k]);
      EXPECT_EQ(one.columns[i], all.columns[k]) << one.keys[i];
    }
  }
  EXPECT_EQ(k, all.keys.size());
}

// What the process holds in memory; without what AddressSanitizer keeps of the freed.
long held_bytes() {
  if (__sanitizer_get_current_allocated_bytes) return static_cast<long>(__sanitizer_get_current_allocated_bytes());
  std::ifstream statm("/proc/self/statm");
  long total = 0, resident = 0;
  statm >> total >> resident;
  return resident * sysconf(_SC_PAGESIZE);
}

// After the first frames have come and gone, thousands more need only the table that they fill: 8 bytes a key.
TEST(Invariance, MemoryStaysBounded) {
  const Format format{64, 48, 8, Chroma::c420};
  const int frames = long_tests() ? 200000 : 4000;
  Frame reference(format, host_memory()), distorted(format, host_memory());
  fill(Content::nature, 1, reference.view(), distorted.view());
  long early = 0;
  const auto fill_frame = [&](int t, const FrameView& r, const FrameView& d) {
    if (t == 500) early = held_bytes();
    copy_frame(reference.view(), r);
    copy_frame(distorted.view(), d);
  };
  const Scores scores = score({format, metrics_for(format), frames, fill_frame, {}});
  const long grown = held_bytes() - early;
  ASSERT_EQ(scores.frames.size(), static_cast<std::size_t>(frames));
  for (const auto& column : scores.columns) EXPECT_EQ(column.front(), column.back());
  EXPECT_LT(grown, 8 * 1024 * 1024 + 100L * frames * static_cast<long>(scores.keys.size()));
}

}  // namespace
}  // namespace isobit::test
