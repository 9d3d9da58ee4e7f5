// SPDX-License-Identifier: BSD-2-Clause-Patent
// BD-rate against values that are known.
#include "engine/bd_rate.h"

#include <gtest/gtest.h>

#include <cmath>

namespace isobit {
namespace {

const std::vector<RatePoint> anchor{{1000, 30}, {2000, 33}, {4000, 35.5}, {8000, 37}};

std::vector<RatePoint> scaled(double factor, double shift = 0) {
  std::vector<RatePoint> out;
  for (const RatePoint& p : anchor) out.push_back({p.rate * factor, p.quality + shift});
  return out;
}

TEST(BdRate, OfAConstantFactorIsTheFactor) {
  EXPECT_NEAR(bd_rate(anchor, scaled(1)).percent, 0, 1e-12);
  EXPECT_NEAR(bd_rate(anchor, scaled(1.1)).percent, 10, 1e-9);
  EXPECT_NEAR(bd_rate(anchor, scaled(0.5)).percent, -50, 1e-9);
}

// Straight lines in log rate: the derivatives of a cubic are then the lines' own.
TEST(BdRate, OfStraightLines) {
  const std::vector<RatePoint> a{{100, 20}, {1000, 30}, {10000, 40}},
      b{{1000, 20}, {1000 * std::sqrt(10.), 30}, {10000, 40}};
  // log10 rates differ by 1 at 20 and 0 at 40: on average 1/2.
  EXPECT_NEAR(bd_rate(a, b).percent, (std::sqrt(10.) - 1) * 100, 1e-9);
  EXPECT_NEAR(bd_rate({{100, 20}, {10000, 40}}, {{1000, 30}, {100000, 50}}).percent, 0, 1e-9);
}

// Of SciPy 1.10: PchipInterpolator(quality, log10(rate)).integrate(low, high), over (high - low).
TEST(BdRate, AgreesWithScipy) {
  EXPECT_NEAR(bd_rate(anchor, {{900, 30.5}, {1800, 33.75}, {3700, 36}, {7900, 37.25}}).percent, -23.77024302357833,
              1e-9);
  EXPECT_NEAR(bd_rate(anchor, {{500, 28}, {1500, 31}, {1600, 34}, {9000, 38}, {20000, 38.5}}).percent,
              -24.54659620280012, 1e-9);
  EXPECT_NEAR(bd_rate(anchor, {{1000, 31}, {3000, 36}}).percent, -25.020761546170956, 1e-9);
}

TEST(BdRate, SaysWhyItIsNotDefined) {
  EXPECT_EQ(bd_rate({anchor[0]}, anchor).why_not, "a curve needs two points");
  EXPECT_EQ(bd_rate(anchor, scaled(1, 100)).why_not, "the curves have no range of scores in common");
  EXPECT_EQ(bd_rate(anchor, {{1000, 33}, {2000, 33}}).why_not, "the score does not grow with the bit rate");
  EXPECT_EQ(bd_rate({{0, 30}, {1000, 31}}, anchor).why_not, "a bit rate is unknown");
  EXPECT_EQ(bd_rate({{10, 30}, {1000, INFINITY}}, anchor).why_not, "a score is not finite");
  EXPECT_EQ(bd_rate(anchor, {{8000, 37}, {1000, 30}}).why_not, "");  // in any order
}

}  // namespace
}  // namespace isobit
