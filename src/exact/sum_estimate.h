// SPDX-License-Identifier: BSD-2-Clause-Patent
// Between a format's bits and the binary32 estimates that advise a sum. An estimate may be wrong; it costs time, no
// bit.
#pragma once

#include "exact/binary_format.h"

namespace isobit {

// The nearest estimate at or below in size; too small ones become 0, too large ones infinite.
template <class F>
ISOBIT_FN float estimate_of(typename F::Bits bits) {
  if constexpr (F::precision == 24) {
    return __builtin_bit_cast(float, bits);
  } else {
    const std::uint32_t sign = static_cast<std::uint32_t>(bits >> 32) & 0x80000000u;
    const int exponent = exponent_field<F>(bits) - 1023 + 127;
    const auto mantissa = static_cast<std::uint32_t>(bits >> 29) & 0x7fffffu;
    if (exponent <= 0) return __builtin_bit_cast(float, sign);
    if (exponent >= 255) return __builtin_bit_cast(float, sign | 0x7f800000u);
    return __builtin_bit_cast(float, sign | static_cast<std::uint32_t>(exponent) << 23 | mantissa);
  }
}

// The sum that an estimate stands for; subnormal estimates count as zero.
template <class F>
ISOBIT_FN typename F::Bits bits_of_estimate(float estimate) {
  const auto bits = __builtin_bit_cast(std::uint32_t, estimate);
  if constexpr (F::precision == 24) {
    return bits;
  } else {
    const std::uint64_t sign = static_cast<std::uint64_t>(bits >> 31) << 63;
    const std::uint64_t exponent = (bits >> 23) & 255;
    if (exponent == 0) return sign;
    if (exponent == 255) return sign | infinity_bits<F>;
    return sign | (exponent - 127 + 1023) << 52 | static_cast<std::uint64_t>(bits & 0x7fffffu) << 29;
  }
}

}  // namespace isobit
