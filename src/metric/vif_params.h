// SPDX-License-Identifier: BSD-2-Clause-Patent
// What the host and the devices must know alike about vif.
#pragma once

#include <cstdint>

#include "exact/annotate.h"

namespace isobit {

// Two gain limits at most, for models that differ in no more than that: the windows are the same.
struct VifParams {
  double gain_limit[2] = {100.0, 100.0};
  std::int32_t limits = 1;
  std::int32_t skip_scale0 = 0;
};

// The window of each scale, in both directions; taps sum to 65536.
struct VifWindow {
  static constexpr int scales = 4;
  ISOBIT_FN static constexpr int reach(int scale) { return 8 >> scale; }

  // The tap at a distance from the centre.
  ISOBIT_FN static constexpr std::uint32_t tap(int scale, int distance) {
    constexpr std::uint32_t taps[4][9] = {{7784, 7455, 6547, 5274, 3896, 2640, 1640, 935, 489},
                                          {14692, 12590, 7925, 3663, 1244, 0, 0, 0, 0},
                                          {26386, 16004, 3571, 0, 0, 0, 0, 0, 0},
                                          {43728, 10904, 0, 0, 0, 0, 0, 0, 0}};
    return taps[scale][distance];
  }
};

// The cells of one scale and gain limit, exact integers, at 4 * scale + 16 * limit.
struct VifCells {
  static constexpr int numerator_log = 0, denominator_log = 1, numerator_flat = 2, denominator_flat = 3, per_scale = 4;
  static constexpr int per_limit = VifWindow::scales * per_scale;
};

// Logarithms to base 2 in 2048ths, truncated to the first 16 bits of the argument. In these units the variance of the
// neural noise, 2, is 131072, and its logarithm 17 * 2048.
struct VifLog {
  static constexpr int entries = 4096, in_entry = 8;
  static constexpr std::int32_t noise = 131072, noise_log = 34816;

  // What 2048 * log2(i) is more than at 32768, i = 32768 ... 65535, rounded to 20 fraction bits of the logarithm and
  // then to 11, halves up. Each squaring gives one bit of the logarithm's fraction.
  ISOBIT_HOST_FN static constexpr int excess(int i) {
    std::uint64_t x = static_cast<std::uint64_t>(i) << 45;  // 1 <= x < 2 in 60 fraction bits
    std::uint32_t fraction = 0;
    for (int bit = 0; bit < 21; ++bit) {
      x = static_cast<std::uint64_t>((static_cast<unsigned __int128>(x) * x) >> 60);
      const int doubled = static_cast<int>(x >> 61);
      x >>= doubled;
      fraction = fraction << 1 | static_cast<std::uint32_t>(doubled);
    }
    return static_cast<int>((((fraction + 1) >> 1) + 256) >> 9);
  }

  // Eight neighbours from 32768 + 8 e on have one value, or two that differ by 1. The entry is 8 times the first plus
  // how many have the second; so (entry + k) / 8 is the k-th.
  ISOBIT_HOST_FN static constexpr std::uint16_t entry(int e) {
    const int first = entries * in_entry + in_entry * e, value = excess(first);
    int greater = 0;
    for (int k = 1; k < in_entry; ++k) greater += excess(first + k) - value;
    return static_cast<std::uint16_t>(value * in_entry + greater);
  }
};

}  // namespace isobit
