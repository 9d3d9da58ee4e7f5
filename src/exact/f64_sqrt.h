// SPDX-License-Identifier: BSD-2-Clause-Patent
// The square root of a binary64, rounded to nearest even, in two wide digits.
#pragma once

#include "exact/f64_format.h"
#include "exact/reciprocal.h"

namespace isobit::f64 {

// floor(sqrt(x * 2^54)) in [2^53, 2^54) for x in [2^52, 2^54). With v = x / 2^52 and z = 1/sqrt(v):
// First digit: r0 = floor(s Z / 2^32) estimates sqrt(v) 2^30 from below; it misses 6 for Z, 1 for s and 1 for the cut,
// at most. With q < 8 * 2^23 the rest of the root, the second digit's (x - r0^2) z / 2 is q (1 - q / (2 r)), so it
// misses 0.25 for that, 0.2 for Z (2^-28.4 of it), 0.07 for the cut of the remainder, and then its own cut: q or q - 1,
// and one comparison ends it. z's own cut s is covered by Z. Squares are taken modulo 2^64: the remainder is below
// 2^56.
template <class U>
ISOBIT_FN constexpr U root(U x) {
  const U s = x >> 22;
  const U z = reciprocal_root(s);
  const U r0 = mul_lo32(s, z) >> 32;
  const U rest = (x << 8) - mul_lo32(r0, r0);  // < 16 * 2^31 + 64
  const U r = (r0 << 23) + (mul_lo32(rest >> 4, z) >> 36);
  const U remainder = (x << 54) - mul_lo32(r, r) - (mul_lo32(r, r >> 32) << 33);
  return r + select(below(r + r, remainder), U(1), U(0));
}

// A root is never halfway between two binary64 (the square of a 54-bit odd number has more than 53 bits), and never
// subnormal. Negative numbers have none (NaN); -0 is its own. Domain::ordinary: x is not negative.
template <Domain D, class U>
ISOBIT_FN constexpr U square_root(U x) {
  using W = Word<U>;
  const Parts<U> parts = unpack<D>(magnitude(x));
  const W odd = (parts.exponent + W(1)) & W(1);  // of the exponent without bias, which is odd itself
  const U r = root((parts.significand | U(implicit_bit)) << odd);
  const W half = (parts.exponent - odd + W(bias)) >> 1;  // of the biased exponent; positive, as exponent >= -51
  const U packed = ((r + U(1)) >> 1) + (U(half - W(1)) << 52);
  const auto zero = magnitude(x) == U(0);
  if constexpr (D == Domain::ordinary) return select(zero, x, packed);
  const auto defined = below(magnitude(x), U(infinity) + U(1));
  const auto itself = either(zero, x == U(infinity));
  return select(itself, x, select(both(defined, !is_negative(x)), packed, U(quiet_nan)));
}

}  // namespace isobit::f64
