// SPDX-License-Identifier: BSD-2-Clause-Patent
// Frames so large that 32-bit counts and offsets overflow; in the normal set, large enough to pass several bands.
#include <gtest/gtest.h>

#include "metric/expect.h"

namespace isobit::test {
namespace {

void expect_large(const Format& format, Content content) {
  const auto fill_frame = [=](int t, const FrameView& r, const FrameView& d) { fill(content, t + 1, r, d); };
  expect_reference({format, metrics_for(format), 1, fill_frame, {}});
}

TEST(Huge, MidSize) { expect_large({1921, 1081, 10, Chroma::c420}, Content::neighbours); }

TEST(Huge, Wide) { expect_large({20011, 31, 8, Chroma::c422}, Content::nature); }

TEST(Huge, Tall) { expect_large({31, 20011, 12, Chroma::c444}, Content::noise); }

// 2^26 samples: sums of squares pass 2^57.
TEST(Huge, Long8192Square) {
  if (!long_tests()) GTEST_SKIP() << "set ISOBIT_LONG_TESTS=1";
  expect_large({8192, 8192, 16, Chroma::c400}, Content::opposites);
  expect_large({8192, 8192, 8, Chroma::c420}, Content::nature);
}

// More than 2^31 samples in a plane: psnr and ssim alone, they need the least memory (9 GB here).
TEST(Huge, LongBeyond31Bits) {
  if (!long_tests()) GTEST_SKIP() << "set ISOBIT_LONG_TESTS=1";
  const auto fill_frame = [](int, const FrameView& r, const FrameView& d) { fill(Content::neighbours, 1, r, d); };
  SessionOptions one_thread;
  one_thread.threads = 1;
  expect_reference(
      {{65536, 33000, 8, Chroma::c400}, {{"psnr", {{"enable_mse", "true"}}}, {"ssim", {}}}, 1, fill_frame, one_thread});
}

}  // namespace
}  // namespace isobit::test
