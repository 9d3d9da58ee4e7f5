// SPDX-License-Identifier: BSD-2-Clause-Patent
// The exponential function against MPFR: random arguments of every size, and the ends of its domain.
#include "exact/exp.h"

#include <gtest/gtest.h>
#include <mpfr.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <random>

namespace isobit {
namespace {

// Many more bits than binary64 has, then rounded once; only for results in the normal range.
double oracle(double x) {
  mpfr_t value;
  mpfr_init2(value, 256);
  mpfr_set_d(value, x, MPFR_RNDN);
  mpfr_exp(value, value, MPFR_RNDN);
  const double out = mpfr_get_d(value, MPFR_RNDN);
  mpfr_clear(value);
  return out;
}

void expect_nearest(double x) {
  ASSERT_EQ(std::bit_cast<std::uint64_t>(exp_nearest(x)), std::bit_cast<std::uint64_t>(oracle(x)))
      << std::hexfloat << x;
}

TEST(ExpNearest, EqualsMpfrOnRandomArguments) {
  const int count = std::getenv("ISOBIT_LONG_TESTS") ? 20'000'000 : 200'000;
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> narrow(-3.0, 0.0), wide(-709.0, 709.0), exponent(-30.0, 9.0);
  for (int i = 0; i < count; ++i) {
    expect_nearest(narrow(random));
    expect_nearest(wide(random));
    expect_nearest(-std::exp2(exponent(random)));
  }
}

TEST(ExpNearest, EqualsMpfrNextToMultiplesOfTheTableSteps) {
  for (int i = 1; i < 65536; i += 7) {
    const double x = -std::log(2.0) * i / 4096.0;
    expect_nearest(x), expect_nearest(std::nextafter(x, 0.0)), expect_nearest(std::nextafter(x, -1.0e9));
  }
}

TEST(ExpNearest, EqualsMpfrAtTheEndsOfTheFastDomain) {
  for (double end : {-708.0, -0x1p-26, -0x1p-53, -0x1p-54, 0.0, 0x1p-53, 709.5}) {
    expect_nearest(end), expect_nearest(std::nextafter(end, -1e9)), expect_nearest(std::nextafter(end, 1e9));
  }
}

TEST(ExpNearest, RoundsSubnormalResultsOnceAndKeepsTheSpecials) {
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(exp_nearest(-745.0), 0x1p-1074);
  EXPECT_EQ(exp_nearest(-744.0), 0x1p-1073);
  EXPECT_EQ(exp_nearest(-746.0), 0.0);
  EXPECT_EQ(exp_nearest(-710.0), 0x0.33802fd28b3c3p-1022);
  EXPECT_EQ(exp_nearest(-infinity), 0.0);
  EXPECT_EQ(exp_nearest(infinity), infinity);
  EXPECT_EQ(exp_nearest(710.0), infinity);
  EXPECT_EQ(exp_nearest(-0.0), 1.0);
  EXPECT_TRUE(std::isnan(exp_nearest(std::numeric_limits<double>::quiet_NaN())));
}

}  // namespace
}  // namespace isobit
