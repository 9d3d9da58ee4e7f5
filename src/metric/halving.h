// SPDX-License-Identifier: BSD-2-Clause-Patent
// A picture of half the width and height: a 9x9 window at every second pixel. Products are rounded to binary32 and
// added in binary64 in raster order, from 0.
#pragma once

#include "metric/image.h"

namespace isobit {

// The low-pass window: symmetric in both directions, tap(|v|, |u|).
struct HalvingWindow {
  static constexpr int reach = 4;

  ISOBIT_FN static constexpr float tap(int v, int u) {
    constexpr float quarter[5][5] = {// from distance 4 to 0
                                     {0.000714f, -0.000450f, -0.002090f, 0.007132f, 0.016114f},
                                     {-0.000450f, 0.000283f, 0.001316f, -0.004490f, -0.010146f},
                                     {-0.002090f, 0.001316f, 0.006115f, -0.020867f, -0.047149f},
                                     {0.007132f, -0.004490f, -0.020867f, 0.071207f, 0.160885f},
                                     {0.016114f, -0.010146f, -0.047149f, 0.160885f, 0.363505f}};
    return quarter[4 - (v < 0 ? -v : v)][4 - (u < 0 ? -u : u)];
  }
};

// Some outputs one below the other, which share the rows between them, and products: taps at one distance are equal.
// Every sum is a multiple of 2^-149, the least binary32: zero, or normal in binary64.
template <class N, class Source>
struct Halve {
  using F32 = typename N::F32;
  using F64 = typename N::F64;
  using Sum = typename N::Ordinary;
  using Real = typename N::Real;
  static constexpr int reach = HalvingWindow::reach;
  static constexpr int rows = N::soft ? 1 : 4;  // additions made of integers are long, and unrolled here
  static constexpr int last_row = 2 * (rows - 1) + reach;

  Source source;
  Image out;
  Rows outputs;

  ISOBIT_FN void operator()(int column, int block, int frame) const {
    const int x = column * N::lanes, y = outputs.first + block * rows;
    Sum sums[rows];
    ISOBIT_UNROLL
    for (Sum& sum : sums) sum = Sum(Real(0.0));
    if (N::lanes == 1 && 2 * x >= reach && 2 * x + reach < source.width())
      add_rows<true>(x, y, frame, sums);  // no column is mirrored: the usual case, for less
    else
      add_rows<false>(x, y, frame, sums);
    ISOBIT_UNROLL
    for (int i = 0; i < rows; ++i)
      if (y + i < outputs.last) N::store(out.row(y + i, frame) + x, N::f32(F64(sums[i])), out.width - x);
  }

 private:
  // Rows of the source in turn, from `reach` above the first output's on; past the last that is needed, any.
  template <bool inside>
  ISOBIT_FN void add_rows(int x, int y, int frame, Sum (&sums)[rows]) const {
    const int bottom = 2 * (outputs.last - 1) + reach;
    ISOBIT_UNROLL_ON_GPU
    for (int v = -reach; v <= last_row; ++v) {
      const int line = mirrored(2 * y + v < bottom ? 2 * y + v : bottom, source.height());
      ISOBIT_UNROLL_ON_GPU
      for (int u = -reach; u <= reach; ++u)
        add_pixel(inside ? source.at(2 * x + u, line, frame) : source.even(2 * x + u, line, frame), v, u, sums);
    }
  }

  // A pixel in row v from the first output's: row v - 2i of output i's window.
  ISOBIT_FN static void add_pixel(F32 pixel, int v, int u, Sum (&sums)[rows]) {
    ISOBIT_UNROLL_ON_GPU
    for (int distance = 0; distance <= reach; ++distance) {
      if ((v - distance) % 2 != 0) continue;
      const Sum product(N::f64(pixel * F32(HalvingWindow::tap(distance, u))));
      const int upper = (v - distance) / 2, lower = (v + distance) / 2;
      if (upper >= 0 && upper < rows) sums[upper] += product;
      if (distance && lower >= 0 && lower < rows) sums[lower] += product;
    }
  }
};

// The same in the order that suits a CPU. A row of the source is read by four or five outputs, with taps that differ by
// the size of their distance alone: products are made once for two of them. The sums of the outputs that are not
// finished stay in registers down a block of rows, and from band to band in `kept_sums`.
template <class N, class Source>
struct HalveTiles {
  using F32 = typename N::F32;
  using F64 = typename N::F64;
  using Real = typename N::Real;
  static constexpr int reach = HalvingWindow::reach;
  static constexpr int columns = 32, block_rows = 32,
                       open_sums = 4;  // outputs; source rows; outputs begun, between pairs of rows
  static constexpr int split = columns + reach + N::lanes, line_room = 2 * split;
  static_assert(columns % N::lanes == 0);

