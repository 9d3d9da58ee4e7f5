// SPDX-License-Identifier: BSD-2-Clause-Patent
// vif's windowed moments of both images: down the columns into a few rows, then along those.
#pragma once

#include "metric/grid.h"
#include "metric/vif_params.h"

namespace isobit {

// Of the pixel in each lane, or of its column: means of 16 bits from the columns, of 32 from the whole window; second
// moments of 32 bits.
template <class N>
struct VifLocal {
  typename N::U32 m1, m2, xx, yy, xy;
};

// Moments of some rows, filtered down the columns.
template <class N>
struct VifMoments {
  using U32 = typename N::U32;
  static constexpr int pixels = N::lanes, parts = 1;  // pixels that filtered() takes, in so many parts

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

  template <class Device>
  void reflect(Device& device, int reach, int rows, int frames) const {
    for (const Grid<std::uint16_t>& g : {m1, m2})
      device.launch(ReflectMargins<std::uint16_t>{g, reach}, 2 * reach, rows, frames);
    for (const Grid<std::uint32_t>& g : {xx, yy, xy})
      device.launch(ReflectMargins<std::uint32_t>{g, reach}, 2 * reach, rows, frames);
  }

  ISOBIT_FN void store(int x, int y, int frame, const VifLocal<N>& v) const {
    const int left = width() - x;
    N::store(m1.row(y, frame) + x, v.m1, left);
    N::store(m2.row(y, frame) + x, v.m2, left);
    N::store(xx.row(y, frame) + x, v.xx, left);
    N::store(yy.row(y, frame) + x, v.yy, left);
    N::store(xy.row(y, frame) + x, v.xy, left);
  }

  // The columns after x that the lanes of a part hold.
  ISOBIT_FN static typename N::I32 columns(int /*part*/) { return N::lane_index(); }

  // The whole window's moments at those columns.
  template <int scale>
  ISOBIT_FN void filtered(int x, int y, int frame, VifLocal<N> (&out)[parts]) const {
    out[0] = {mean<scale>(m1.row(y, frame) + x), mean<scale>(m2.row(y, frame) + x),
              product<scale>(xx.row(y, frame) + x), product<scale>(yy.row(y, frame) + x),
              product<scale>(xy.row(y, frame) + x)};
  }

 private:
  template <int scale>
  ISOBIT_FN static U32 mean(const std::uint16_t* p) {
    U32 sum = N::load(p) * U32(VifWindow::tap(scale, 0));
    ISOBIT_UNROLL_ON_GPU
    for (int k = 1; k <= VifWindow::reach(scale); ++k)
      sum += (N::load(p - k) + N::load(p + k)) * U32(VifWindow::tap(scale, k));
    return sum;
  }

  // (sum of tap * value + 2^15) / 2^16, modulo 2^32: the upper halves of the values need no rounding.
  template <int scale>
  ISOBIT_FN static U32 product(const std::uint32_t* p) {
    const U32 mask(65535u), centre = N::load(p), tap0(VifWindow::tap(scale, 0));
    U32 low = (centre & mask) * tap0, high = (centre >> 16) * tap0;
    ISOBIT_UNROLL_ON_GPU
    for (int k = 1; k <= VifWindow::reach(scale); ++k) {
      const U32 l = N::load(p - k), r = N::load(p + k), tap(VifWindow::tap(scale, k));
      low += ((l & mask) + (r & mask)) * tap;
      high += ((l >> 16) + (r >> 16)) * tap;
    }
    return ((low + U32(32768u)) >> 16) + high;
  }
};

// Products of two samples, filtered down the columns. Bytes: sums fit 32 bits (65536 * 255^2 < 2^32). Words: the upper
// and the lower 16 bits of each product are summed apart (65536 * 65535 + 2^15 < 2^32) and joined after the rounding
// shift, which the upper part passes unrounded because it is at most 16. Two products have one tap.
template <class U32, bool wide>
struct VifProductSum {
  U32 low = U32(0u), high = U32(0u);

  ISOBIT_FN void add(U32 up, U32 down, U32 tap) {
    if constexpr (wide) {
      const U32 mask(65535u);
      low += ((up & mask) + (down & mask)) * tap;
      high += ((up >> 16) + (down >> 16)) * tap;
    } else {
      low += (up + down) * tap;
    }
  }
  ISOBIT_FN U32 rounded(int shift) const {
    if constexpr (!wide) return low;  // bytes are not shifted
    if (shift == 0) return low + (high << 16);
    return ((low + U32(1u << (shift - 1))) >> shift) + (high << (16 - shift));
  }
};

template <class N, class Moments, class Sample, int scale>
struct VifColumns {
  using U32 = typename N::U32;
  static constexpr int reach = VifWindow::reach(scale);
  static constexpr bool wide = sizeof(Sample) > 1;

  Plane<Sample> reference, distorted;
  Moments out;
  int first_row, mean_shift, product_shift;

  ISOBIT_FN void operator()(int group, int y, int frame) const {
    const int x = group * N::lanes, centre = first_row + y;
    const U32 a = at(reference, x, centre, frame), b = at(distorted, x, centre, frame), tap(VifWindow::tap(scale, 0));
    U32 m1 = a * tap, m2 = b * tap;
    VifProductSum<U32, wide> xx, yy, xy;
    const U32 none(0u);
    xx.add(a * a, none, tap), yy.add(b * b, none, tap), xy.add(a * b, none, tap);
    ISOBIT_UNROLL
    for (int k = 1; k <= reach; ++k) add_pair(x, centre, k, frame, m1, m2, xx, yy, xy);
    const U32 half(1u << (mean_shift - 1));
    out.store(x, y, frame,
              {(m1 + half) >> mean_shift, (m2 + half) >> mean_shift, xx.rounded(product_shift),
               yy.rounded(product_shift), xy.rounded(product_shift)});
  }

 private:
  using ProductSum = VifProductSum<U32, wide>;

  ISOBIT_FN static U32 at(const Plane<Sample>& image, int x, int y, int frame) {
    return N::load(image.row(reflected(y, image.height), frame) + x);
  }

  // Two rows at the same distance have the same tap.
  ISOBIT_FN void add_pair(int x, int centre, int k, int frame, U32& m1, U32& m2, ProductSum& xx, ProductSum& yy,
                          ProductSum& xy) const {
    const U32 au = at(reference, x, centre - k, frame), ad = at(reference, x, centre + k, frame);
    const U32 bu = at(distorted, x, centre - k, frame), bd = at(distorted, x, centre + k, frame);
    const U32 tap(VifWindow::tap(scale, k));
    m1 += (au + ad) * tap;
    m2 += (bu + bd) * tap;
    xx.add(au * au, ad * ad, tap);
    yy.add(bu * bu, bd * bd, tap);
    xy.add(au * bu, ad * bd, tap);
  }
};

}  // namespace isobit
