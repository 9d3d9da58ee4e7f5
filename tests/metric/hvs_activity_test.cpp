// SPDX-License-Identifier: BSD-2-Clause-Patent
// psnr_hvs' variances by sums of squares are those by adding sample after sample, wherever they are said to be known.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <random>

#include "metric/psnr_hvs_formula.h"

namespace isobit {
namespace {

using Activity = HvsActivity<ScalarNumbers>;
using Block = std::array<std::uint32_t, 64>;

struct Sums {
  std::uint32_t sum[4] = {}, squares[4] = {};

  explicit Sums(const Block& block) {
    for (int k = 0; k < 64; ++k) {
      const int q = Activity::quadrant(k / 8, k % 8);
      sum[q] += block[k], squares[q] += block[k] * block[k];
    }
  }
  Activity activity() const { return Activity({float(sum[0]), float(sum[1]), float(sum[2]), float(sum[3])}); }
};

// How many variances were known and how many were not: of the whole, of parts.
struct Counts {
  int whole[2] = {}, parts[2] = {};
};

void expect_known_as_added(const Block& block, Counts& counts) {
  const Sums s(block);
  Activity added = s.activity(), known = s.activity();
  for (int k = 0; k < 64; ++k) added.add(static_cast<float>(block[k]), Activity::quadrant(k / 8, k % 8));
  const bool whole = known.know_whole(s.sum[0] + s.sum[1] + s.sum[2] + s.sum[3],
                                      s.squares[0] + s.squares[1] + s.squares[2] + s.squares[3]);
  ++counts.whole[whole];
  if (whole) {
    EXPECT_EQ(std::bit_cast<std::uint32_t>(added.whole), std::bit_cast<std::uint32_t>(known.whole));
  }
  for (int q = 0; q < 4; ++q) {
    const bool part = known.know_part(q, s.sum[q], s.squares[q]);
    ++counts.parts[part];
    if (part) {
      EXPECT_EQ(std::bit_cast<std::uint32_t>(added.parts[q]), std::bit_cast<std::uint32_t>(known.parts[q]));
    }
  }
}

// Blocks whose samples are spread about as much as sums may be that are added without rounding.
Counts try_blocks(double spread, int peak) {
  std::mt19937 random(11);
  Counts counts;
  for (int i = 0; i < 20000; ++i) {
    std::normal_distribution<double> sample(peak * 0.5, spread * (0.8 + 0.4 * (i % 100) / 100));
    Block block;
    for (std::uint32_t& x : block) x = static_cast<std::uint32_t>(std::clamp<int>(int(sample(random)), 0, peak));
    expect_known_as_added(block, counts);
  }
  return counts;
}

TEST(HvsActivity, WholeBlocksAreKnownAsTheyAreAdded) {
  for (const int peak : {255, 1023}) {
    const Counts counts = try_blocks(8, peak);  // 64 * 8^2 = 2^12
    EXPECT_GT(counts.whole[false], 1000);
    EXPECT_GT(counts.whole[true], 1000);
  }
}

TEST(HvsActivity, QuadrantsAreKnownAsTheyAreAdded) {
  for (const int peak : {255, 1023}) {
    const Counts counts = try_blocks(64, peak);  // 16 * 64^2 = 2^16
    EXPECT_GT(counts.parts[false], 1000);
    EXPECT_GT(counts.parts[true], 1000);
  }
}

TEST(HvsActivity, ExtremesAreNotMistakenForFlatBlocks) {
  Counts counts;
  for (const std::uint32_t peak : {255u, 1023u})
    for (int ones = 0; ones <= 64; ++ones) {
      Block block{};
      std::fill_n(block.begin(), ones, peak);
      expect_known_as_added(block, counts);
    }
  EXPECT_EQ(counts.whole[true], 4);  // those of one value
}

}  // namespace
}  // namespace isobit
