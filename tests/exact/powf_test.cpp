// SPDX-License-Identifier: BSD-2-Clause-Patent
// adm's cube root: recorded results, the definition of its tables, and every argument against glibc in the long mode.
#include "exact/powf.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>

namespace isobit {
namespace {

constexpr std::uint32_t infinity_bits = 0x7f800000u;

std::uint32_t root_bits(std::uint32_t bits) {
  return std::bit_cast<std::uint32_t>(powf_third(std::bit_cast<float>(bits)));
}

// FNV-1a over the words of the results for the arguments 0, step, 2 * step, ... up to infinity.
std::uint64_t hash_of_roots(std::uint32_t step) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (std::uint64_t bits = 0; bits <= infinity_bits; bits += step) {
    hash = (hash ^ root_bits(static_cast<std::uint32_t>(bits))) * 0x100000001b3u;
  }
  return hash;
}

bool long_mode() { return std::getenv("ISOBIT_LONG_TESTS") != nullptr; }

TEST(PowfThird, GivesTheRecordedValues) {
  EXPECT_EQ(powf_third(0.0f), 0.0f);
  EXPECT_EQ(powf_third(1.0f), 1.0f);
  EXPECT_EQ(powf_third(8.0f), 2.0f);
  EXPECT_EQ(powf_third(std::numeric_limits<float>::infinity()), std::numeric_limits<float>::infinity());
  EXPECT_TRUE(std::isnan(powf_third(std::numeric_limits<float>::quiet_NaN())));
  EXPECT_EQ(powf_third(0x1p-149f), 0x1.428a1ap-50f);
  EXPECT_EQ(powf_third(0x1.23p-140f), 0x1.509d86p-47f);
  EXPECT_EQ(powf_third(0x1.fffffcp-127f), 0x1.ffffe2p-43f);
  EXPECT_EQ(powf_third(0x1p-126f), 0x1.ffffe2p-43f);
  EXPECT_EQ(powf_third(0x1.8p+1f), 0x1.713744p+0f);
  EXPECT_EQ(powf_third(0x1.bp+4f), 0x1.8p+1f);
  EXPECT_EQ(powf_third(0x1.2a05f2p+33f), 0x1.0d4deep+11f);
  EXPECT_EQ(powf_third(0x1.fffffep+127f), 0x1.966002p+42f);
  EXPECT_EQ(powf_third(0x1.000b18p+11f), 0x1.9665ccp+3f);  // correctly rounded: 0x1.9665cap+3
  EXPECT_EQ(powf_third(0x1.000c7p+11f), 0x1.966682p+3f);   // correctly rounded: 0x1.96668p+3
  EXPECT_EQ(powf_third(0x1.000dc8p+11f), 0x1.966738p+3f);  // correctly rounded: 0x1.966736p+3
  EXPECT_EQ(powf_third(0x1.001056p+11f), 0x1.966892p+3f);  // correctly rounded: 0x1.96689p+3
}

TEST(PowfThird, GivesTheRecordedHashOfMillionsOfValues) { EXPECT_EQ(hash_of_roots(733), 0x65f1b5c23cdae24fu); }

TEST(PowfThird, IsMonotonicAcrossBinadesAndTableSteps) {
  for (std::uint32_t bits = 1 << 19; bits < infinity_bits; bits += 1 << 19) {
    for (std::uint32_t near = bits - 8; near < bits + 8; ++near) EXPECT_LE(root_bits(near), root_bits(near + 1));
  }
}

TEST(PowfThird, GivesTheRecordedHashOfAllValues) {
  if (!long_mode()) GTEST_SKIP() << "long mode only";
  EXPECT_EQ(hash_of_roots(1), 0xa9d5d5ba6410f97u);
}

#ifdef __GLIBC__
TEST(PowfThird, EqualsGlibcForEveryArgument) {
  if (!long_mode()) GTEST_SKIP() << "long mode only";
  volatile float third = 0x1.555556p-2f;
  std::uint64_t different = 0;
  for (std::uint64_t bits = 0; bits <= infinity_bits; ++bits) {
    const float x = std::bit_cast<float>(static_cast<std::uint32_t>(bits));
    different += std::bit_cast<std::uint32_t>(::powf(x, third)) != root_bits(static_cast<std::uint32_t>(bits));
  }
  EXPECT_EQ(different, 0u);
}
#endif

}  // namespace
}  // namespace isobit
