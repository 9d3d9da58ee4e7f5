// SPDX-License-Identifier: BSD-2-Clause-Patent
// What the host and the devices must know alike about ssim.
#pragma once

#include <cstdint>

#include "exact/annotate.h"

namespace isobit {

struct SsimParams {};

// The fixed-point window, in both directions: 9 taps, sum 256.
struct SsimWindow {
  static constexpr int reach = 4, taps = 9;

  ISOBIT_FN static constexpr std::uint32_t tap(int k) {
    constexpr std::uint32_t half[5] = {2, 9, 28, 55, 68};
    return half[k <= reach ? k : 2 * reach - k];
  }

  // The weight of row or column i of n: the taps that lie inside the image.
  ISOBIT_FN static constexpr std::uint32_t weight(int i, int n) {
    if (i >= reach && i + reach < n) return 256;
    std::uint32_t sum = 0;
    for (int k = 0; k < taps; ++k)
      if (i + k - reach >= 0 && i + k - reach < n) sum += tap(k);
    return sum;
  }
};

}  // namespace isobit
