// SPDX-License-Identifier: BSD-2-Clause-Patent
// Eight points by lifting steps (T. J. Terriberry, Daala: an 8-point type-II DCT of integers that is exactly
// invertible).
#include "reference/dct.h"

namespace isobit::reference {
namespace {

using Vector = std::array<std::int32_t, 8>;

std::int32_t half(std::int32_t a) { return a / 2; }  // toward zero

// a * k / 2^shift, rounded to the nearest.
std::int32_t lift(std::int32_t a, std::int32_t k, int shift) { return (a * k + (1 << (shift - 1))) >> shift; }

Vector dct8(const Vector& x) {
  std::int32_t t0 = x[0], t4 = x[1], t2 = x[2], t6 = x[3], t7 = x[4], t3 = x[5], t5 = x[6], t1 = x[7];
  // Sums and differences of the mirrored samples; the differences keep their halves apart.
  t1 = t0 - t1;
  const std::int32_t h1 = half(t1);
  t0 -= h1;
  t4 += t5;
  const std::int32_t h4 = half(t4);
  t5 -= h4;
  t3 = t2 - t3;
  t2 -= half(t3);
  t6 += t7;
  const std::int32_t h6 = half(t6);
  t7 = h6 - t7;
  // Even frequencies: a four-point transform.
  t0 += h6;
  t6 = t0 - t6;
  t2 = h4 - t2;
  t4 = t2 - t4;
  t0 -= lift(t4, 13573, 15);
  t4 += lift(t0, 11585, 14);
  t0 -= lift(t4, 13573, 15);
  t6 -= lift(t2, 21895, 15);
  t2 += lift(t6, 15137, 14);
  t6 -= lift(t2, 21895, 15);
  // Odd frequencies.
  t3 += lift(t5, 19195, 15);
  t5 += lift(t3, 11585, 14);
  t3 -= lift(t5, 7489, 13);
  t7 = half(t5) - t7;
  t5 -= t7;
  t3 = h1 - t3;
  t1 -= t3;
  t7 += lift(t1, 3227, 15);
  t1 -= lift(t7, 6393, 15);
  t7 += lift(t1, 3227, 15);
  t5 += lift(t3, 2485, 13);
  t3 -= lift(t5, 18205, 15);
  t5 += lift(t3, 2485, 13);
  return {t0, t1, t2, t3, t4, t5, t6, t7};
}

// Transforms each column into a row.
Block dct_columns(const Block& in) {
  Block out;
  for (int c = 0; c < 8; ++c) {
    Vector column;
    for (int r = 0; r < 8; ++r) column[r] = in[r][c];
    out[c] = dct8(column);
  }
  return out;
}

}  // namespace

Block forward_dct(const Block& samples) { return dct_columns(dct_columns(samples)); }

}  // namespace isobit::reference