  Source source;
  Image out;
  Real* kept_sums;
  Rows rows;  // of the source, that are new: the first is even

  static constexpr int tiles(int width) { return (width + columns - 1) / columns; }
  static constexpr std::int64_t kept(int width) { return std::int64_t{tiles(width)} * open_sums * columns; }

  // Rows above the picture come before its first band and rows below it after its last.
  ISOBIT_FN void operator()(int tile, int, int) const {
    const int first = rows.first == 0 ? -reach : rows.first;
    const int last = rows.last == source.height() ? 2 * (out.height - 1) + reach + 1 : rows.last;
    const int x = tile * columns, used = out.width - x < columns ? out.width - x : columns;
    Real* kept = kept_sums + std::int64_t{tile} * open_sums * columns;
    alignas(64) float even[block_rows][split], odd[block_rows][split];
    for (int y = first; y < last; y += block_rows) {
      const int count = last - y < block_rows ? last - y : block_rows;
      for (int r = 0; r < count; ++r) split_line(x, used, mirrored(y + r, source.height()), even[r], odd[r]);
      for (int c = 0; c < used; c += N::lanes) march(even, odd, x, c, y, count, kept + c * open_sums);
    }
  }

 private:
  using Lines = float[block_rows][split];

  // Pixels 2x - reach, 2x - reach + 2, … in `even`, those between in `odd`.
  ISOBIT_FN void split_line(int x, int used, int y, float* even, float* odd) const {
    alignas(64) float line[line_room];
    source.prefetch(2 * x, y);
    const int left = 2 * x - reach, width = source.width(), end = 2 * (x + used - 1) + reach + 1;
    for (int i = left < 0 ? 0 : left; i < end && i < width; i += N::lanes) source.at(i, y, 0).store(line + (i - left));
    for (int i = left; i < 0; ++i) line[i - left] = line[mirrored(i, width) - left];
    for (int i = width; i < end; ++i) line[i - left] = line[mirrored(i, width) - left];
    for (int i = 0; i < used + reach; i += N::lanes) {
      N::load_even(line + 2 * i).store(even + i);
      N::load_odd(line + 2 * i).store(odd + i);
    }
  }

  // Source rows y … y + count - 1 for outputs x + c ….
  ISOBIT_FN void march(const Lines& even, const Lines& odd, int x, int c, int y, int count, Real* kept) const {
    F64 sum[open_sums + 1];
    ISOBIT_UNROLL
    for (int k = 0; k < open_sums; ++k) sum[k] = N::load(kept + k * N::lanes);
    for (int r = 0; r < count; r += 2) {
      sum[open_sums] = F64(Real(0));
      add_even_row(sum, even[r] + c, odd[r] + c);
      const int finished = (y + r - reach) / 2;
      if (y + r >= reach) N::store(out.row(finished, 0) + x + c, N::f32(sum[0]), out.width - x - c);
      ISOBIT_UNROLL
      for (int k = 0; k < open_sums; ++k) sum[k] = sum[k + 1];
      if (r + 1 < count) add_odd_row(sum, even[r + 1] + c, odd[r + 1] + c);
    }
    ISOBIT_UNROLL
    for (int k = 0; k < open_sums; ++k) N::store(kept + k * N::lanes, sum[k], N::lanes);
  }

  ISOBIT_FN static F64 times(F32 v, int row, int column) { return N::f64(v * F32(HalvingWindow::tap(row, column))); }
  // Pixels in column u of the window.
  ISOBIT_FN static F32 pixel(const float* even, const float* odd, int u) {
    return N::load(u % 2 == 0 ? even + (u + reach) / 2 : odd + (u + reach - 1) / 2);
  }

  // An even row is row 4, 2, 0, -2, -4 of the windows of the outputs in order.
  ISOBIT_FN static void add_even_row(F64 (&sum)[open_sums + 1], const float* even, const float* odd) {
    ISOBIT_UNROLL
    for (int u = -reach; u <= reach; ++u) {
      const F32 v = pixel(even, odd, u);
      const F64 outer = times(v, 4, u), inner = times(v, 2, u);
      sum[0] += outer, sum[1] += inner, sum[2] += times(v, 0, u), sum[3] += inner, sum[4] += outer;
    }
  }
  // An odd row is row 3, 1, -1, -3.
  ISOBIT_FN static void add_odd_row(F64 (&sum)[open_sums + 1], const float* even, const float* odd) {
    ISOBIT_UNROLL
    for (int u = -reach; u <= reach; ++u) {
      const F32 v = pixel(even, odd, u);
      const F64 outer = times(v, 3, u), inner = times(v, 1, u);
      sum[0] += outer, sum[1] += inner, sum[2] += inner, sum[3] += outer;
    }
  }
};

}  // namespace isobit
