// SPDX-License-Identifier: BSD-2-Clause-Patent
// The two IEEE formats that sums are kept in, as integers: widths, masks, and what a bit pattern means.
#pragma once

#include <cstdint>

#include "exact/annotate.h"

namespace isobit {

struct Binary32 {
  using Bits = std::uint32_t;
  using Int = std::int32_t;
  static constexpr int precision = 24;  // bits of the significand, the hidden one included
  static constexpr int max_exponent = 255;
};

struct Binary64 {
  using Bits = std::uint64_t;
  using Int = std::int64_t;
  static constexpr int precision = 53;
  static constexpr int max_exponent = 2047;
};

template <class Float>
struct FormatOfFloat;
template <>
struct FormatOfFloat<float> {
  using Format = Binary32;
};
template <>
struct FormatOfFloat<double> {
  using Format = Binary64;
};
template <class Float>
using FormatOf = typename FormatOfFloat<Float>::Format;

template <class F>
inline constexpr typename F::Bits hidden_bit = typename F::Bits(1) << (F::precision - 1);
template <class F>
inline constexpr typename F::Bits mantissa_mask = hidden_bit<F> - 1;
template <class F>
inline constexpr typename F::Bits sign_bit = typename F::Bits(1) << (sizeof(typename F::Bits) * 8 - 1);
template <class F>
inline constexpr typename F::Bits infinity_bits = typename F::Bits(F::max_exponent) << (F::precision - 1);
// The NaN that a sum returns, whichever operands it came from: quiet, positive, no payload.
template <class F>
inline constexpr typename F::Bits quiet_nan_bits = infinity_bits<F> | (hidden_bit<F> >> 1);

template <class F>
ISOBIT_FN constexpr bool is_nan(typename F::Bits bits) {
  return (bits & ~sign_bit<F>) > infinity_bits<F>;
}

template <class F>
ISOBIT_FN constexpr int exponent_field(typename F::Bits bits) {
  return static_cast<int>((bits >> (F::precision - 1)) & F::max_exponent);
}

}  // namespace isobit
