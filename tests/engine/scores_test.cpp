// SPDX-License-Identifier: BSD-2-Clause-Patent
// Pooling: worked examples, frame order, infinities.
#include "engine/scores.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace isobit {
namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

TEST(Pool, WorkedExample) {
  const Pooled p = pool({4, 1, 3, 2});
  EXPECT_EQ(p.min, 1);
  EXPECT_EQ(p.max, 4);
  EXPECT_EQ(p.mean, 2.5);
  EXPECT_EQ(p.harmonic_mean, 4 / (1 / 5. + 1 / 2. + 1 / 4. + 1 / 3.) - 1);
  EXPECT_EQ(p.standard_deviation, std::sqrt(5. / 4));
  EXPECT_EQ(p.p50, 2.5);
  EXPECT_EQ(p.p10, 1 + (3 * 10. / 100) * 1);
  EXPECT_EQ(p.p5, 1 + (3 * 5. / 100) * 1);
  EXPECT_EQ(p.p1, 1 + (3 * 1. / 100) * 1);
}

TEST(Pool, PercentilesAtWholePositionsAreScoresThemselves) {
  std::vector<double> column;
  for (int i = 100; i >= 0; --i) column.push_back(i * 0.1);
  const Pooled p = pool(column);
  EXPECT_EQ(p.p1, 1 * 0.1);
  EXPECT_EQ(p.p5, 5 * 0.1);
  EXPECT_EQ(p.p10, 10 * 0.1);
  EXPECT_EQ(p.p50, 50 * 0.1);
}

TEST(Pool, SumsInFrameOrder) {
  const std::vector<double> rising{1, 1e-16, 1e-16}, falling{1e-16, 1e-16, 1};
  EXPECT_EQ(pool(rising).mean, 1. / 3);  // each small score is lost beside 1
  EXPECT_EQ(pool(falling).mean, (1e-16 + 1e-16 + 1) / 3);
  EXPECT_NE(pool(rising).mean, pool(falling).mean);
}

TEST(Pool, OneFrame) {
  const Pooled p = pool({0.75});
  for (const double s : {p.min, p.max, p.mean, p.p1, p.p5, p.p10, p.p50}) EXPECT_EQ(s, 0.75);
  EXPECT_EQ(p.harmonic_mean, 1 / (1 / 1.75) - 1);
  EXPECT_EQ(p.standard_deviation, 0);
}

TEST(Pool, IdenticalFramesAreInfinite) {
  const Pooled p = pool({inf, inf, inf});
  for (const double s : {p.min, p.max, p.mean, p.harmonic_mean, p.p1, p.p50}) EXPECT_EQ(s, inf);
  EXPECT_TRUE(std::isnan(p.standard_deviation));
}

TEST(Pool, SomeInfinite) {
  const Pooled p = pool({40, inf});
  EXPECT_EQ(p.min, 40);
  EXPECT_EQ(p.max, inf);
  EXPECT_EQ(p.harmonic_mean, 2 / (1 / 41. + 0) - 1);
  EXPECT_EQ(p.p1, inf);
}

TEST(Pool, NoFrames) {
  const Pooled p = pool({});
  for (const double s : {p.min, p.max, p.mean, p.harmonic_mean, p.standard_deviation, p.p1, p.p5, p.p10, p.p50})
    EXPECT_TRUE(std::isnan(s));
}

TEST(Pool, NanHasNoPercentile) {
  const Pooled p = pool({1, std::nan(""), 2});
  EXPECT_TRUE(std::isnan(p.mean));
  EXPECT_TRUE(std::isnan(p.p50));
}

}  // namespace
}  // namespace isobit
