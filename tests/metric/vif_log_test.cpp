// SPDX-License-Identifier: BSD-2-Clause-Patent
// vif's table of logarithms, taken apart, is that of its definition: rounded twice, from 20 fraction bits to 11.
#include <gtest/gtest.h>

#include <cmath>

#include "metric/vif_params.h"

namespace isobit {
namespace {

TEST(VifLog, EntriesHoldEightValuesEach) {
  for (int i = 32768; i < 65536; ++i) {
    const int entry = VifLog::entry((i - 32768) / VifLog::in_entry);
    ASSERT_EQ((entry + i % VifLog::in_entry) / VifLog::in_entry, VifLog::excess(i)) << i;
  }
}

TEST(VifLog, ValuesAreRoundedTwice) {
  int unlike_one_rounding = 0;
  for (int i = 32768; i < 65536; ++i) {
    const double log2 = std::log2(i / 32768.0);
    const double twenty_bits = std::floor(log2 * 1048576.0 + 0.5), eleven = std::floor((twenty_bits + 256) / 512);
    ASSERT_EQ(VifLog::excess(i), static_cast<int>(eleven)) << i;
    unlike_one_rounding += std::floor(log2 * 2048.0 + 0.5) != eleven;
  }
  EXPECT_EQ(unlike_one_rounding, 38);
}

}  // namespace
}  // namespace isobit
