// SPDX-License-Identifier: BSD-2-Clause-Patent
// The quotient of two binary64, rounded to nearest even, in two wide digits.
#pragma once

#include "exact/f64_format.h"
#include "exact/reciprocal.h"

namespace isobit::f64 {

template <class U>
struct Quotient {
  U floor, remainder;
};

// floor(n * 2^54 / d) in (2^53, 2^55) and what remains, 0 <= remainder < d; n and d in [2^52, 2^53).
// Y = reciprocal(floor(d / 2^21)) lies below 2^84 / d by 1.2 + 2 t^2 units, where t = 2^52 / d is in (1/2, 1] and
// 2^84 / d = 2^32 t: that is less than 2^-30 of it.
// First digit: q0 = floor(n' Y / 2^32), n' = floor(n / 2^21), estimates n * 2^31 / d < 2^32 from below, and misses less
// than 4 for Y, 1 for n' and 1 for the cut: n * 2^31 - q0 d is in [0, 6 d), below 2^56.
// Second digit, the same with 23 bits: q1 misses less than 6 * 2^23 * 2^-30 for Y, 2^-5 for the cut of r and 1 for its
// own: what remains is in [0, 1.1 d), and one comparison ends it. Products are taken modulo 2^64: the remainders fit.
template <class U, class Start>
ISOBIT_FN constexpr Quotient<U> quotient(U n, U d, Start start) {
  const U y = reciprocal(d >> 21, start);
  const U d1 = d >> 32;
  const U q0 = mul_lo32(n >> 21, y) >> 32;
  const U r0 = (n << 31) - mul_lo32(q0, d) - (mul_lo32(q0, d1) << 32);
  const U q1 = mul_lo32(r0 >> 24, y) >> 37;
  const U r1 = (r0 << 23) - mul_lo32(q1, d) - (mul_lo32(q1, d1) << 32);
  const auto one_more = !below(r1, d);
  return {(q0 << 23) + q1 + select(one_more, U(1), U(0)), select(one_more, r1 - d, r1)};
}

template <class U>
ISOBIT_FN constexpr U divide_specials(U a, U b, U signs, U result) {
  const U x = magnitude(a), y = magnitude(b);
  const auto nan = either(below(U(infinity), x), below(U(infinity), y));
  const auto both_zero = both(x == U(0), y == U(0)), both_infinite = both(x == U(infinity), y == U(infinity));
  const auto zero = either(x == U(0), y == U(infinity)), infinite = either(x == U(infinity), y == U(0));
  const U finite = select(zero, U(0), select(infinite, U(infinity), result)) | signs;
  return select(either(nan, either(both_zero, both_infinite)), U(quiet_nan), finite);
}

// No quotient of two binary64 lies halfway between two neighbours (its denominator would need one bit more), unless it
// is subnormal: Domain::ordinary rounds by the next bit alone. There b must not be zero.
template <Domain D, class U, class Start = DefaultStart>
ISOBIT_FN constexpr U divide(U a, U b, Start start = {}) {
  using W = Word<U>;
  const Parts<U> x = unpack<D>(magnitude(a)), y = unpack<D>(magnitude(b));
  const U d = D == Domain::any ? y.significand | U(implicit_bit) : y.significand;
  const Quotient<U> q = quotient(x.significand, d, start);
  const U signs = sign(a ^ b);
  const W carry = word(q.floor >> 54);  // 1 if the quotient of the significands is 1 or more
  const W exponent = x.exponent - y.exponent + W(bias - 1) + carry;
  if constexpr (D == Domain::any) {
    const U sticky = select(q.remainder == U(0), U(0), U(1));
    return divide_specials(a, b, signs, round_any(exponent, (q.floor << (W(9) - carry)) | sticky));
  } else {
    const U packed = ((q.floor + (U(1) << carry)) >> (W(1) + carry)) + (U(exponent - W(1)) << 52);
    return select(x.exponent == W(0), U(0), packed) | signs;
  }
}

}  // namespace isobit::f64
