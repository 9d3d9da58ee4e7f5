// SPDX-License-Identifier: BSD-2-Clause-Patent
// Binary32 quotients and square roots in integers, for devices whose own are loose; and the root of an exact product.
#pragma once

#include "exact/f64_format.h"
#include "exact/reciprocal.h"

namespace isobit::f32 {

// A binary32 is the low half of a 64-bit lane here; the high half is 0. Rounded to nearest even, all of them.
inline constexpr std::uint64_t sign_bit = 0x80000000;
inline constexpr std::uint64_t implicit_bit = 0x00800000;
inline constexpr std::uint64_t infinity = 0x7F800000;
inline constexpr std::uint64_t quiet_nan = 0x7FC00000;  // the only NaN these functions return
inline constexpr std::uint32_t bias = 127;

template <class U>
ISOBIT_FN constexpr U magnitude(U x) {
  return x & U(sign_bit - 1);
}

// |x| = significand * 2^(exponent - bias - 23), the significand in [2^23, 2^24); the rest as f64::unpack.
template <Domain D, class U>
ISOBIT_FN constexpr f64::Parts<U> unpack(U magnitude) {
  using W = Word<U>;
  const W field = word(magnitude >> 23);
  const U fraction = magnitude & U(implicit_bit - 1);
  if constexpr (D == Domain::ordinary) return {field, fraction | U(implicit_bit)};
  const auto tiny = field == W(0);
  const W shift = select(tiny, leading_zeros(fraction | U(1)) - W(40), W(0));
  return {select(tiny, W(1) - shift, field), select(tiny, fraction << shift, fraction | U(implicit_bit))};
}

// The binary32 nearest to significand * 2^(exponent - bias - 25), the significand in [2^25, 2^26), its lowest bit
// sticky.
template <class U>
ISOBIT_FN constexpr U round_any(Word<U> exponent, U significand) {
  using W = Word<U>;
  const auto tiny = is_negative(exponent - W(1));
  const W shift = select(tiny, smaller(W(1) - exponent, W(31)), W(0));
  const U rounded = f64::round_at(shift_right_sticky(significand, shift), 2);
  const U packed = rounded + (U(select(tiny, W(0), exponent - W(1))) << 23);
  return select(is_negative(W(2 * bias) - exponent), U(infinity), packed);
}

// The nearest to a two's complement integer.
template <class U>
ISOBIT_FN constexpr U from_signed(U i) {
  using W = Word<U>;
  const U negative = U(0) - (i >> 63), size = (i ^ negative) - negative;
  const W zeros = smaller(leading_zeros(size), W(63));
  const U packed = f64::round_at(shift_right_sticky(size << zeros, W(38)), 2) + (U(W(bias + 62) - zeros) << 23);
  return select(size == U(0), U(0), packed) | ((i >> 32) & U(sign_bit));
}

// a / b. Domain::ordinary: b is not zero. The quotient floor(n * 2^25 / d) is in (2^24, 2^26); its estimate n * 2^8 * Y
// / 2^38 misses 3.2 * 2^32 / 2^38 for Y and 1 for the cut, at most: one comparison ends it. None is halfway between two
// normal neighbours.
template <Domain D, class U, class Start = DefaultStart>
ISOBIT_FN constexpr U divide(U a, U b, Start start = {}) {
  using W = Word<U>;
  const U size_a = magnitude(a), size_b = magnitude(b), signs = (a ^ b) & U(sign_bit);
  const f64::Parts<U> x = unpack<D>(size_a), y = unpack<D>(size_b);
  const U n = x.significand, d = y.significand | U(implicit_bit);
  const U estimate = mul_lo32(n << 8, reciprocal(d << 8, start)) >> 38;
  const U rest = (n << 25) - mul_lo32(estimate, d);
  const auto one_more = !below(rest, d);
  const U q = estimate + select(one_more, U(1), U(0));
  const W carry = word(q >> 25);
  const W exponent = x.exponent - y.exponent + W(bias - 1) + carry;
  if constexpr (D == Domain::ordinary) {
    const U packed = ((q + (U(1) << carry)) >> (W(1) + carry)) + (U(exponent - W(1)) << 23);
    return select(size_a == U(0), U(0), packed) | signs;
  } else {
    const U sticky = select(either(rest == U(0), rest == d), U(0), U(1));
    const U finite = round_any(exponent, (q << (W(1) - carry)) | sticky);
    const auto zero_a = size_a == U(0), zero_b = size_b == U(0);
    const auto infinite_a = size_a == U(infinity), infinite_b = size_b == U(infinity);
    const auto nan = either(either(below(U(infinity), size_a), below(U(infinity), size_b)),
                            either(both(zero_a, zero_b), both(infinite_a, infinite_b)));
    const U special = select(either(infinite_a, zero_b), U(infinity), finite);
    return select(nan, U(quiet_nan), select(either(zero_a, infinite_b), U(0), special) | signs);
  }
}

// floor(sqrt(p)) in [2^24, 2^25) for p in [2^48, 2^50), and whether that is exact. With v = p / 2^48 the estimate s Z /
// 2^38 misses 6 * 2^-8 for Z, 2^-6 for s and 1 for the cut at most: it is the root or one less.
template <class U>
struct Root {
  U floor, remainder;
};
template <class U>
ISOBIT_FN constexpr Root<U> root(U p) {
  const U s = p >> 18;
  const U r = mul_lo32(s, reciprocal_root(s)) >> 38;
  const U rest = p - mul_lo32(r, r);
  const auto one_more = below(r + r, rest);
  return {r + select(one_more, U(1), U(0)), select(one_more, rest - (r + r + U(1)), rest)};
}

// sqrt(x). Domain::ordinary: x is not negative. p is even, so an odd root is not exact and lies above the halfway
// point.
template <Domain D, class U>
ISOBIT_FN constexpr U square_root(U x) {
  using W = Word<U>;
  const U size = magnitude(x);
  const f64::Parts<U> parts = unpack<D>(size);
  const W odd = (parts.exponent + W(1)) & W(1);
  const U r = root((parts.significand | U(implicit_bit)) << (W(25) + odd)).floor;
  const W half = (parts.exponent - odd + W(bias)) >> 1;
  const U packed = ((r + U(1)) >> 1) + (U(half - W(1)) << 23);
  const auto zero = size == U(0);
  if constexpr (D == Domain::ordinary) return select(zero, x, packed);
  const auto undefined = either(below(U(infinity), size), below(U(sign_bit), x));
  return select(undefined, U(quiet_nan), select(either(zero, x == U(infinity)), x, packed));
}

// sqrt(a * b), the product not rounded: an integer p in [2^48, 2^50) times an even power of two, and its root in 25
// bits, rounded to 24 (an odd root of an even p is not exact). Domain::ordinary: neither is negative; the root is
// always normal.
template <Domain D, class U>
ISOBIT_FN constexpr U root_of_product(U a, U b) {
  using W = Word<U>;
  const U size_a = magnitude(a), size_b = magnitude(b);
  const f64::Parts<U> x = unpack<D>(size_a), y = unpack<D>(size_b);
  const U product = mul_lo32(x.significand | U(implicit_bit), y.significand | U(implicit_bit));  // [2^46, 2^48)
  const W sum = x.exponent + y.exponent;  // odd: so is the product's exponent, and it moves to the nearest even one
  const W odd = sum & W(1), carry = word(product >> 47);
  const W shift = W(2) + odd - (carry & odd) * W(2);
  const Root<U> r = root(product << shift);
  const W exponent = ((sum + W(2) - shift + W(128)) >> 1) - W(64);  // halved above 0: sum >= -44
  const auto zero = either(size_a == U(0), size_b == U(0));
  if constexpr (D == Domain::ordinary) {
    return select(zero, U(0), ((r.floor + U(1)) >> 1) + (U(exponent - W(1)) << 23));
  } else {
    const U sticky = select(r.remainder == U(0), U(0), U(1));
    const U finite = round_any(exponent, (r.floor << 1) | sticky);
    const U signs = (a ^ b) & U(sign_bit);
    const auto infinite = either(size_a == U(infinity), size_b == U(infinity));
    const auto nan = either(either(below(U(infinity), size_a), below(U(infinity), size_b)), both(zero, infinite));
    const auto undefined = either(nan, both(!zero, signs == U(sign_bit)));
    return select(undefined, U(quiet_nan), select(zero, signs, select(infinite, U(infinity), finite)));
  }
}

}  // namespace isobit::f32
