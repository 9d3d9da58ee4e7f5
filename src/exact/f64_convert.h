// SPDX-License-Identifier: BSD-2-Clause-Patent
// Binary64 from and to integers and binary32.
#pragma once

#include "exact/f64_format.h"

namespace isobit::f64 {

// An integer below 2^53, exactly.
template <class U>
ISOBIT_FN constexpr U from_exact(U i) {
  using W = Word<U>;
  const W shift = leading_zeros(i) - W(11);
  const U packed = (i << shift) + (U(W(bias + 51) - shift) << 52);
  return select(i == U(0), U(0), packed);
}

// An integer below 2^53 in magnitude (two's complement), exactly.
template <class U>
ISOBIT_FN constexpr U from_exact_signed(U i) {
  const U negative = U(0) - (i >> 63);
  return from_exact((i ^ negative) - negative) | sign(i);
}

// The product of two integers, modulo 2^64, from 32-bit limbs.
template <class U>
ISOBIT_FN constexpr U integer_product(U a, U b) {
  return mul_lo32(a, b) + ((mul_lo32(a >> 32, b) + mul_lo32(a, b >> 32)) << 32);
}

// The binary64 nearest to an integer below 2^62 in magnitude (two's complement), as an integer again. With n
// significant bits the highest one of i ^ 2 i is bit n, and the lowest n - 53 bits of i go. A negative i counts as its
// complement, which has a bit less than the magnitude of powers of two alone: those keep their bits either way.
template <class U>
ISOBIT_FN constexpr U round_integer(U i) {
  const U lost = U(0x3FF) >> leading_zeros((i ^ (i + i)) | U(1));  // ones in the place of the bits that go
  const U below_half = lost >> 1, half = lost - below_half;
  const auto even = (i & (half + half)) == U(0);
  return (i + select(even, below_half, below_half + U(1))) & ~lost;
}

// Any unsigned integer, rounded.
template <class U>
ISOBIT_FN constexpr U from_unsigned(U i) {
  using W = Word<U>;
  const W zeros = smaller(leading_zeros(i), W(63));
  const U top = shift_right_sticky(i << zeros, W(1));
  const U packed = round_normal(W(bias + 63) - zeros, top);
  return select(i == U(0), U(0), packed);
}

// Any two's complement integer, rounded.
template <class U>
ISOBIT_FN constexpr U from_signed(U i) {
  const U negative = U(0) - (i >> 63);
  return from_unsigned((i ^ negative) - negative) | sign(i);
}

// The integer part of |x|, at most `limit`; 0 for NaN.
template <class U>
ISOBIT_FN constexpr U truncated(U x, U limit) {
  using W = Word<U>;
  const U size = magnitude(x);
  const W exponent = word(size >> 52);
  const U significand = (size << 11) | U(sign_bit);
  const W right = W(bias + 63) - exponent;  // 0 to 63 for magnitudes in [1, 2^64)
  const U integer = select(below(exponent, W(bias)), U(0), significand >> (right & W(63)));
  const U bounded = select(either(is_negative(right), limit < integer), limit, integer);
  return select(below(U(infinity), size), U(0), bounded);
}

// Toward zero, as a cast does; out of range to the nearest there is, NaN to 0.
template <class U>
ISOBIT_FN constexpr U to_unsigned(U x) {
  return select(is_negative(x), U(0), truncated(x, ~U(0)));
}
template <class U>
ISOBIT_FN constexpr U to_signed(U x) {
  const U negative = U(0) - (x >> 63);
  const U size = truncated(x, U(sign_bit - 1) + (x >> 63));
  return (size ^ negative) - negative;
}

// The bits of a binary32 in the low half of a lane, exactly.
template <Domain D, class U>
ISOBIT_FN constexpr U from_binary32(U x) {
  using W = Word<U>;
  const U signs = (x << 32) & U(sign_bit);
  const U size = x & U(0x7FFFFFFF);
  const U normal = (size << 29) + U(std::uint64_t{bias - 127} << 52);
  if constexpr (D == Domain::ordinary) return select(size == U(0), U(0), normal) | signs;
  const W shift = leading_zeros(size) - W(11);
  const U subnormal = (size << shift) + (U(W(bias - 127 - 22 + 51) - shift) << 52);
  const U finite = select(size == U(0), U(0), select(below(size, U(0x00800000)), subnormal, normal)) | signs;
  const U special = select(size == U(0x7F800000), U(infinity) | signs, U(quiet_nan));
  return select(below(size, U(0x7F800000)), finite, special);
}

// Rounded to nearest even, the bits in the low half of a lane. Domain::ordinary: so is the binary32.
template <Domain D, class U>
ISOBIT_FN constexpr U to_binary32(U x) {
  using W = Word<U>;
  const U signs = (x >> 32) & U(0x80000000);
  const U size = magnitude(x);
  const W field = word(size >> 52);
  if constexpr (D == Domain::ordinary) {
    const U packed = round_at(size - U(std::uint64_t{bias - 127} << 52), 29);
    return select(field == W(0), U(0), packed) | signs;
  }
  const W exponent = field - W(bias - 127);  // biased as in a binary32
  const auto tiny = is_negative(exponent - W(1));
  const W shift = select(tiny, smaller(W(1) - exponent, W(31)), W(0));
  const U significand = (size & U(fraction_mask)) | U(implicit_bit);
  const U rounded = round_at(shift_right_sticky(significand, shift), 29);
  const U packed = rounded + (U(select(tiny, W(0), exponent - W(1))) << 23);
  const U finite = smaller(select(below(W(bias + 127), field), U(0x7F800000), packed), U(0x7F800000));
  return select(below(U(infinity), size), U(0x7FC00000), finite | signs);
}

}  // namespace isobit::f64
