// SPDX-License-Identifier: BSD-2-Clause-Patent
// vif's windows down the columns in 16-bit integers, several rows at once: moments, and images of the next scale.
#pragma once

#include "metric/vif_words.h"

namespace isobit {

// Products of two samples, filtered down the columns. Bytes: sums fit 32 bits (65536 * 255^2 < 2^32). Words: the upper
// and the lower 16 bits of each product are summed apart (65536 * 65535 + 2^15 < 2^32) and joined after the rounding
// shift, which the upper part passes unrounded because it is at most 16.
template <class U32, bool wide>
struct VifProductSum {
  U32 low, high;

  ISOBIT_FN U32 rounded(int shift) const {
    if constexpr (!wide) return low;  // bytes are not shifted
    if (shift == 0) return low + (high << 16);
    return ((low + U32(1u << (shift - 1))) >> shift) + (high << (16 - shift));
  }
};

// Some rows of words less 2^15, and what the window makes of them at `rows` centres that are `stride` apart. Rows are
// met in pairs, and a pair by all centres that it concerns.
template <class N, int scale, int stride>
struct VifWordRows {
  using U32 = typename N::U32;
  using Words = typename N::Words;
  using Taps = TapPairs<VifScaleWindow<scale>>;
  static constexpr int reach = Taps::reach, pixels = 2 * N::lanes;
  static constexpr int rows = N::lanes >= 16 ? 8 : 4;  // their sums fit the registers
  // From `reach` above the first centre on.
  static constexpr int needed = (stride * (rows - 1) + 2 * reach + 2) / 2 * 2;

  // Sums of the columns' lower and upper halves in the order of N::zip_lower and zip_upper.
  struct Sums {
    U32 lower[rows], upper[rows];
  };
  struct TapTable {  // by a pair's distance from the centre
    Words taps[2 * reach + 2];
    ISOBIT_FN TapTable() {
      ISOBIT_UNROLL
      for (int d = -reach - 1; d <= reach; ++d) taps[d + reach + 1] = N::word_pairs(Taps::first(d), Taps::second(d));
    }
  };

  alignas(64) std::int16_t samples[needed][pixels];

  ISOBIT_FN void put(int row, Words words) { words.store(samples[row]); }
  ISOBIT_FN static Words biased(Words words) { return words ^ Words(static_cast<std::int16_t>(-32768)); }

  // Apart, for it is long and called for each moment.
  __attribute__((noinline)) void filter(const TapTable& table, Sums& out) const {
    Sums sums;
    ISOBIT_UNROLL
    for (int y = 0; y < rows; ++y) sums.lower[y] = sums.upper[y] = U32(VifWordMoments<N>::bias << 16);
    ISOBIT_UNROLL
    for (int j = 0; j + 1 < needed; j += Taps::step) {
      const Words a = Words::load(samples[j]), b = Words::load(samples[j + 1]);
      const Words lower = N::zip_lower(a, b), upper = N::zip_upper(a, b);
      ISOBIT_UNROLL
      for (int y = 0; y < rows; ++y) {
        const int distance = j - reach - stride * y;
        if (!Taps::met(distance)) continue;
        const Words taps = table.taps[distance + reach + 1];
        sums.lower[y] = (sums.lower[y] + N::dot(lower, taps)).in_turn();
        sums.upper[y] = (sums.upper[y] + N::dot(upper, taps)).in_turn();
      }
    }
    out = sums;
  }
};

// Stores 16-bit values less 2^15.
template <class N>
ISOBIT_FN void store_biased(std::uint16_t* p, typename N::U32 lower, typename N::U32 upper) {
  const typename N::I32 bias(std::int32_t{VifWordMoments<N>::bias});
  N::narrowed_words(N::i32(lower) - bias, N::i32(upper) - bias).store(reinterpret_cast<std::int16_t*>(p));
}

// Moments of both images, down the columns: VifColumns (vif_moments.h), several rows an item.
template <class N, class Sample, int scale>
struct VifWordColumns {
  using U32 = typename N::U32;
  using Words = typename N::Words;
  using Window = VifWordRows<N, scale, 1>;
  using Out = VifWordMoments<N>;
  static constexpr int rows = Window::rows;
  static constexpr bool wide = sizeof(Sample) > 1;
  static constexpr int halves = wide ? 2 : 1;  // of a product

  Plane<Sample> reference, distorted;
  Out out;
  int first_row, count, mean_shift, product_shift;

  static int items(int width) { return (width + Out::pixels - 1) / Out::pixels; }

