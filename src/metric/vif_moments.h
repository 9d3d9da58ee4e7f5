// SPDX-License-Identifier: BSD-2-Clause-Patent
// vif's windowed moments of both images: down the columns into a few rows, then along those.
#pragma once

#include "metric/vif_run.h"

namespace isobit {

// Of the pixel in each lane, or of its column: means of 16 bits from the columns, of 32 from the whole window; second
// moments of 32 bits.
template <class N>
struct VifLocal {
  typename N::U32 m1, m2, xx, yy, xy;
};

// Moments of some rows, filtered down the columns, for a GPU (for a CPU: VifWordMoments, vif_words.h).
template <class N>
struct VifMoments {
  static constexpr int pixels = 4, parts = 4;  // that filtered() takes; the parts are single pixels

  Grid<std::uint16_t> m1, m2;
  Grid<std::uint32_t> xx, yy, xy;

  template <class Device>
  static VifMoments make(Device& d, int width, int rows, int batch) {
    constexpr int margin = VifWindow::reach(0);
    using Means = Grid<std::uint16_t>;
    using Products = Grid<std::uint32_t>;
    return {Means::make(d, width, rows, margin, batch), Means::make(d, width, rows, margin, batch),
            Products::make(d, width, rows, margin, batch), Products::make(d, width, rows, margin, batch),
            Products::make(d, width, rows, margin, batch)};
  }
  ISOBIT_FN int width() const { return m1.width; }
  int rows() const { return m1.height; }
  VifMoments narrowed(int width) const {
    VifMoments out = *this;
    out.m1.width = out.m2.width = out.xx.width = out.yy.width = out.xy.width = width;
    return out;
  }

  // The columns after x that a part holds.
  ISOBIT_FN static typename N::I32 columns(int part) { return part; }

  // The whole window's moments at columns x to x + 3, x a multiple of 4.
  template <int scale>
  ISOBIT_FN void filtered(int x, int y, int frame, VifLocal<N> (&out)[parts]) const {
    using Local = VifLocal<N>;  // in an order for which no GPU's compiler spills registers
    product<scale>(xy.row(y, frame) + x, &Local::xy, out);
    mean<scale>(m1.row(y, frame) + x, &Local::m1, out), mean<scale>(m2.row(y, frame) + x, &Local::m2, out);
    product<scale>(xx.row(y, frame) + x, &Local::xx, out), product<scale>(yy.row(y, frame) + x, &Local::yy, out);
  }

 private:
  template <int scale>
  ISOBIT_FN static void mean(const std::uint16_t* p, typename N::U32 VifLocal<N>::*moment, VifLocal<N> (&out)[parts]) {
    const auto run = VifRun<N, scale, pixels>::along(p);
    ISOBIT_UNROLL
    for (int i = 0; i < pixels; ++i) out[i].*moment = run.sum(i);
  }
  template <int scale>
  ISOBIT_FN static void product(const std::uint32_t* p, typename N::U32 VifLocal<N>::*moment,
                                VifLocal<N> (&out)[parts]) {
    const auto run = VifRun<N, scale, pixels>::along(p);
    ISOBIT_UNROLL
    for (int i = 0; i < pixels; ++i) out[i].*moment = run.wide_rounded_sum(i, 16);
  }
};

// An item: one column, some rows of it. The margins are columns as well, so that they need no filling.
template <class N, class Sample, int scale>
struct VifColumns {
  using Out = VifMoments<N>;
  static constexpr int rows = 8, reach = VifWindow::reach(scale);
  using Run = VifRun<N, scale, rows>;

  Plane<Sample> reference, distorted;
  Out out;
  int first_row, count, mean_shift, product_shift;

  static int items(int width) { return width + 2 * reach; }

  ISOBIT_FN void operator()(int item, int block, int frame) const {
    const int x = item - reach, column = reflected(x, reference.width), first = block * rows;
    const Run a = Run::down(reference, column, first_row + first, frame);
    const Run b = Run::down(distorted, column, first_row + first, frame);
    put_means(out.m1, x, first, frame, a), put_means(out.m2, x, first, frame, b);
    put_products(out.xx, x, first, frame, a * a);
    put_products(out.yy, x, first, frame, b * b);
    put_products(out.xy, x, first, frame, a * b);
  }

 private:
  ISOBIT_FN void put_means(const Grid<std::uint16_t>& grid, int x, int first, int frame, const Run& run) const {
    to_rows<rows>(grid, x, first, count, frame, [&](int i, std::uint16_t* p) {
      *p = static_cast<std::uint16_t>(run.rounded_sum(i, mean_shift));
    });
  }
  ISOBIT_FN void put_products(const Grid<std::uint32_t>& grid, int x, int first, int frame, const Run& run) const {
    to_rows<rows>(grid, x, first, count, frame, [&](int i, std::uint32_t* p) { *p = product(run, i); });
  }
  // The products of bytes have 16 bits, and are not shifted.
  ISOBIT_FN typename N::U32 product(const Run& run, int i) const {
    if constexpr (sizeof(Sample) == 1)
      return run.sum(i);
    else
      return run.wide_rounded_sum(i, product_shift);
  }
};

}  // namespace isobit
