// SPDX-License-Identifier: BSD-2-Clause-Patent
// The 11-tap window of float_ssim_window.h in the order that suits a CPU: tiles that stay in cache, one filtered image
// after another.
//
// Along a row or a column each value is used by eleven outputs with six different taps (the window is symmetric). So
// sums are marched: the sums of the ten outputs that are not finished stay in registers, and between tiles in memory;
// every product is made once, and each sum takes its products in the window's order. Along rows the lanes are rows:
// samples are transposed on the way in and filtered values on the way out.
#pragma once

#include "device/device.h"
#include "metric/float_ssim_window.h"

namespace isobit {

// The sums of outputs that are not finished, for N::lanes neighbours: item k has the products of taps 0 … k.
template <class N>
struct WindowMarch {
  static constexpr int taps = GaussianWindow::taps, reach = GaussianWindow::reach, room = reach * N::lanes;
  typename N::F64 sum[taps];

  ISOBIT_FN explicit WindowMarch(const typename N::Real* kept) {
    ISOBIT_UNROLL
    for (int k = 0; k < reach; ++k) sum[k] = N::load(kept + k * N::lanes);
  }
  ISOBIT_FN void keep(typename N::Real* kept) const {
    ISOBIT_UNROLL
    for (int k = 0; k < reach; ++k) N::store(kept + k * N::lanes, sum[k], N::lanes);
  }
  // Takes the next value and gives the output that it finishes.
  ISOBIT_FN typename N::F32 next(typename N::F32 value) {
    typename N::F64 product[taps / 2 + 1];
    ISOBIT_UNROLL
    for (int k = 0; k <= taps / 2; ++k) product[k] = window_product<N, true>(value, k);
    ISOBIT_UNROLL
    for (int k = taps - 1; k > 0; --k) sum[k] = sum[k - 1] + product[k <= taps / 2 ? k : taps - 1 - k];
    sum[0] = product[0];
    return window_value<N>(sum[taps - 1]);
  }
};

// One band of a picture.
template <class N, class Source, bool product, bool parts>
struct SimilarityTiles {
  using F32 = typename N::F32;
  using Real = typename N::Real;
  static constexpr int reach = GaussianWindow::reach, images = 5;
  static constexpr int columns = 32, block_rows = 64;  // of a tile: whole groups of lanes
  static constexpr int kept_of_tile = images * reach * columns;
  static_assert(columns % N::lanes == 0 && block_rows % N::lanes == 0);

  Source reference, distorted;
  Real* terms[4];  // l*c*s, l, c, s
  Real* kept;      // kept_of_tile for each tile: the columns' sums, from band to band
  Rows picture;    // rows that are new
  int first_output;

  // The number of tiles over outputs of that many columns.
  static constexpr int tiles(int width) { return (width + columns - 1) / columns; }

  ISOBIT_FN void operator()(int, int, int) const {
    const int width = reference.width() - reach;
    alignas(64) Real row_sums[block_rows / N::lanes][images][WindowMarch<N>::room];
    alignas(64) float block[images][block_rows][columns];
    for (int y = picture.first; y < picture.last; y += block_rows) {
      const int rows = picture.last - y < block_rows ? picture.last - y : block_rows;
      for (int g = 0; g * N::lanes < rows; ++g) start_rows(row_sums[g], y + g * N::lanes);
      for (int tile = 0; tile < tiles(width); ++tile) {
        const int x = tile * columns, left = width - x < columns ? width - x : columns;
        for (int g = 0; g * N::lanes < rows; ++g) filter_rows(block, g * N::lanes, x, left, y, row_sums[g]);
        filter_columns(block, rows, x, left, y, kept + std::int64_t{tile} * kept_of_tile);
      }
    }
  }

 private:
  using Block = float[images][block_rows][columns];
  using RowSums = Real[images][WindowMarch<N>::room];
  using Lines = F32[N::lanes];

  // Pixels (x + j, y + lane) in item j; rows after the band's last are copies of it.
  ISOBIT_FN void load(const Source& source, int x, int y, Lines& out) const {
    ISOBIT_UNROLL
    for (int i = 0; i < N::lanes; ++i) {
      const int row = y + i < picture.last ? y + i : picture.last - 1;
      source.prefetch(x, row);
      out[i] = source.at(x, row, 0);
    }
    N::transpose(out);
  }
  ISOBIT_FN static F32 pixel(int image, F32 a, F32 b) {
    return image == 0 ? a : image == 1 ? b : image == 2 ? a * a : image == 3 ? b * b : a * b;
  }

