// SPDX-License-Identifier: BSD-2-Clause-Patent
// motion's low-pass window, and where it finds its samples at the edges.
#pragma once

#include "exact/numbers.h"

namespace isobit {

struct MotionWindow {
  static constexpr int reach = 2;
  ISOBIT_FN static constexpr std::int32_t tap(int distance) {
    constexpr std::int32_t taps[3] = {26386, 16004, 3571};
    return taps[distance];
  }

  // The filtered value over 2^shift, halves up, of five values of 17 bits with sign; shift >= 1. The sum may need 33
  // bits: in vectors the values' upper 16 bits and their lowest bit are summed apart.
  template <class N>
  ISOBIT_FN static typename N::I32 filtered(const typename N::I32* v, int shift) {
    using I32 = typename N::I32;
    const I32 one(1), tap0(tap(0)), tap1(tap(1)), tap2(tap(2));
    if constexpr (N::lanes == 1) {
      const typename N::I64 half(std::int64_t{1} << (shift - 1));
      return N::low((N::product(v[2], tap0) + N::product(v[1] + v[3], tap1) + N::product(v[0] + v[4], tap2) + half) >> shift);
    }
    const I32 upper = (v[2] >> 1) * tap0 + ((v[1] >> 1) + (v[3] >> 1)) * tap1 + ((v[0] >> 1) + (v[4] >> 1)) * tap2;
    const I32 lowest =
        (v[2] & one) * tap0 + ((v[1] & one) + (v[3] & one)) * tap1 + ((v[0] & one) + (v[4] & one)) * tap2;
    return joined(upper, lowest, shift);
  }
  template <class I32>
  ISOBIT_FN static I32 joined(I32 upper, I32 lowest, int shift) {
    return (upper + ((lowest + I32(1 << (shift - 1))) >> 1)) >> (shift - 1);
  }
};

// Release 3.1 repeats the edge sample at the end of rows and columns; 3.2 does not.
ISOBIT_FN constexpr int motion_index(int i, int n, bool repeat_last) {
  return i < 0 ? -i : i >= n ? 2 * n - 1 - i - (repeat_last ? 0 : 1) : i;
}

}  // namespace isobit
