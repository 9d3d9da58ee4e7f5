// SPDX-License-Identifier: BSD-2-Clause-Patent
// What the references work on: the samples of a plane as integers, images of binary32 numbers.
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

using Image = Grid<float>;

// The samples of a plane as integers, read where they lie.
class Samples {
 public:
  Samples(const FrameView& frame, int plane)
      : width(frame.planes[plane].width),
        height(frame.planes[plane].height),
        view_(frame.planes[plane]),
        bytes_(frame.format.sample_bytes()) {}

  std::int32_t operator()(int x, int y) const {
    if (bytes_ == 1) return static_cast<std::int32_t>(view_.row(y)[x]);
    return reinterpret_cast<const std::uint16_t*>(view_.row(y))[x];
  }

  const int width, height;

 private:
  PlaneView view_;
  int bytes_;
};

// Luma over 2^(depth - 8): exact in binary32, within [0, 256) at every depth.
inline Image image_of(const FrameView& frame) {
  const Samples luma(frame, 0);
  Image out(luma.width, luma.height);
  const float unit = static_cast<float>(1 << (frame.format.depth - 8));
  for (int y = 0; y < out.height; ++y)
    for (int x = 0; x < out.width; ++x) out(x, y) = static_cast<float>(luma(x, y)) / unit;
  return out;
}

}  // namespace isobit::reference
