// SPDX-License-Identifier: BSD-2-Clause-Patent
// Where the float metrics read their pictures: samples as they are, or an image made before. Values are 0 … 256 at
// every depth: the sample over 2^(depth - 8), exact in binary32.
#pragma once

#include "device/device.h"
#include "exact/numbers.h"

namespace isobit {

// The edge pixel is repeated once: … 1 0 | 0 1 … n-1 | n-1 n-2 …
ISOBIT_FN constexpr int mirrored(int i, int n) { return i < 0 ? -1 - i : i >= n ? 2 * n - 1 - i : i; }

// The same, lane by lane: at a row's ends. Apart, since it is seldom run and long.
template <class N, class T>
__attribute__((noinline)) auto gather_even_mirrored(const T* row, int x, int width) {
  T pixels[2 * N::lanes] = {};
  for (int lane = 0; lane < N::lanes; ++lane) {
    const int i = x + 2 * lane;
    pixels[2 * lane] = row[i < width + 8 ? mirrored(i, width) : 0];
  }
  return N::load_even(pixels);
}

// Pixels x+0, x+2, x+4, … for the lanes, mirrored at the ends of a row of `width`; lanes past the last get any pixel.
template <class N, class T>
ISOBIT_FN auto load_even_mirrored(const T* row, int x, int width) {
  if constexpr (N::lanes == 1)
    return N::load(row + mirrored(x, width));
  else
    return x >= 0 && x + 2 * N::lanes <= width ? N::load_even(row + x) : gather_even_mirrored<N>(row, x, width);
}

template <class N, class Sample>
struct SampleSource {
  using F32 = typename N::F32;
  static constexpr bool negative_too = false;
  Plane<Sample> plane;
  float scale;  // 2^-(depth - 8)

  SampleSource() = default;
  ISOBIT_FN SampleSource(const Plane<Sample>& p, float s) : plane(p), scale(s) {}
  template <class Other>
  ISOBIT_FN explicit SampleSource(const SampleSource<Other, Sample>& o) : plane(o.plane), scale(o.scale) {}

  ISOBIT_FN int width() const { return plane.width; }
  ISOBIT_FN int height() const { return plane.height; }
  ISOBIT_FN F32 at(int x, int y, int frame) const { return value(N::load(plane.row(y, frame) + x)); }
  ISOBIT_FN F32 even(int x, int y, int frame) const {
    return value(load_even_mirrored<N>(plane.row(y, frame), x, plane.width));
  }
  ISOBIT_FN void prefetch(int x, int y) const { N::prefetch(plane.row(y, 0) + x + N::template ahead<Sample>); }

 private:
  ISOBIT_FN F32 value(typename N::U32 sample) const {
    if constexpr (sizeof(Sample) == 1)
      return N::f32(sample);
    else
      return N::f32(sample) * F32(scale);
  }
};

template <class N>
struct ImageSource {
  using F32 = typename N::F32;
  static constexpr bool negative_too = true;  // a window with negative taps may have made it
  Plane<float> image;

  ImageSource() = default;
  ISOBIT_FN explicit ImageSource(const Plane<float>& p) : image(p) {}
  template <class Other>
  ISOBIT_FN explicit ImageSource(const ImageSource<Other>& o) : image(o.image) {}

  ISOBIT_FN int width() const { return image.width; }
  ISOBIT_FN int height() const { return image.height; }
  ISOBIT_FN F32 at(int x, int y, int frame) const { return N::load(image.row(y, frame) + x); }
  ISOBIT_FN F32 even(int x, int y, int frame) const {
    return load_even_mirrored<N>(image.row(y, frame), x, image.width);
  }
  ISOBIT_FN void prefetch(int x, int y) const { N::prefetch(image.row(y, 0) + x + N::template ahead<float>); }
};

// An image in the device's memory, with what kernels need to fill it.
struct Image {
  float* data = nullptr;
  std::int64_t frame_pitch = 0;
  int width = 0, height = 0;

  template <class Device>
  static Image make(Device& device, int width, int height, int batch) {
    const std::int64_t pixels = std::int64_t{width} * height;
    return {device.template allocate<float>(pixels * batch), pixels, width, height};
  }
  ISOBIT_FN Plane<float> plane() const { return {data, width, frame_pitch, width, height}; }
  ISOBIT_FN float* row(int y, int frame) const { return data + frame * frame_pitch + std::int64_t{y} * width; }
};

ISOBIT_FN constexpr float sample_scale(int depth) { return 1.0f / static_cast<float>(1 << (depth - 8)); }

}  // namespace isobit
