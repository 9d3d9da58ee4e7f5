// SPDX-License-Identifier: BSD-2-Clause-Patent
// The parts of the references that have a second definition: the exact root, the transform, correct rounding.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>

#include "reference/dct.h"
#include "reference/rounded.h"

namespace isobit::reference {
namespace {

// psnr_hvs' threshold=exact as it is defined: the product of the significands as an integer P in [2^48, 2^50) with an
// even exponent; floor(sqrt(P)) if that is even, else the integer after it: 25 bits of which the last is 0.
float root_in_integers(float a, float b) {
  int ea, eb;
  const std::uint64_t ma = static_cast<std::uint64_t>(std::ldexp(std::frexp(a, &ea), 24));
  const std::uint64_t mb = static_cast<std::uint64_t>(std::ldexp(std::frexp(b, &eb), 24));
  std::uint64_t p = ma * mb;
  int exponent = ea + eb - 48;
  while (p < (std::uint64_t{1} << 48) || exponent % 2 != 0) p *= 2, --exponent;
  std::uint64_t low = std::uint64_t{1} << 24, high = std::uint64_t{1} << 25;  // low^2 <= p < high^2
  while (high - low > 1) {
    const std::uint64_t middle = (low + high) / 2;
    (middle * middle <= p ? low : high) = middle;
  }
  return static_cast<float>(std::ldexp(static_cast<double>(low % 2 ? low + 1 : low), exponent / 2));
}

TEST(ReferenceRoot, TwoDefinitionsAgree) {
  std::mt19937 random(1);
  std::uniform_real_distribution<float> exponent(-10, 30);
  int other_than_float = 0;
  for (int i = 0; i < 200000; ++i) {
    const float a = std::exp2(exponent(random)), b = std::exp2(exponent(random) / 4);
    const float root = root_of_product(a, b);
    ASSERT_EQ(root, root_in_integers(a, b)) << a << " * " << b;
    other_than_float += root != std::sqrt(a * b);
  }
  EXPECT_GT(other_than_float, 1000);  // the product rounded first is another function
  for (float a : {1.0f, 2.0f, 4.0f, 0x1.fffffep0f, 0x1p-3f, 9.0f})
    for (float b : {1.0f, 2.0f, 0x1.fffffep0f, 0x1.000002p0f, 3.0f})
      EXPECT_EQ(root_of_product(a, b), root_in_integers(a, b));
}

// Near the real transform: each coefficient within the few units that integer lifting costs.
TEST(ReferenceTransform, IsADct) {
  std::mt19937 random(2);
  Block block;
  for (auto& row : block)
    for (auto& sample : row) sample = static_cast<std::int32_t>(random() & 4095);
  const Block transformed = forward_dct(block);
  const double pi = std::acos(-1.0);
  for (int u = 0; u < 8; ++u)
    for (int v = 0; v < 8; ++v) {
      double sum = 0;
      for (int i = 0; i < 8; ++i)
        for (int j = 0; j < 8; ++j)
          sum += block[i][j] * std::cos((2 * i + 1) * u * pi / 16) * std::cos((2 * j + 1) * v * pi / 16);
      sum *= 0.25 * (u ? 1 : std::sqrt(0.5)) * (v ? 1 : std::sqrt(0.5));
      EXPECT_NEAR(transformed[u][v], sum, 4) << u << " " << v;
    }
}

TEST(ReferenceRounding, KnownValues) {
  EXPECT_EQ(log10(1000), 3);
  EXPECT_EQ(log10(1), 0);
  EXPECT_EQ(log10(0), -INFINITY);
  EXPECT_EQ(pow(4, 0.5), 2);
  EXPECT_EQ(pow(7, 0), 1);
  EXPECT_TRUE(std::isnan(pow(-1, 0.5)));
}

}  // namespace
}  // namespace isobit::reference
