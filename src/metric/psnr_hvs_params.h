// SPDX-License-Identifier: BSD-2-Clause-Patent
// What the host and the devices must know alike about psnr_hvs.
#pragma once

#include <cstdint>

#include "exact/annotate.h"

namespace isobit {

struct PsnrHvsParams {
  std::int32_t planes = 3;           // 1: luma alone
  std::int32_t exact_threshold = 0;  // the masking threshold's root is taken of the exact product
};

// Blocks of 8x8 samples, overlapping by one: they start at 0, 7, 14, … and lie wholly inside the plane.
struct HvsGrid {
  static constexpr int size = 8, step = 7, coefficients = 64;

  // Blocks that end before sample n: of a row of n samples, or of the n first rows.
  ISOBIT_FN static constexpr int blocks(int n) { return n < size ? 0 : (n - 1) / step; }
};

}  // namespace isobit
