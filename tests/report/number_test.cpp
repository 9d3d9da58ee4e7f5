// SPDX-License-Identifier: BSD-2-Clause-Patent
// Numbers in reports read back to the same bits.
#include "report/number.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <random>

#include "frame/error.h"

namespace isobit {
namespace {

TEST(NumberFormat, MaxReadsBackToTheSameBits) {
  const NumberFormat number;
  std::mt19937_64 random(1);
  int tried = 0;
  while (tried < 200000) {
    const auto bits = random();
    const auto value = std::bit_cast<double>(bits);
    if (!std::isfinite(value)) continue;
    ASSERT_EQ(std::bit_cast<std::uint64_t>(std::strtod(number(value).c_str(), nullptr)), bits);
    ++tried;
  }
}

TEST(NumberFormat, MaxIsShortest) {
  const NumberFormat number;
  EXPECT_EQ(number(0.1), "0.1");
  EXPECT_EQ(number(0.1 + 0.2), "0.30000000000000004");
  EXPECT_EQ(number(42), "42");
  EXPECT_EQ(number(-0.0), "-0.0");  // which JSON's readers take for a fraction, with its sign
  EXPECT_EQ(number(5e-324), "5e-324");
}

TEST(NumberFormat, FixedDigits) {
  EXPECT_EQ(NumberFormat(6)(1. / 3), "0.333333");
  EXPECT_EQ(NumberFormat(0)(2.5), "2");  // a tie goes to the even digit
  EXPECT_EQ(NumberFormat(2)(1e300).size(), 304u);
  EXPECT_EQ(NumberFormat(100)(std::numeric_limits<double>::max()).size(), 410u);
}

TEST(NumberFormat, InfinityAndNanHaveOneSpelling) {
  for (const NumberFormat number : {NumberFormat(), NumberFormat(3)}) {
    EXPECT_EQ(number(std::numeric_limits<double>::infinity()), "inf");
    EXPECT_EQ(number(-std::numeric_limits<double>::infinity()), "-inf");
    EXPECT_EQ(number(std::nan("")), "nan");
    EXPECT_EQ(number(-std::nan("")), "nan");
  }
}

TEST(NumberFormat, PrecisionIsParsedStrictly) {
  EXPECT_EQ(parse_precision("max")(0.1), "0.1");
  EXPECT_EQ(parse_precision("3")(0.1), "0.100");
  for (const char* bad : {"", "-1", "101", "3x", " 3", "maximum", "0x3"})
    EXPECT_THROW(parse_precision(bad), UsageError) << bad;
}

}  // namespace
}  // namespace isobit
