// SPDX-License-Identifier: BSD-2-Clause-Patent
// One addition, rounded to nearest even, in integers alone: for devices without the format or with a loose one.
#pragma once

#include "exact/binary_format.h"

namespace isobit {

// value >> distance for any distance >= 0; a bit that falls out stays visible in the lowest one (sticky).
template <class Bits>
ISOBIT_FN constexpr Bits shift_right_sticky(Bits value, int distance) {
  if (distance >= static_cast<int>(sizeof(Bits) * 8)) return value != 0;
  const Bits kept = value >> distance;
  return kept | Bits((kept << distance) != value);
}

// Moves the highest bit of a non-zero significand up to bit `top`, as far as the exponent allows (it stays >= 1).
template <class Bits>
ISOBIT_FN constexpr void normalize(Bits& significand, int& exponent, int top) {
  for (int step = static_cast<int>(sizeof(Bits) * 4); step > 0; step /= 2) {
    if (step >= exponent || step > top || (significand >> (top + 1 - step)) != 0) continue;
    significand <<= step;
    exponent -= step;
  }
}

// `significand` holds three more bits than the format (guard, round, sticky); `exponent` >= 1 is the biased one.
template <class F>
ISOBIT_FN constexpr typename F::Bits round_and_pack(typename F::Bits sign, int exponent, typename F::Bits significand) {
  using Bits = typename F::Bits;
  const Bits rounded = (significand + 3 + ((significand >> 3) & 1)) >> 3;
  // A subnormal has no hidden bit, so it lands on exponent field 0; a carry out of the rounding moves the field up.
  const Bits magnitude = (Bits(exponent - 1) << (F::precision - 1)) + rounded;
  return sign | (magnitude > infinity_bits<F> ? infinity_bits<F> : magnitude);
}

// RN(a + b) for every pair of operands, subnormal, infinite and NaN ones too. A NaN comes back as quiet_nan_bits.
template <class F>
ISOBIT_FN constexpr typename F::Bits soft_add(typename F::Bits a, typename F::Bits b) {
  using Bits = typename F::Bits;
  if ((a & ~sign_bit<F>) < (b & ~sign_bit<F>)) {
    const Bits smaller = a;
    a = b;
    b = smaller;
  }
  const Bits sign = a & sign_bit<F>;
  const bool subtract = ((a ^ b) & sign_bit<F>) != 0;
  int exponent = exponent_field<F>(a);
  int exponent_b = exponent_field<F>(b);
  if (exponent == F::max_exponent) {
    const bool invalid = is_nan<F>(a) || (subtract && exponent_b == F::max_exponent);
    return invalid ? quiet_nan_bits<F> : a;
  }
  Bits big = ((a & mantissa_mask<F>) | (exponent ? hidden_bit<F> : 0)) << 3;
  Bits small = ((b & mantissa_mask<F>) | (exponent_b ? hidden_bit<F> : 0)) << 3;
  exponent += exponent == 0;
  exponent_b += exponent_b == 0;
  small = shift_right_sticky<Bits>(small, exponent - exponent_b);
  if (subtract) {
    big -= small;
    if (big == 0) return 0;
    normalize<Bits>(big, exponent, F::precision + 2);
  } else {
    big += small;
    if (big >> (F::precision + 3)) {
      big = shift_right_sticky<Bits>(big, 1);
      ++exponent;
    }
  }
  return round_and_pack<F>(sign, exponent, big);
}

}  // namespace isobit
