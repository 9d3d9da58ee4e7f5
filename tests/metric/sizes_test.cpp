// SPDX-License-Identifier: BSD-2-Clause-Patent
// Every size from 1x1 up around the windows, blocks and vectors; every chroma format and depth among them.
#include <gtest/gtest.h>

#include <array>

#include "metric/expect.h"

namespace isobit::test {
namespace {

constexpr std::array chromas{Chroma::c420, Chroma::c444, Chroma::c400, Chroma::c422,
                             Chroma::c411, Chroma::c440, Chroma::c410};

// Sizes walk through depths, formats and contents at coprime steps, so that neighbours differ in all three.
void expect_size(int width, int height, int step, int frames = 1) {
  Format format{width, height, 8 + step % 9, chromas[step % chromas.size()]};
  SessionOptions one_thread;
  one_thread.threads = 1;
  expect_reference({format, metrics_for(format), frames, contents_from(step), one_thread});
}

TEST(Sizes, EveryOneTo24) {
  for (int height = 1, step = 0; height <= 24; ++height)
    for (int width = 1; width <= 24; ++width) expect_size(width, height, step++);
}

TEST(Sizes, EveryWidthTo200) {
  for (int width = 25, step = 1; width <= 200; ++width) expect_size(width, 8 + width % 9, step++);
}

TEST(Sizes, EveryHeightTo200) {
  for (int height = 25, step = 2; height <= 200; ++height) expect_size(8 + height % 9, height, step++);
}

TEST(Sizes, AroundTheMultiplesOf64) {
  int step = 3;
  for (int base = 64; base <= 1024; base *= 2)
    for (int off = -1; off <= 1; ++off)
      for (int height : {15, 16, 17, 33}) expect_size(base + off, height, step++);
  for (int base = 256; base <= 1024; base *= 2)
    for (int off = -1; off <= 1; ++off) expect_size(17, base + off, step++);
}

TEST(Sizes, AroundTheSmallestOfTheMultiscaleMetric) {
  int step = 5;
  for (int width : {176, 177, 191, 192, 193, 207}) expect_size(width, 176 + step % 3, step, 2), ++step;
  expect_size(176, 301, 4);
}

// float_ssim's automatic scale turns at odd multiples of 128; the sizes after it are odd and even.
TEST(Sizes, AroundTheTurnsOfTheAutomaticScale) {
  for (int side : {383, 384, 385, 639, 640, 641, 895, 896, 897})
    for (int other : {side, side + 1})
      expect_reference({{other, side, 8 + side % 3 * 2, Chroma::c400},
                        {{"float_ssim", {{"enable_lcs", "true"}}}},
                        1,
                        contents_from(side),
                        {}});
}

TEST(Sizes, LongEveryOneTo80) {
  if (!long_tests()) GTEST_SKIP() << "set ISOBIT_LONG_TESTS=1";
  for (int height = 1, step = 0; height <= 80; ++height)
    for (int width = 1; width <= 80; ++width) expect_size(width, height, step++, 3);
}

}  // namespace
}  // namespace isobit::test