  ISOBIT_FN void operator()(int group, int block, int frame) const {
    const int x = group * Out::pixels, first = block * rows, last = first + rows < count ? first + rows : count;
    Window means[2], products[3][halves];
    for (int j = 0; j < Window::needed; ++j) {
      const std::int64_t y = reflected(first_row + first + j - Window::reach, reference.height, Window::reach);
      const Sample *p = reference.row(y, frame) + x, *q = distorted.row(y, frame) + x;
      N::prefetch(p + N::template ahead<Sample>), N::prefetch(q + N::template ahead<Sample>);
      const Words a = N::words(p), b = N::words(q);
      means[0].put(j, Window::biased(a)), means[1].put(j, Window::biased(b));
      put_product(products[0], j, a, a), put_product(products[1], j, b, b), put_product(products[2], j, a, b);
    }
    const typename Window::TapTable taps;
    typename Window::Sums sums[halves];
    const int shift = wide ? mean_shift : 8;
    for (int side = 0; side < 2; ++side) {
      means[side].filter(taps, sums[0]);
      const U32 half(1u << (shift - 1));
      for (int y = first; y < last; ++y) {
        const int i = y - first;
        put(Out::m1 + side, x, y, frame, (sums[0].lower[i] + half) >> shift, (sums[0].upper[i] + half) >> shift);
      }
    }
    for (int p = 0; p < 3; ++p) {
      for (int h = 0; h < halves; ++h) products[p][h].filter(taps, sums[h]);
      for (int y = first; y < last; ++y) {
        const int i = y - first;
        const U32 lower = rounded(sums[0].lower[i], sums[halves - 1].lower[i]);
        const U32 upper = rounded(sums[0].upper[i], sums[halves - 1].upper[i]), mask(65535u);
        put(Out::xx + 2 * p, x, y, frame, lower & mask, upper & mask);
        put(Out::xx + 2 * p + 1, x, y, frame, lower >> 16, upper >> 16);
      }
    }
  }

 private:
  ISOBIT_FN static void put_product(Window (&product)[halves], int j, Words a, Words b) {
    product[0].put(j, Window::biased(a * b));
    if constexpr (wide) product[1].put(j, Window::biased(N::product_high(a, b)));
  }
  ISOBIT_FN U32 rounded(U32 low, U32 high) const { return VifProductSum<U32, wide>{low, high}.rounded(product_shift); }
  ISOBIT_FN void put(int plane, int x, int y, int frame, U32 lower, U32 upper) const {
    store_biased<N>(out.grids[plane].row(y, frame) + x, lower, upper);
  }
};

// The next scale's image before it is filtered along the rows: VifHalveColumns (vif_scale.h), several rows an item,
// less 2^15.
template <class N, class Sample, int next>
struct VifHalveWordColumns {
  using U32 = typename N::U32;
  using Window = VifWordRows<N, next, 2>;
  static constexpr int rows = Window::rows;

  Plane<Sample> image;
  Grid<std::uint16_t> out;
  int first_row, count, shift;

  static int items(int width) { return (width + Window::pixels - 1) / Window::pixels; }

  ISOBIT_FN void operator()(int group, int block, int frame) const {
    const int x = group * Window::pixels, first = block * rows, last = first + rows < count ? first + rows : count;
    Window window;
    for (int j = 0; j < Window::needed; ++j) {
      const std::int64_t y = reflected(2 * (first_row + first) + j - Window::reach, image.height, Window::reach);
      const Sample* p = image.row(y, frame) + x;
      N::prefetch(p + N::template ahead<Sample>);
      window.put(j, Window::biased(N::words(p)));
    }
    typename Window::Sums sums;
    window.filter(typename Window::TapTable(), sums);
    const U32 half(1u << (shift - 1));
    for (int y = first; y < last; ++y) {
      const int i = y - first;
      store_biased<N>(out.row(y, frame) + x, (sums.lower[i] + half) >> shift, (sums.upper[i] + half) >> shift);
    }
  }
};

// Columns 2x of those rows, filtered along the rows.
template <class N, int next>
struct VifHalveWordRows {
  using U32 = typename N::U32;
  using Taps = TapPairs<VifScaleWindow<next>>;
  static constexpr int pixels = N::lanes;

  Grid<std::uint16_t> columns, out;
  int first_row;

  ISOBIT_FN void operator()(int group, int y, int frame) const {
    const int x = group * N::lanes;
    const std::uint16_t* centre = columns.row(y, frame) + 2 * x;
    U32 sum((VifWordMoments<N>::bias << 16) + 32768u);
    ISOBIT_UNROLL
    for (int d = -Taps::reach; d <= Taps::reach; d += Taps::step) {
      if (Taps::met(d)) sum += N::dot(N::words(centre + d), N::word_pairs(Taps::first(d), Taps::second(d)));
    }
    N::store(out.row(first_row + y, frame) + x, sum >> 16, out.width - x);
  }
};

}  // namespace isobit
