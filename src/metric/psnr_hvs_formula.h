// SPDX-License-Identifier: BSD-2-Clause-Patent
// The steps of psnr_hvs, whatever the order in which a device takes blocks and coefficients. All binary32
// but for reciprocals, with which a CPU divides (device/cpu/numbers.h).
#pragma once

#include "exact/numbers.h"
#include "metric/psnr_hvs_tables.h"

namespace isobit {

// Weights of one plane. masking = the binary32 value of (csf * 0.3885746225901003)^2, computed in binary64.
struct HvsWeights {
  float sensitivity[64], masking[64];

  ISOBIT_HOST_FN static HvsWeights of_plane(int plane) {
    HvsWeights w;
    for (int i = 0; i < 64; ++i) {
      const double scaled = double(hvs_sensitivity[plane][i]) * 0.3885746225901003;
      w.sensitivity[i] = hvs_sensitivity[plane][i];
      w.masking[i] = static_cast<float>(scaled * scaled);
    }
    return w;
  }
};

struct HvsReciprocals {
  double of[64];

  HvsReciprocals() = default;
  ISOBIT_HOST_FN explicit HvsReciprocals(const HvsWeights& weights) {
    for (int k = 0; k < 64; ++k) of[k] = 1.0 / double(weights.masking[k]);
  }
};

// How unevenly a block is filled: the variances of its four quadrants over its own. Samples come in raster order.
// Distances from the means are multiples of 1/64 and 1/16, so that squares are multiples of 2^-12 and 2^-8: none of the
// additions rounds while their sums are below 2^12 and 2^16.
template <class N>
struct HvsActivity {
  using F32 = typename N::F32;
  using U32 = typename N::U32;
  F32 mean, means[4], whole, parts[4];

  // The quadrants' sums, below 2^18.
  ISOBIT_FN explicit HvsActivity(const F32 (&sums)[4]) : whole(0.0f) {
    mean = ((sums[0] + sums[1]) + (sums[2] + sums[3])) * F32(1.0f / 64.0f);  // exact
    ISOBIT_UNROLL
    for (int q = 0; q < 4; ++q) means[q] = sums[q] * F32(1.0f / 16.0f), parts[q] = F32(0.0f);
  }
  ISOBIT_FN static constexpr int quadrant(int row, int column) { return (row >= 4 ? 1 : 0) + (column >= 4 ? 2 : 0); }
  ISOBIT_FN void add_to_whole(F32 sample) {
    const F32 e = sample - mean;
    whole = whole + e * e;
  }
  ISOBIT_FN void add_to_part(F32 sample, int quadrant) {
    const F32 f = sample - means[quadrant];
    parts[quadrant] = parts[quadrant] + f * f;
  }
  ISOBIT_FN void add(F32 sample, int quadrant) { add_to_whole(sample), add_to_part(sample, quadrant); }

  // In place of adding: from the sum of the samples (below 2^16 or 2^14) and of their squares. False where it may be
  // that adding rounds; then what is known must be forgotten, and samples be added.
  ISOBIT_FN bool know_whole(U32 sum, U32 squares) {
    const U32 scaled = (squares << 6) - sum * sum;  // below 2^32
    whole = N::f32(scaled) * F32(1.0f / 64.0f);
    return all(scaled < U32(1u << 18));
  }
  ISOBIT_FN bool know_part(int quadrant, U32 sum, U32 squares) {
    const U32 scaled = (squares << 4) - sum * sum;
    parts[quadrant] = N::f32(scaled) * F32(1.0f / 16.0f);
    return all(scaled < U32(1u << 20));
  }
  ISOBIT_FN void forget_whole() { whole = F32(0.0f); }
  ISOBIT_FN void forget_parts() {
    ISOBIT_UNROLL
    for (int q = 0; q < 4; ++q) parts[q] = F32(0.0f);
  }
  ISOBIT_FN F32 ratio() const {
    constexpr float whole_scale = 1.0f / 63.0f * 64.0f, part_scale = 1.0f / 15.0f * 16.0f;
    F32 scaled[4];
    ISOBIT_UNROLL
    for (int q = 0; q < 4; ++q) scaled[q] = parts[q] * F32(part_scale);
    const F32 variance = whole * F32(whole_scale);
    return select(variance > F32(0.0f), (((scaled[0] + scaled[1]) + scaled[2]) + scaled[3]) / variance, variance);
  }
};

// A coefficient's share of the energy that masks: coefficients are integers below 2^16, so that their squares are
// rounded once.
template <class N>
ISOBIT_FN typename N::F32 hvs_energy(typename N::F32 coefficient, float masking) {
  return (coefficient * coefficient) * typename N::F32(masking);
}

// How much error a block's energy and activity can hide.
template <class N>
ISOBIT_FN typename N::F32 hvs_masking(typename N::F32 energy, typename N::F32 activity, bool exact_threshold) {
  const auto root = exact_threshold ? N::root_of_product(energy, activity) : sqrt(energy * activity);
  return root * typename N::F32(1.0f / 32.0f);
}

// What masking leaves of an error.
template <class F32>
ISOBIT_FN F32 hvs_left(F32 error, F32 hidden) {
  return larger(error - hidden, F32(0.0f));  // no difference of binary32 numbers but equal ones' is rounded to zero
}

template <class F32>
ISOBIT_FN F32 hvs_term(F32 left, float sensitivity) {
  const F32 weighted = left * F32(sensitivity);
  return weighted * weighted;
}

}  // namespace isobit
