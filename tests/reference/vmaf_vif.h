// SPDX-License-Identifier: BSD-2-Clause-Patent
// Plain reference of vif (integer): visual information fidelity at four scales.
#pragma once

#include <array>
#include <cstdint>

#include "reference/vmaf_common.h"

namespace isobit::reference {

struct VifOptions {
  double gain_limit = 100.0;  // vif_enhn_gain_limit
  bool skip_scale0 = false;   // vif_skip_scale0
};

struct VifScores {
  std::array<float, 4> numerator, denominator;
  std::array<double, 4> scale;  // numerator / denominator in binary32
  double all, all_numerator, all_denominator;
};

VifScores vif(const Luma& reference, const Luma& distorted, const VifOptions& options);

// The logarithm in 2048ths of v >= 32768, by a table of 2048 * log2(i) for i of 16 bits.
int vif_log2(std::uint64_t v);

// The table's entry for i = 32768..65535.
int vif_log2_entry(int i);

}  // namespace isobit::reference
