// SPDX-License-Identifier: BSD-2-Clause-Patent
// What integer arithmetic asks of its operands, so that one text serves 64-bit scalars and vectors of 64-bit lanes.
#pragma once

#include <cstdint>

#include "exact/annotate.h"

// A vector lane type U brings, found by its namespace:
//   an implicit constructor from std::uint64_t (every lane the same), + - * & | ^ << >> ~ modulo 2^64 lane by lane
//   (shift counts are lanes too, 0 to 63), == and < (unsigned) giving a mask type that has & | !,
//   select(mask, a, b): a where the mask is set, and mul_lo32(a, b): the 64-bit product of the low halves.
// It may bring faster versions of the functions below that are templates: is_negative, below, either, both,
// leading_zeros, reciprocal_start.
namespace isobit {

// A small number beside a lane (an exponent, a shift count): 32 bits next to a scalar, so that no GPU spends register
// pairs on it; the lane type itself in vectors. Arithmetic on it wraps.
template <class U>
struct WordOf {
  using type = U;
};
template <>
struct WordOf<std::uint64_t> {
  using type = std::uint32_t;
};
template <class U>
using Word = typename WordOf<U>::type;

template <class U>
ISOBIT_FN constexpr Word<U> word(U x) {
  return static_cast<Word<U>>(x);
}

ISOBIT_FN constexpr std::uint64_t mul_lo32(std::uint64_t a, std::uint64_t b) {
  return std::uint64_t{static_cast<std::uint32_t>(a)} * static_cast<std::uint32_t>(b);
}

ISOBIT_FN constexpr std::uint64_t select(bool mask, std::uint64_t a, std::uint64_t b) { return mask ? a : b; }
ISOBIT_FN constexpr std::uint32_t select(bool mask, std::uint32_t a, std::uint32_t b) { return mask ? a : b; }

// The top bit.
ISOBIT_FN constexpr bool is_negative(std::uint64_t x) { return static_cast<std::int64_t>(x) < 0; }
ISOBIT_FN constexpr bool is_negative(std::uint32_t x) { return static_cast<std::int32_t>(x) < 0; }
template <class U>
ISOBIT_FN constexpr auto is_negative(U x) {
  return U(0x7FFFFFFFFFFFFFFF) < x;
}

// a < b where both are below 2^63 (2^31 for 32-bit words), so that a signed comparison will do.
template <class U>
ISOBIT_FN constexpr auto below(U a, U b) {
  return a < b;
}

ISOBIT_FN constexpr bool either(bool a, bool b) { return a || b; }
ISOBIT_FN constexpr bool both(bool a, bool b) { return a && b; }
template <class M>
ISOBIT_FN constexpr M either(M a, M b) {
  return a | b;
}
template <class M>
ISOBIT_FN constexpr M both(M a, M b) {
  return a & b;
}

template <class U>
ISOBIT_FN constexpr U smaller(U a, U b) {  // both below 2^63 (2^31)
  return select(below(a, b), a, b);
}

// Zero bits above the highest set bit; 64 for 0.
ISOBIT_FN constexpr std::uint32_t leading_zeros(std::uint64_t x) {
#if defined(__CUDA_ARCH__)
  if (!__builtin_is_constant_evaluated()) return static_cast<std::uint32_t>(__clzll(static_cast<long long>(x)));
#endif
  return x == 0 ? 64 : static_cast<std::uint32_t>(__builtin_clzll(x));
}

// The same for 2^32 and above, from the high half.
ISOBIT_FN constexpr std::uint32_t leading_zeros_above_32(std::uint64_t x) {
  const auto high = static_cast<std::uint32_t>(x >> 32);
#if defined(__CUDA_ARCH__)
  if (!__builtin_is_constant_evaluated()) return static_cast<std::uint32_t>(__clz(static_cast<int>(high)));
#endif
  return static_cast<std::uint32_t>(__builtin_clz(high));
}
// The same by halving, for vectors that have no instruction for it.
template <class U>
ISOBIT_FN constexpr U leading_zeros_by_halves(U x) {
  U count(0);
  for (int width = 32; width > 0; width /= 2) {  // six steps, unrolled: the widths are constants
    const auto empty = (x >> (64 - width)) == U(0);
    count = count + select(empty, U(static_cast<std::uint64_t>(width)), U(0));
    x = select(empty, x << width, x);
  }
  return count + select(x == U(0), U(1), U(0));
}
template <class U>
ISOBIT_FN constexpr U leading_zeros(U x) {
  return leading_zeros_by_halves(x);
}
template <class U>
ISOBIT_FN constexpr U leading_zeros_above_32(U x) {
  return leading_zeros(x);
}

// x >> n for n = 0 to 63, with the lowest bit of the result also set if any bit that fell out was.
template <class U>
ISOBIT_FN constexpr U shift_right_sticky(U x, Word<U> n) {
  const U kept = x >> n;
  return kept | select((kept << n) == x, U(0), U(1));
}

// For vectors V of 32-bit lanes, functions of 64-bit lanes that hold a 32-bit number each (exact/f32_exact.h). V brings
// even_lanes(v) and odd_lanes(v), 64-bit lanes with a 32-bit lane in the low half and 0 above, and join_lanes(even,
// odd).
template <class F, class V>
ISOBIT_FN constexpr V in_halves(F f, V a, V b) {
  return join_lanes(f(even_lanes(a), even_lanes(b)), f(odd_lanes(a), odd_lanes(b)));
}

}  // namespace isobit
