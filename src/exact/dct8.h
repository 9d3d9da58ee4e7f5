// SPDX-License-Identifier: BSD-2-Clause-Patent
// The 8-point integer DCT that psnr_hvs is defined with: Daala's lifting steps (od_bin_fdct8).
#pragma once

#include "exact/annotate.h"

namespace isobit {

// In-place transform of eight values. I32 is a signed 32-bit integer or a vector of them, with arithmetic right shifts.
// Halves round toward zero. Two passes over samples of up to 12 bits overflow nowhere (libvmaf allows no more).
template <class I32>
ISOBIT_FN void dct8(I32 (&x)[8]) {
  auto half = [](I32 a) { return (a - (a >> 31)) >> 1; };
  auto lift = [](I32 a, int factor, int shift) { return (a * I32(factor) + I32(1 << (shift - 1))) >> shift; };
  I32 t0 = x[0], t4 = x[1], t2 = x[2], t6 = x[3], t7 = x[4], t3 = x[5], t5 = x[6], t1 = x[7];
  t1 = t0 - t1;
  const I32 h1 = half(t1);
  t0 = t0 - h1;
  t4 = t4 + t5;
  const I32 h4 = half(t4);
  t5 = t5 - h4;
  t3 = t2 - t3;
  t2 = t2 - half(t3);
  t6 = t6 + t7;
  const I32 h6 = half(t6);
  t7 = h6 - t7;
  // Even half.
  t0 = t0 + h6;
  t6 = t0 - t6;
  t2 = h4 - t2;
  t4 = t2 - t4;
  t0 = t0 - lift(t4, 13573, 15);
  t4 = t4 + lift(t0, 11585, 14);
  t0 = t0 - lift(t4, 13573, 15);
  t6 = t6 - lift(t2, 21895, 15);
  t2 = t2 + lift(t6, 15137, 14);
  t6 = t6 - lift(t2, 21895, 15);
  // Odd half.
  t3 = t3 + lift(t5, 19195, 15);
  t5 = t5 + lift(t3, 11585, 14);
  t3 = t3 - lift(t5, 7489, 13);
  t7 = half(t5) - t7;
  t5 = t5 - t7;
  t3 = h1 - t3;
  t1 = t1 - t3;
  t7 = t7 + lift(t1, 3227, 15);
  t1 = t1 - lift(t7, 6393, 15);
  t7 = t7 + lift(t1, 3227, 15);
  t5 = t5 + lift(t3, 2485, 13);
  t3 = t3 - lift(t5, 18205, 15);
  t5 = t5 + lift(t3, 2485, 13);
  x[0] = t0, x[1] = t1, x[2] = t2, x[3] = t3, x[4] = t4, x[5] = t5, x[6] = t6, x[7] = t7;
}

}  // namespace isobit