  // The first `reach` samples of N::lanes rows finish no output.
  ISOBIT_FN void start_rows(RowSums& sums, int y) const {
    for (int x = 0; x < reach; x += N::lanes) {
      Lines a, b;
      load(reference, x, y, a), load(distorted, x, y, b);
      for (int i = 0; i < images; ++i) {
        WindowMarch<N> march(sums[i]);
        for (int j = 0; j < N::lanes && x + j < reach; ++j) march.next(pixel(i, a[j], b[j]));
        march.keep(sums[i]);
      }
    }
  }

  // N::lanes rows: column c of the block gets the output at x + c, which the sample at x + c + reach finishes.
  ISOBIT_FN void filter_rows(Block& block, int row, int x, int used, int y, RowSums& sums) const {
    alignas(64) float a[columns][N::lanes], b[columns][N::lanes];
    for (int c = 0; c < used; c += N::lanes) {
      Lines r, d;
      load(reference, x + reach + c, y + row, r), load(distorted, x + reach + c, y + row, d);
      ISOBIT_UNROLL
      for (int j = 0; j < N::lanes; ++j) r[j].store(a[c + j]), d[j].store(b[c + j]);
    }
    ISOBIT_UNROLL
    for (int i = 0; i < images; ++i) {
      WindowMarch<N> march(sums[i]);
      for (int c = 0; c < used; c += N::lanes) {
        alignas(64) float out[N::lanes][N::lanes];
        for (int j = 0; j < N::lanes; ++j) march.next(pixel(i, N::load(a[c + j]), N::load(b[c + j]))).store(out[j]);
        store_transposed(out, &block[i][row][c]);
      }
      march.keep(sums[i]);
    }
  }
  ISOBIT_FN static void store_transposed(const float (&in)[N::lanes][N::lanes], float* out) {
    Lines line;
    ISOBIT_UNROLL
    for (int j = 0; j < N::lanes; ++j) line[j] = N::load(in[j]);
    N::transpose(line);
    ISOBIT_UNROLL
    for (int i = 0; i < N::lanes; ++i) line[i].store(out + i * columns);
  }

  // Replaces each row by the output that it finishes: its own row's number less `reach`. The last image's outputs
  // become terms at once, so that the quotients, which keep one unit busy, and the products, which keep others,
  // overlap.
  ISOBIT_FN void filter_columns(Block& block, int rows, int x, int used, int y, Real* sums) const {
    for (int i = 0; i < images; ++i) {
      for (int c = 0; c < used; c += N::lanes, sums += WindowMarch<N>::room) {
        WindowMarch<N> march(sums);
        if (i + 1 < images) {
          for (int row = 0; row < rows; ++row) march.next(N::load(&block[i][row][c])).store(&block[i][row][c]);
        } else {
          int row = 0;
          for (; row < rows && y + row < reach; ++row) march.next(N::load(&block[i][row][c]));  // no window ends here
          for (; row < rows; ++row) emit(block, row, x, c, used - c, y, march.next(N::load(&block[i][row][c])));
        }
        march.keep(sums);
      }
    }
  }

  // The terms of N::lanes outputs from column c of the block, of which the first `used` are in the picture; y is the
  // picture row of the block's first row.
  ISOBIT_FN void emit(const Block& block, int row, int x, int c, int used, int y, F32 rd) const {
    const int width = reference.width() - reach;
    const std::int64_t at = std::int64_t{y + row - reach - first_output} * width + x + c;
    const Similarity<N> v = similarity<N>(N::load(&block[0][row][c]), N::load(&block[1][row][c]),
                                          N::load(&block[2][row][c]), N::load(&block[3][row][c]), rd);
    if constexpr (product) N::store(terms[0] + at, (v.l * v.c) * v.s, used);
    if constexpr (parts) {
      N::store(terms[1] + at, v.l, used);
      N::store(terms[2] + at, v.c, used);
      N::store(terms[3] + at, v.s, used);
    }
  }
};

}  // namespace isobit
