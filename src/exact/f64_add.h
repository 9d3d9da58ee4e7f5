// SPDX-License-Identifier: BSD-2-Clause-Patent
// The sum of two binary64, rounded to nearest even.
#pragma once

#include "exact/f64_format.h"

namespace isobit::f64 {

// A significand with its leading bit at 61: two guard bits above keep a sum positive, nine below hold what rounding
// needs.
template <class U>
ISOBIT_FN constexpr U significand_at_61(U magnitude, Word<U> normal) {
  return ((magnitude << 9) & U(fraction_mask << 9)) | (U(normal) << 61);
}

// Both addends, the larger magnitude first, on one scale: bit 61 stands for 2^(exponent - bias).
template <class U>
struct Aligned {
  U first;           // the larger operand as it was
  U x, y;            // significands, x >= y up to y's sticky bit
  Word<U> exponent;  // of x; at least 1
};

// After the shift a lost tail of y is one sticky bit at least nine places below x's last: if x - y loses more than one
// leading bit, y was shifted by at most one place, and nothing was lost. A subnormal's field of 0 counts as 1.
template <class U>
ISOBIT_FN constexpr Aligned<U> align(U a, U b) {
  using W = Word<U>;
  const auto swap = below(magnitude(a), magnitude(b));
  const U first = select(swap, b, a), second = select(swap, a, b);
  const U x = magnitude(first), y = magnitude(second);
  const W field_x = word(x >> 52), field_y = word(y >> 52);
  const W normal_x = is_normal(field_x), normal_y = is_normal(field_y);
  const W above_x = field_x - normal_x;
  const W distance = smaller(above_x - (field_y - normal_y), W(63));
  const U shifted = shift_right_sticky(significand_at_61(y, normal_y), distance);
  return {first, significand_at_61(x, normal_x), shifted, above_x + W(1)};
}

// Puts infinities and NaNs right: `sum` is the result for finite operands.
template <class U>
ISOBIT_FN constexpr U add_specials(U a, U b, U first, U sum) {
  const U x = magnitude(a), y = magnitude(b);
  const auto nan_x = below(U(infinity), x), nan_y = below(U(infinity), y);
  const auto opposed = both(both(x == U(infinity), y == U(infinity)), is_negative(a ^ b));
  const auto infinite = either(x == U(infinity), y == U(infinity));
  return select(either(either(nan_x, nan_y), opposed), U(quiet_nan), select(infinite, first, sum));
}

template <Domain D, class U>
ISOBIT_FN constexpr U add(U a, U b) {
  using W = Word<U>;
  const Aligned<U> in = align(a, b);
  const U opposite = U(0) - ((a ^ b) >> 63);  // all ones if the signs differ
  const U sum = in.x + ((in.y ^ opposite) - opposite);
  W shift = leading_zeros(sum) - W(1);                                  // brings the leading bit to 62; sum < 2^63
  if constexpr (D == Domain::any) shift = smaller(shift, in.exponent);  // a subnormal sum is exact where it stands
  U packed = round_normal(in.exponent + W(1) - shift, sum << shift);
  const auto zero = sum == U(0);
  packed = select(zero, U(0), packed);
  const U signs = sign(select(zero, a & b, in.first));
  if constexpr (D == Domain::ordinary) return packed | signs;
  packed = smaller(packed, U(infinity)) | signs;
  return add_specials(a, b, in.first, packed);
}

// a + b where neither is negative and both are ordinary: no cancellation, so no search for the leading bit.
template <class U>
ISOBIT_FN constexpr U add_magnitudes(U a, U b) {
  using W = Word<U>;
  const Aligned<U> in = align(a, b);
  const U sum = in.x + in.y;
  const W carry = word(sum >> 62);
  return round_normal(in.exponent + carry, sum << (W(1) - carry));
}

}  // namespace isobit::f64
