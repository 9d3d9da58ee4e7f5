// SPDX-License-Identifier: BSD-2-Clause-Patent
// What the plain references of vif, adm and motion share: luma planes, rounding shifts, mirrored borders.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "frame/frame.h"

namespace isobit::reference {

// Samples in raster order.
template <class T>
struct Grid {
  int width = 0, height = 0;
  std::vector<T> values;

  Grid() = default;
  Grid(int w, int h) : width(w), height(h), values(static_cast<std::size_t>(w) * h) {}
  T& at(int x, int y) { return values[static_cast<std::size_t>(y) * width + x]; }
  const T& at(int x, int y) const { return values[static_cast<std::size_t>(y) * width + x]; }
};

struct Luma {
  int depth = 8;
  Grid<std::uint16_t> samples;
};

inline Luma luma_of(const FrameView& frame) {
  const PlaneView& plane = frame.planes[0];
  Luma out{frame.format.depth, {plane.width, plane.height}};
  for (int y = 0; y < plane.height; ++y) {
    for (int x = 0; x < plane.width; ++x) {
      const std::byte* row = plane.row(y);
      std::uint16_t wide = 0;
      if (frame.format.depth == 8)
        wide = std::to_integer<std::uint16_t>(row[x]);
      else
        std::memcpy(&wide, row + 2 * x, 2);
      out.samples.at(x, y) = wide;
    }
  }
  return out;
}

// v / 2^s rounded to the nearest integer, halves up. T is wide enough for v + 2^(s - 1).
template <class T>
T rounded_shift(T v, int s) {
  return s == 0 ? v : static_cast<T>((v + (T{1} << (s - 1))) >> s);
}

// Smallest s with 2^s >= n.
inline int ceil_log2(std::int64_t n) {
  int s = 0;
  while ((std::int64_t{1} << s) < n) ++s;
  return s;
}

// Mirror without repeating the edge: -k -> k, n - 1 + k -> n - 1 - k. |overhang| < n.
inline int mirrored(int i, int n) { return i < 0 ? -i : i >= n ? 2 * (n - 1) - i : i; }

using NamedScores = std::vector<std::pair<std::string, double>>;

}  // namespace isobit::reference
