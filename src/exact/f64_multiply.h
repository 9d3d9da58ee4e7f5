// SPDX-License-Identifier: BSD-2-Clause-Patent
// The product of two binary64, rounded to nearest even; and the products that need no rounding.
#pragma once

#include "exact/f64_format.h"

namespace isobit::f64 {

// floor(a * b / 2^43) for a, b < 2^53, with the lowest bit also set if anything was lost: the 106-bit product from four
// products of 32-bit limbs. Between two significands it lies in [2^61, 2^63).
template <class U>
ISOBIT_FN constexpr U product_at_61(U a, U b) {
  const U low32(0xFFFFFFFF);
  const U a1 = a >> 32, b1 = b >> 32;  // < 2^21
  const U p00 = mul_lo32(a, b);
  const U middle = mul_lo32(a1, b) + mul_lo32(a, b1) + (p00 >> 32);  // < 2^55
  const U high = mul_lo32(a1, b1) + (middle >> 32);                  // < 2^42; counts 2^64
  const U tail = ((middle << 21) | p00) & low32;                     // the product's bits 0 to 31 and 32 to 42
  return (high << 21) | ((middle & low32) >> 11) | U(smaller(word(tail), Word<U>(1)));
}

template <class U>
ISOBIT_FN constexpr U multiply_specials(U a, U b, U signs, U product) {
  const U x = magnitude(a), y = magnitude(b);
  const auto zero = either(x == U(0), y == U(0)), infinite = either(x == U(infinity), y == U(infinity));
  const auto nan = either(below(U(infinity), x), below(U(infinity), y));
  const U finite = select(zero, U(0), product) | signs;
  return select(either(nan, both(zero, infinite)), U(quiet_nan), select(infinite, U(infinity) | signs, finite));
}

template <Domain D, class U>
ISOBIT_FN constexpr U multiply(U a, U b) {
  using W = Word<U>;
  const Parts<U> x = unpack<D>(magnitude(a)), y = unpack<D>(magnitude(b));
  const U product = product_at_61(x.significand, y.significand);
  const U signs = sign(a ^ b);
  const W carry = word(product >> 62);  // 1 if the product of the significands is 2 or more
  const U significand = product << (W(1) - carry);
  const W exponent = x.exponent + y.exponent - W(bias) + carry;
  if constexpr (D == Domain::any) {
    return multiply_specials(a, b, signs, round_any(exponent, significand));
  } else {
    const U packed = round_normal(exponent, significand);
    const auto zero = either(x.exponent == W(0), y.exponent == W(0));
    return select(zero, U(0), packed) | signs;
  }
}

// x * 2^power, |power| <= 2^20, every lane the same: an exponent that moves, rounded only if it becomes subnormal.
template <Domain D, class U>
ISOBIT_FN constexpr U scale(U x, int power) {
  const U size = magnitude(x), moved = static_cast<std::uint64_t>(static_cast<std::int64_t>(power));
  const auto zero = size == U(0);
  if constexpr (D == Domain::ordinary) return select(zero, x, x + (moved << 52));
  const Parts<U> parts = unpack<D>(size);
  const U scaled = round_any(parts.exponent + word(moved), parts.significand << 10) | sign(x);
  const U special = select(below(U(infinity), size), U(quiet_nan), x);
  return select(either(zero, below(U(infinity) - U(1), size)), special, scaled);
}

}  // namespace isobit::f64
