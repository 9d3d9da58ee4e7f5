// SPDX-License-Identifier: BSD-2-Clause-Patent
// What the host and the devices must know alike about adm.
#pragma once

#include <cstdint>

#include "exact/annotate.h"

namespace isobit {

struct AdmParams {
  double gain_limit = 100.0;
  std::uint32_t weight[4][2] = {};  // of each scale: the h and v bands, the d band
  std::int32_t skip_scale0 = 0, skip_additive = 0;
};

// Smallest s with 2^s >= n.
ISOBIT_FN constexpr int ceil_log2(std::int64_t n) {
  int s = 0;
  while ((std::int64_t{1} << s) < n) ++s;
  return s;
}

// A scale's bands are half its input in each direction, rounded up.
ISOBIT_FN constexpr int adm_band_size(int luma, int scale) { return (((luma - 1) >> (scale + 1)) + 1); }

// What is counted of a scale's bands: all but a tenth at each side.
struct AdmRegion {
  int left, top, right, bottom;  // right and bottom are past the end

  ISOBIT_FN static constexpr AdmRegion of(int width, int height) {
    const int left = static_cast<int>(width * 0.1 - 0.5), top = static_cast<int>(height * 0.1 - 0.5);
    return {left, top, width - left, height - top};
  }
  ISOBIT_FN constexpr int rows() const { return bottom - top; }
  ISOBIT_FN constexpr int columns() const { return right - left; }
};

// The cells of one scale, exact integers, at 9 * scale: three bands of each. Two's complement.
struct AdmCells {
  static constexpr int restored = 0, additive = 3, original = 6, per_scale = 9;
};

// Places that the cubes are shifted by, rounded, before they are added up: each value by `cube`, each row's sum by
// `row`.
struct AdmShifts {
  int cube, row;

  ISOBIT_FN static constexpr AdmShifts masked(int scale, int band, int width, int height) {
    const int bits = ceil_log2(width), less = bits - (band < 2 ? 4 : 3);
    return {scale ? bits : less > 0 ? less : 0, ceil_log2(height)};
  }
  ISOBIT_FN static constexpr AdmShifts original(int scale, const AdmRegion& region) {
    if (scale) return {ceil_log2(region.columns()), ceil_log2(region.rows())};
    const int bits = ceil_log2(std::int64_t{region.rows()} * region.columns()) - 20;
    return {0, bits > 0 ? bits : 0};
  }
};

}  // namespace isobit
