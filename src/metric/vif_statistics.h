// SPDX-License-Identifier: BSD-2-Clause-Patent
// vif's local statistics: windowed moments of both images, and what each pixel adds to the numerator and denominator.
#pragma once

#include "metric/grid.h"
#include "metric/vif_params.h"

namespace isobit {

// Moments of some rows, filtered down the columns: means of 16 bits, second moments of 32.
struct VifMoments {
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
};

// Sums by item: VifCells::per_scale arrays of as many values as rows have items.
struct VifParts {
  std::uint64_t* sums[VifCells::per_scale];
  std::int64_t frame_pitch;

  template <class Device>
  static VifParts make(Device& device, int items, int rows, int batch) {
    VifParts out{{}, std::int64_t{items} * rows};
    for (std::uint64_t*& sum : out.sums) sum = device.template allocate<std::uint64_t>(out.frame_pitch * batch);
    return out;
  }
  template <class Device>
  void add(Device& device, Cells cells, int items, int rows) const {
    for (int i = 0; i < VifCells::per_scale; ++i) {
      device.add(cells.from(i), sums[i], TermLayout{std::int64_t{items} * rows, frame_pitch});
    }
  }
};

// Products of two samples, filtered down the columns. Bytes: sums fit 32 bits (65536 * 255^2 < 2^32). Words: the upper
// and the lower 16 bits of each product are summed apart (65536 * 65535 + 2^15 < 2^32) and joined after the rounding
// shift, which the upper part passes unrounded because it is at most 16.
template <class U32, bool wide>
struct VifProductSum {
  U32 low = U32(0u), high = U32(0u);

  ISOBIT_FN void add(U32 product, U32 tap) {
    if constexpr (wide) {
      low += (product & U32(65535u)) * tap;
      high += (product >> 16) * tap;
    } else {
      low += product * tap;
    }
  }
  ISOBIT_FN U32 rounded(int shift) const {
    if constexpr (!wide) return low;  // bytes are not shifted
    if (shift == 0) return low + (high << 16);
    return ((low + U32(1u << (shift - 1))) >> shift) + (high << (16 - shift));
  }
};

template <class N, class Sample, int scale>
struct VifColumns {
  using U32 = typename N::U32;
  static constexpr int reach = VifWindow::reach(scale);
  static constexpr bool wide = sizeof(Sample) > 1;

  Plane<Sample> reference, distorted;
  VifMoments out;
  int first_row, mean_shift, product_shift;

  ISOBIT_FN void operator()(int group, int y, int frame) const {
    const int x = group * N::lanes, centre = first_row + y;
    const U32 a = at(reference, x, centre, frame), b = at(distorted, x, centre, frame), tap(VifWindow::tap(scale, 0));
    U32 m1 = a * tap, m2 = b * tap;
    VifProductSum<U32, wide> xx, yy, xy;
    xx.add(a * a, tap), yy.add(b * b, tap), xy.add(a * b, tap);
    ISOBIT_UNROLL
    for (int k = 1; k <= reach; ++k) add_pair(x, centre, k, frame, m1, m2, xx, yy, xy);
    const int left = reference.width - x;
    const U32 half(1u << (mean_shift - 1));
    N::store(out.m1.row(y, frame) + x, (m1 + half) >> mean_shift, left);
    N::store(out.m2.row(y, frame) + x, (m2 + half) >> mean_shift, left);
    N::store(out.xx.row(y, frame) + x, xx.rounded(product_shift), left);
    N::store(out.yy.row(y, frame) + x, yy.rounded(product_shift), left);
    N::store(out.xy.row(y, frame) + x, xy.rounded(product_shift), left);
  }

 private:
  using ProductSum = VifProductSum<U32, wide>;

  ISOBIT_FN static U32 at(const Plane<Sample>& image, int x, int y, int frame) {
    return N::load(image.row(reflected(y, image.height), frame) + x);
  }

  // Two rows at the same distance have the same tap. Sums of two products of words may pass 2^32, so those are split
  // first.
  ISOBIT_FN void add_pair(int x, int centre, int k, int frame, U32& m1, U32& m2, ProductSum& xx, ProductSum& yy,
                          ProductSum& xy) const {
    const U32 au = at(reference, x, centre - k, frame), ad = at(reference, x, centre + k, frame);
    const U32 bu = at(distorted, x, centre - k, frame), bd = at(distorted, x, centre + k, frame);
    const U32 tap(VifWindow::tap(scale, k));
    m1 += (au + ad) * tap;
    m2 += (bu + bd) * tap;
    if constexpr (wide) {
      xx.add(au * au, tap), xx.add(ad * ad, tap);
      yy.add(bu * bu, tap), yy.add(bd * bd, tap);
      xy.add(au * bu, tap), xy.add(ad * bd, tap);
    } else {
      xx.add(au * au + ad * ad, tap);
      yy.add(bu * bu + bd * bd, tap);
      xy.add(au * bu + ad * bd, tap);
    }
  }
};

// Item i takes pixels i, i + items, ... of a row (times lanes). Its sums stay below 2^32 in a lane up to 65536 pixels.
template <class N, int scale>
struct VifStatistics {
  using U32 = typename N::U32;
  using I32 = typename N::I32;
  using F64 = typename N::F64;
  using Real = typename N::Real;
  static constexpr int reach = VifWindow::reach(scale);

