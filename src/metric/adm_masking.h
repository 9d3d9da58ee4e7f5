// SPDX-License-Identifier: BSD-2-Clause-Patent
// adm's contrast masking: what a coefficient of one part hides of its neighbours in the other part.
#pragma once

#include "exact/numbers.h"

namespace isobit {

// Coefficients as they are kept between the steps: words at scale 0, 32 bits above.
template <int scale>
using AdmCoefficient = std::conditional_t<scale == 0, std::int16_t, std::int32_t>;

// Weights are integers of the contrast sensitivity: 21 fraction bits (23 for the d band) at scale 0, 32 above.
template <class N, int scale>
struct AdmMasking {
  using U32 = typename N::U32;
  using I32 = typename N::I32;
  using I64 = typename N::I64;

  std::uint32_t weights[3];

  // What a masker's coefficient contributes to its eight neighbours' thresholds: a thirtieth of its weighted size.
  ISOBIT_FN I32 neighbour(I32 masker, int band) const {
    const U32 size = N::u32(abs(weighted(masker, band)));
    if constexpr (scale == 0)
      return word((size * U32(4369u) + U32(2048u)) >> 12);
    else
      return thirtieths(size, 143165577u);
  }

  // And to the threshold at its own place (a fifteenth).
  ISOBIT_FN I32 own(I32 masker, int band) const {
    const U32 size = N::u32(abs(weighted(masker, band)));
    if constexpr (scale == 0)
      return word((size * U32(8738u) + U32(2048u)) >> 12);
    else
      return thirtieths(size, 286331153u);
  }

  // What of a signal's weighted coefficient exceeds the threshold, to the third power, shifted to fit.
  // Lanes that are not counted give zero.
  ISOBIT_FN I64 excess_cubed(I32 signal, I32 threshold, typename N::Mask counted, int band, int cube_shift) const {
    const int threshold_shift = scale ? 0 : band < 2 ? 10 : 12, square_shift = scale == 0 && band < 2 ? 29 : 30;
    const I32 zero(0), x = scale ? weighted(signal, band) : N::i32(N::u32(signal) * U32(weights[band]));
    const I32 over = N::i32(N::u32(abs(x)) - (N::u32(threshold) << threshold_shift));
    const I32 m = select(counted & (over > zero), over, zero);
    const I64 square = (N::product(m, m) + I64(std::int64_t{1} << (square_shift - 1))) >> square_shift;
    return (N::low_product(square, m) + I64((std::int64_t{1} << cube_shift) >> 1)) >> cube_shift;
  }

 private:
  ISOBIT_FN I32 weighted(I32 value, int band) const {
    if constexpr (scale == 0) {
      const I32 product = N::i32(N::u32(value) * U32(weights[band]));  // |value| < 2^15, weight < 2^16
      return word(N::u32(band < 2 ? (product + I32(16384)) >> 15 : (product + I32(65535)) >> 17));
    } else {
      return N::low((N::weighted(weights[band], value) + I64(std::int64_t{1} << 27)) >> 28);
    }
  }

  // Kept in 16 bits, signed: large values wrap, and that is part of the definition.
  ISOBIT_FN static I32 word(U32 a) { return N::i32(a << 16) >> 16; }

  // The rounding term is minus a half, so that a size of zero gives -1.
  ISOBIT_FN static I32 thirtieths(U32 size, std::uint32_t factor) {
    return N::high(N::signed_product(size, U32(factor)) - I64(std::int64_t{1} << 31));
  }
};

}  // namespace isobit
