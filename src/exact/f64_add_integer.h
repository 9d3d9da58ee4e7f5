// SPDX-License-Identifier: BSD-2-Clause-Patent
// The sum of a binary64 and an integer, rounded once: half the work of a conversion and an addition, or less.
#pragma once

#include "exact/f64_format.h"

namespace isobit::f64 {

// c = significand * 2^-scale is an ordinary positive number; so the sum is an integer in units of 2^-scale, too.

// c + i for c in [1, 2^46) and an integer i from 0 to 32000 c, so that i is below 2^16 * 2^(52 - scale). From 2^9 times
// that power on, units of 2^(6 - scale) and a sticky bit are as good: the sum has 55 bits of them or more. Either way
// it is in [2^46, 2^63).
template <class U>
ISOBIT_FN constexpr U add_unsigned(U c, U i) {
  using W = Word<U>;
  const W scale = W(bias + 52) - word(c >> 52);
  const U significand = (c & U(fraction_mask)) | U(implicit_bit);
  const auto small = below(i, U(std::uint64_t{1} << 61) >> scale);
  const U addend = select(small, significand, shift_right_sticky(significand, W(6)));
  const W unit = select(small, scale, scale - W(6));
  const U sum = (i << unit) + addend;
  const W shift = leading_zeros_above_32(sum) - W(1);  // brings the leading bit to 62
  return round_normal(W(bias + 62) - unit - shift, sum << shift);
}

// c + i for c in [1, 2^53) and a two's complement integer i from -1000 c to 1000 c: the sum is below 2^63.
template <class U>
ISOBIT_FN constexpr U add_signed(U c, U i) {
  using W = Word<U>;
  const W scale = W(bias + 52) - word(c >> 52);
  const U sum = (i << scale) + ((c & U(fraction_mask)) | U(implicit_bit));
  const U negative = U(0) - (sum >> 63);
  const U size = (sum ^ negative) - negative;
  const W shift = leading_zeros(size) - W(1);
  const U packed = round_normal(W(bias + 62) - scale - shift, size << shift);
  return select(size == U(0), U(0), packed | sign(sum));
}

}  // namespace isobit::f64