  VifMoments moments;
  const std::uint16_t* log_table;
  Real gain_limit;
  VifParts parts;
  int items;

  ISOBIT_FN void operator()(int item, int y, int frame) const {
    Sums sums;
    for (int x = item * N::lanes; x < moments.m1.width; x += items * N::lanes) add_pixels(x, y, frame, sums);
    const std::int64_t at = frame * parts.frame_pitch + std::int64_t{y} * items + item;
    parts.sums[VifCells::numerator_log][at] = N::sum_lanes(sums.num_log);
    parts.sums[VifCells::denominator_log][at] = N::sum_lanes(sums.den_log);
    parts.sums[VifCells::numerator_flat][at] = N::sum_lanes(sums.flat_low) + (N::sum_lanes(sums.flat_high) << 16);
    parts.sums[VifCells::denominator_flat][at] = N::sum_lanes(sums.flat_count);
  }

 private:
  struct Sums {
    U32 num_log = U32(0u), den_log = U32(0u), flat_low = U32(0u), flat_high = U32(0u), flat_count = U32(0u);
  };

  ISOBIT_FN U32 mean(const Grid<std::uint16_t>& grid, int x, int y, int frame) const {
    const std::uint16_t* p = grid.row(y, frame) + x;
    U32 sum = N::load(p) * U32(VifWindow::tap(scale, 0));
    ISOBIT_UNROLL
    for (int k = 1; k <= reach; ++k) sum += (N::load(p - k) + N::load(p + k)) * U32(VifWindow::tap(scale, k));
    return sum;
  }

  // (sum of tap * value + 2^15) / 2^16, modulo 2^32: the upper halves of the values need no rounding.
  ISOBIT_FN U32 product(const Grid<std::uint32_t>& grid, int x, int y, int frame) const {
    const std::uint32_t* p = grid.row(y, frame) + x;
    const U32 mask(65535u), centre = N::load(p), tap0(VifWindow::tap(scale, 0));
    U32 low = (centre & mask) * tap0, high = (centre >> 16) * tap0;
    ISOBIT_UNROLL
    for (int k = 1; k <= reach; ++k) {
      const U32 l = N::load(p - k), r = N::load(p + k), tap(VifWindow::tap(scale, k));
      low += ((l & mask) + (r & mask)) * tap;
      high += ((l >> 16) + (r >> 16)) * tap;
    }
    return ((low + U32(32768u)) >> 16) + high;
  }

  ISOBIT_FN static I32 central(U32 second, U32 a, U32 b) { return N::i32(second - N::rounded_high(a, b)); }

  ISOBIT_FN void add_pixels(int x, int y, int frame, Sums& sums) const {
    const U32 m1 = mean(moments.m1, x, y, frame), m2 = mean(moments.m2, x, y, frame);
    const I32 zero(0), v1 = central(product(moments.xx, x, y, frame), m1, m1);
    const I32 raw = central(product(moments.yy, x, y, frame), m2, m2), v2 = select(raw > zero, raw, zero);
    const I32 cv = central(product(moments.xy, x, y, frame), m1, m2);
    const auto inside = N::lane_index()<I32(moments.m1.width - x), textured = v1> I32(VifLog::noise - 1);
    const auto counted = inside & textured, related = counted & (cv > zero) & (v2 > zero);
    const U32 none(0u), noise(std::uint32_t{VifLog::noise});
    if (any(counted)) {
      const U32 log = logarithm(N::where(counted, N::u32(v1), noise) + noise) - U32(std::uint32_t{VifLog::noise_log});
      sums.den_log += N::where(counted, log, none);
    }
    if (any(related)) sums.num_log += N::where(related, information(v1, v2, cv, related), none);
    const U32 flat = N::where(textured, none, N::u32(v2));
    sums.flat_low += N::where(inside, flat & U32(65535u), none);
    sums.flat_high += N::where(inside, flat >> 16, none);
    sums.flat_count += N::where(inside, N::where(textured, none, U32(1u)), none);
  }

  // log of (signal through the channel + noise) less log of noise, of both kinds. |cv| is at most sqrt(v1 * v2) but for
  // the rounding of the means, which is below v1 / 2 here; so g^2 * v1 < 1.5 * 2^30 and all sums are below 2^32.
  ISOBIT_FN U32 information(I32 v1, I32 v2, I32 cv, typename N::Mask related) const {
    const F64 a = N::f64(select(related, v1, I32(VifLog::noise))), c = N::f64(cv), zero(Real(0.0)), limit(gain_limit);
    const F64 g = c / (a + F64(Real(0x1.b7cdfd9d7bdbbp-18)));  // 65536 * 1e-10
    const F64 left = N::f64(v2) - g * c, bounded = select(g > limit, limit, g);
    const U32 own = N::u32(N::truncate(select(left > zero, left, zero))) + U32(std::uint32_t{VifLog::noise});
    const U32 all = N::u32(N::truncate((bounded * bounded) * a)) + own;
    return logarithm(N::where(related, all, U32(32768u))) - logarithm(N::where(related, own, U32(32768u)));
  }

  // In 2048ths, of v >= 32768.
  ISOBIT_FN U32 logarithm(U32 v) const {
    const U32 shift = N::floor_log2(v) - U32(15u);
    return N::gather(log_table, N::shift_right(v, shift) - U32(32768u)) + (shift << 11);
  }
};

}  // namespace isobit
