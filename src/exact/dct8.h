// SPDX-License-Identifier: BSD-2-Clause-Patent
// The 8-point integer DCT that psnr_hvs is defined with: Daala's lifting steps (od_bin_fdct8).
#pragma once

#include "exact/annotate.h"

namespace isobit {

// Halves toward zero.
template <class I>
ISOBIT_FN I halved(I a) {
  return (a - (a >> 31)) >> 1;
}

// a * factor / 2^shift, rounded to nearest, ties up. 0 < factor < 2^shift.
template <class I>
ISOBIT_FN I scaled(I a, int factor, int shift) {
  return (a * I(factor) + I(1 << (shift - 1))) >> shift;
}

// In-place transform of eight values. I is a signed 32-bit integer or a vector of them, with arithmetic right shifts;
// or a type with its own halved() and scaled(). Two passes over samples of b bits stay within 8.05 * 2^b in every step,
// so that 12 bits overflow no 32-bit integer (libvmaf allows no more) and 11 bits no 16-bit one.
template <class I>
ISOBIT_FN void dct8(I (&x)[8]) {
  I t0 = x[0], t4 = x[1], t2 = x[2], t6 = x[3], t7 = x[4], t3 = x[5], t5 = x[6], t1 = x[7];
  t1 = t0 - t1;
  const I h1 = halved(t1);
  t0 = t0 - h1;
  t4 = t4 + t5;
  const I h4 = halved(t4);
  t5 = t5 - h4;
  t3 = t2 - t3;
  t2 = t2 - halved(t3);
  t6 = t6 + t7;
  const I h6 = halved(t6);
  t7 = h6 - t7;
  // Even half.
  t0 = t0 + h6;
  t6 = t0 - t6;
  t2 = h4 - t2;
  t4 = t2 - t4;
  t0 = t0 - scaled(t4, 13573, 15);
  t4 = t4 + scaled(t0, 11585, 14);
  t0 = t0 - scaled(t4, 13573, 15);
  t6 = t6 - scaled(t2, 21895, 15);
  t2 = t2 + scaled(t6, 15137, 14);
  t6 = t6 - scaled(t2, 21895, 15);
  // Odd half.
  t3 = t3 + scaled(t5, 19195, 15);
  t5 = t5 + scaled(t3, 11585, 14);
  t3 = t3 - scaled(t5, 7489, 13);
  t7 = halved(t5) - t7;
  t5 = t5 - t7;
  t3 = h1 - t3;
  t1 = t1 - t3;
  t7 = t7 + scaled(t1, 3227, 15);
  t1 = t1 - scaled(t7, 6393, 15);
  t7 = t7 + scaled(t1, 3227, 15);
  t5 = t5 + scaled(t3, 2485, 13);
  t3 = t3 - scaled(t5, 18205, 15);
  t5 = t5 + scaled(t3, 2485, 13);
  x[0] = t0, x[1] = t1, x[2] = t2, x[3] = t3, x[4] = t4, x[5] = t5, x[6] = t6, x[7] = t7;
}

}  // namespace isobit
