// SPDX-License-Identifier: BSD-2-Clause-Patent
// Intermediate pictures in the device's memory, with room for a margin on both sides of each row.
#pragma once

#include "device/device.h"
#include "exact/numbers.h"

namespace isobit {

template <class T>
struct Grid {
  T* data = nullptr;  // of column 0 of the first row
  std::int64_t pitch = 0, frame_pitch = 0;
  int width = 0, height = 0;

  // Columns from -margin to width + margin - 1 exist; vectors may read and write past the last.
  template <class Device>
  static Grid make(Device& device, int width, int height, int margin, int batch) {
    const std::int64_t left = (margin + 15) / 16 * 16, pitch = left + (width + margin + 31) / 16 * 16;
    T* memory = device.template allocate<T>(pitch * height * batch + left);
    return {memory + left, pitch, pitch * height, width, height};
  }
  ISOBIT_FN T* row(int y, int frame) const { return data + frame * frame_pitch + y * pitch; }
  ISOBIT_FN Plane<T> plane() const { return {data, pitch, frame_pitch, width, height}; }
};

// The sample at the edge is not repeated: ... 2 1 | 0 1 ... n-1 | n-2 n-3 ...; |overhang| < n.
ISOBIT_FN constexpr int reflected(int i, int n) { return i < 0 ? -i : i >= n ? 2 * (n - 1) - i : i; }

// The same up to `reach` past the last; places beyond, which nobody needs, are as good as that.
ISOBIT_FN constexpr int reflected(int i, int n, int reach) {
  const int most = n - 1 + reach;
  return reflected(i < most ? i : most, n);
}

// take(j, p) for the rows first + j of an image, j = 0 ... count - 1: p is at `column`, and in the row index(first + j)
// where that lies outside.
template <int count, class T, class Index, class Take>
ISOBIT_FN void for_rows(const Plane<T>& image, int column, int first, int frame, Index index, Take take) {
  if (first >= 0 && first + count <= image.height) {
    const T* p = image.row(first, frame) + column;
    ISOBIT_UNROLL
    for (int j = 0; j < count; ++j, p += image.pitch) take(j, p);
  } else {
    ISOBIT_UNROLL
    for (int j = 0; j < count; ++j) take(j, image.row(index(first + j), frame) + column);
  }
}

// put(i, p) for the rows first + i of a grid, i = 0 ... count - 1, but for those from `end` on: p is at column x.
template <int count, class T, class Put>
ISOBIT_FN void to_rows(const Grid<T>& grid, int x, int first, int end, int frame, Put put) {
  T* p = grid.row(first, frame) + x;
  ISOBIT_UNROLL
  for (int i = 0; i < count; ++i, p += grid.pitch)
    if (first + i < end) put(i, p);
}

// Neighbours that one instruction reads.
template <class T, int n>
struct alignas(n * sizeof(T)) Neighbours {
  T values[n];
};

// Values from p[-before] to p[after - 1]; p lies at a multiple of n values from a row's start.
template <class N, int n, int before, int after, class T, class V>
ISOBIT_FN void load_neighbours(const T* p, V (&out)[before + after]) {
  ISOBIT_UNROLL
  for (int k = -(before + n - 1) / n * n; k < after; k += n) {
    const auto read = *reinterpret_cast<const Neighbours<T, n>*>(p + k);
    ISOBIT_UNROLL
    for (int i = 0; i < n; ++i)
      if (k + i >= -before && k + i < after) out[k + i + before] = N::load(&read.values[i]);
  }
}

// Fills `reach` columns on each side of every row by reflection. Item x: one column of the margins.
template <class T>
struct ReflectMargins {
  Grid<T> grid;
  int reach;

  ISOBIT_FN void operator()(int i, int y, int frame) const {
    T* row = grid.row(y, frame);
    const int x = i < reach ? -1 - i : grid.width + i - reach;
    row[x] = row[reflected(x, grid.width)];
  }
};

}  // namespace isobit
