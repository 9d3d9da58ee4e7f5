// SPDX-License-Identifier: BSD-2-Clause-Patent
// BD-rate: how much more or fewer bits one encoder needs than another for the same quality, on average.
#pragma once

#include <string>
#include <vector>

namespace isobit {

struct RatePoint {
  double rate = 0;     // bits a second, above 0
  double quality = 0;  // more is better
};

struct BdRate {
  double percent = 0;   // negative: the test needs fewer bits
  std::string why_not;  // one clause where it is not defined; empty where it is
};

// Bjontegaard's average over the quality that both curves reach (VCEG-M33, 2001), the curve through the points
// (quality, log10 rate) being piecewise cubic and monotone (Fritsch and Carlson, 1980, with the derivatives of Fritsch
// and Butland, 1984, as in SciPy's PchipInterpolator and VCEG-AL22): 10^(mean of test - mean of anchor) - 1. Each curve
// needs two points, and quality that grows with the rate.
BdRate bd_rate(std::vector<RatePoint> anchor, std::vector<RatePoint> test);

}  // namespace isobit
