// SPDX-License-Identifier: BSD-2-Clause-Patent
// The fields of a binary64 as integers: taking it apart, rounding to nearest even, putting it together.
#pragma once

#include "exact/lanes.h"

namespace isobit {

// What operands and results may be. `any`: everything, as IEEE 754 says. `ordinary`: zeros and normal numbers, with
// results that neither overflow nor fall below the normal numbers; about a third cheaper, and the caller's duty to
// know.
enum class Domain { any, ordinary };

}  // namespace isobit

namespace isobit::f64 {

inline constexpr std::uint64_t sign_bit = std::uint64_t{1} << 63;
inline constexpr std::uint64_t implicit_bit = std::uint64_t{1} << 52;
inline constexpr std::uint64_t fraction_mask = implicit_bit - 1;
inline constexpr std::uint64_t infinity = std::uint64_t{0x7FF} << 52;
inline constexpr std::uint64_t quiet_nan = infinity | (implicit_bit >> 1);  // the only NaN these functions return
inline constexpr std::uint32_t bias = 1023;

template <class U>
ISOBIT_FN constexpr U magnitude(U x) {
  return x & U(~sign_bit);
}

template <class U>
ISOBIT_FN constexpr U sign(U x) {
  return x & U(sign_bit);
}

// 0 for an exponent field of 0, otherwise 1; without a comparison, for fields up to 2047.
template <class W>
ISOBIT_FN constexpr W is_normal(W exponent) {
  return (exponent + W(0x7FF)) >> 11;
}

// |x| = significand * 2^(exponent - bias - 52).
template <class U>
struct Parts {
  Word<U> exponent;  // as in the field, but 0 and below for subnormal numbers (it wraps)
  U significand;     // in [2^52, 2^53), or 0 for zero
};

// magnitude < 2^63. Domain::ordinary: a zero comes out as 2^52 with exponent 0: mend the result with select().
// Domain::any: for infinities and NaNs the parts mean nothing.
template <Domain D, class U>
ISOBIT_FN constexpr Parts<U> unpack(U magnitude) {
  using W = Word<U>;
  const W field = word(magnitude >> 52);
  const U fraction = magnitude & U(fraction_mask);
  if constexpr (D == Domain::ordinary) return {field, fraction | U(implicit_bit)};
  const auto tiny = field == W(0);
  const W shift = select(tiny, leading_zeros(fraction) - W(11), W(0));
  const U significand = select(tiny, fraction << shift, fraction | U(implicit_bit));
  return {select(tiny, W(1) - shift, field), significand};
}

// x / 2^n rounded to the nearest integer, ties to even; x < 2^63, n from 1 to 31.
template <class U>
ISOBIT_FN constexpr U round_at(U x, int n) {
  using W = Word<U>;
  const W odd = word(x >> n) & W(1);
  return (x + U(W((1u << (n - 1)) - 1) + odd)) >> n;
}

// The binary64 nearest to significand * 2^(exponent - bias - 62), a normal number, for a significand in [2^62, 2^63)
// (the lowest bit may be sticky). The significand's leading bit adds 1 to the exponent field.
template <class U>
ISOBIT_FN constexpr U round_normal(Word<U> exponent, U significand) {
  return round_at(significand, 10) + (U(exponent - Word<U>(1)) << 52);
}

// The same for any exponent within 2^20: subnormal numbers, zero and infinity included.
template <class U>
ISOBIT_FN constexpr U round_any(Word<U> exponent, U significand) {
  using W = Word<U>;
  const auto tiny = is_negative(exponent - W(1));
  const W shift = select(tiny, smaller(W(1) - exponent, W(63)), W(0));
  const U packed = round_normal(select(tiny, W(1), exponent), shift_right_sticky(significand, shift));
  return select(is_negative(W(2 * bias) - exponent), U(infinity), packed);
}

}  // namespace isobit::f64
