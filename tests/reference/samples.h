// SPDX-License-Identifier: BSD-2-Clause-Patent
// What the references work on: a plane widened to integers, an image of binary32 numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "frame/frame.h"

namespace isobit::reference {

template <class T>
struct Grid {
  int width = 0, height = 0;
  std::vector<T> values;  // raster order

  Grid(int w, int h) : width(w), height(h), values(static_cast<std::size_t>(w) * h) {}
  T& operator()(int x, int y) { return values[static_cast<std::size_t>(y) * width + x]; }
  const T& operator()(int x, int y) const { return values[static_cast<std::size_t>(y) * width + x]; }
};

using Samples = Grid<std::int32_t>;
using Image = Grid<float>;

inline Samples samples_of(const FrameView& frame, int plane) {
  const PlaneView& view = frame.planes[plane];
  Samples out(view.width, view.height);
  for (int y = 0; y < view.height; ++y)
    for (int x = 0; x < view.width; ++x)
      out(x, y) = frame.format.depth == 8 ? static_cast<std::int32_t>(view.row(y)[x])
                                          : reinterpret_cast<const std::uint16_t*>(view.row(y))[x];
  return out;
}

// Luma over 2^(depth - 8): exact in binary32, within [0, 256) at every depth.
inline Image image_of(const FrameView& frame) {
  const Samples luma = samples_of(frame, 0);
  Image out(luma.width, luma.height);
  const float unit = static_cast<float>(1 << (frame.format.depth - 8));
  for (std::size_t i = 0; i < luma.values.size(); ++i) out.values[i] = static_cast<float>(luma.values[i]) / unit;
  return out;
}

}  // namespace isobit::reference
