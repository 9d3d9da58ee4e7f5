// SPDX-License-Identifier: BSD-2-Clause-Patent
// adm's steps at one scale: bands and their decoupling; masked sums of what was restored and added; sums row by row.
#pragma once

#include "metric/adm_decouple.h"
#include "metric/adm_masking.h"
#include "metric/adm_params.h"
#include "metric/adm_wavelet.h"
#include "metric/grid.h"

namespace isobit {

// Some rows of a scale; row y is kept at y modulo the number of rows of the grids.
template <int scale>
struct AdmRowsInFlight {
  using Coefficient = AdmCoefficient<scale>;
  static constexpr int margin = 1;

  Grid<Coefficient> restored[3], additive[3];
  Grid<std::int32_t> restored_mask, additive_mask;  // neighbours' thresholds, summed over the bands
  int ring;

  template <class Device>
  static AdmRowsInFlight make(Device& d, int width, int ring, int batch) {
    AdmRowsInFlight out{};
    for (int b = 0; b < 3; ++b) {
      out.restored[b] = Grid<Coefficient>::make(d, width, ring, 0, batch);
      out.additive[b] = Grid<Coefficient>::make(d, width, ring, 0, batch);
    }
    out.restored_mask = Grid<std::int32_t>::make(d, width, ring, margin, batch);
    out.additive_mask = Grid<std::int32_t>::make(d, width, ring, margin, batch);
    out.ring = ring;
    return out;
  }
};

// Sums of each row by item, AdmCells::per_scale arrays one after another.
struct AdmParts {
  std::uint64_t* sums;
  std::int64_t frame_pitch;
  int rows, items;

  ISOBIT_FN std::uint64_t& at(int cell, int y, int item, int frame) const {
    return sums[frame * frame_pitch + (std::int64_t{cell} * rows + y) * items + item];
  }
};

// Bands of both images; low-pass bands for the next scale; the denominator's cubes; the parts and their masks.
// Item i takes positions i, i + items, ... of a row (times lanes).
template <class N, class Sample, int scale>
struct AdmSplit {
  using U32 = typename N::U32;
  using I32 = typename N::I32;

  AdmWavelet<N, Sample, scale> reference, distorted;
  Grid<std::int32_t> low[2];  // of both images
  AdmRowsInFlight<scale> out;
  AdmDecoupling<N, scale> decoupling;
  AdmMasking<N, scale> masking;
  AdmRegion region;
  AdmParts parts;
  int first_row, cube_shift;
  bool skipped;  // only the low-pass bands are wanted

  ISOBIT_FN void operator()(int item, int row, int frame) const {
    const int y = first_row + row, width = low[0].width;
    const bool near_region = !skipped && y >= region.top - 1 && y <= region.bottom;
    typename N::U64Sum cubes[3];
    for (int x = item * N::lanes; x < width; x += parts.items * N::lanes) {
      const AdmBands<N> o = reference.at(x, y, frame), t = distorted.at(x, y, frame);
      N::store(low[0].row(y, frame) + x, o.a, width - x);
      N::store(low[1].row(y, frame) + x, t.a, width - x);
      if (near_region && x + N::lanes >= region.left && x <= region.right) split(o, t, x, y, frame, cubes);
    }
    if (skipped || y < region.top || y >= region.bottom) return;
    for (int b = 0; b < 3; ++b) parts.at(AdmCells::original + b, y, item, frame) = cubes[b].total();
  }

 private:
  ISOBIT_FN void split(const AdmBands<N>& o, const AdmBands<N>& t, int x, int y, int frame,
                       typename N::U64Sum (&cubes)[3]) const {
    const I32 original[3] = {o.h, o.v, o.d}, test[3] = {t.h, t.v, t.d}, column = N::lane_index() + I32(x);
    const auto parallel = AdmDecoupling<N, scale>::parallel(o.h, o.v, t.h, t.v);
    const auto counted = (column > I32(region.left - 1)) & (column < I32(region.right));
    const int slot = y % out.ring, left = out.restored_mask.width - x;
    I32 restored_mask(0), additive_mask(0);
    ISOBIT_UNROLL
    for (int b = 0; b < 3; ++b) {
      const I32 r = decoupling.restored(original[b], test[b], parallel), e = test[b] - r;
      N::store(out.restored[b].row(slot, frame) + x, r, left);
      N::store(out.additive[b].row(slot, frame) + x, e, left);
      restored_mask = restored_mask + masking.neighbour(r, b);
      additive_mask = additive_mask + masking.neighbour(e, b);
      cubes[b].add(cube(N::where(counted, N::u32(abs(original[b])), U32(0u))));
    }
    N::store(out.restored_mask.row(slot, frame) + x, restored_mask, left);
    N::store(out.additive_mask.row(slot, frame) + x, additive_mask, left);
  }

  ISOBIT_FN typename N::U64 cube(U32 size) const {
    using U64 = typename N::U64;
    if constexpr (scale == 0) {
      return N::product(size * size, size);  // |o| <= 2^15
    } else {
      constexpr int square_shift = scale == 2 ? 30 : 31;  // rounds up, always: the term is 1, not 1/2
      const U64 square = (N::product(size, size) + U64(std::uint64_t{1} << square_shift)) >> square_shift;
      return (N::low_product(square, size) + U64((std::uint64_t{1} << cube_shift) >> 1)) >> cube_shift;
    }
  }
};

// The column left of the first is like the second, the one right of the last like the last.
struct AdmMargins {
  Grid<std::int32_t> mask;
  int first_row, ring;

  ISOBIT_FN void operator()(int side, int y, int frame) const {
    std::int32_t* row = mask.row((first_row + y) % ring, frame);
    if (side == 0)
      row[-1] = row[1];
    else
      row[mask.width] = row[mask.width - 1];
  }
};

// Masked cubes of the parts, over the region. Items as above.
template <class N, int scale>
struct AdmMaskedSums {
  using I32 = typename N::I32;

  AdmRowsInFlight<scale> in;
  AdmMasking<N, scale> masking;
  AdmRegion region;
  AdmParts parts;
  int first_row, height, cube_shift[3];
  bool additive_too;

  ISOBIT_FN void operator()(int item, int row, int frame) const {
    const int y = first_row + row, first = region.left / N::lanes * N::lanes;
    typename N::I64Sum restored[3], additive[3];
    for (int x = first + item * N::lanes; x < region.right; x += parts.items * N::lanes) {
      add(in.restored, in.additive, in.additive_mask, x, y, frame, restored);
      if (additive_too) add(in.additive, in.restored, in.restored_mask, x, y, frame, additive);
    }
    for (int b = 0; b < 3; ++b) {
      parts.at(AdmCells::restored + b, y, item, frame) = restored[b].total();
      parts.at(AdmCells::additive + b, y, item, frame) = additive[b].total();
    }
  }

 private:
  using Coefficients = Grid<AdmCoefficient<scale>>;

  ISOBIT_FN void add(const Coefficients (&signal)[3], const Coefficients (&masker)[3], const Grid<std::int32_t>& mask,
                     int x, int y, int frame, typename N::I64Sum (&sums)[3]) const {
    const int slot = y % in.ring;
    const I32 column = N::lane_index() + I32(x);
    const auto counted = (column > I32(region.left - 1)) & (column < I32(region.right));
    I32 threshold = neighbourhood(mask, x, y, frame);
    ISOBIT_UNROLL
    for (int b = 0; b < 3; ++b) {
      const I32 m = N::load(masker[b].row(slot, frame) + x);
      threshold = threshold + masking.own(m, b) - masking.neighbour(m, b);
    }
    ISOBIT_UNROLL
    for (int b = 0; b < 3; ++b) {
      const I32 s = N::load(signal[b].row(slot, frame) + x);
      sums[b].add(masking.excess_cubed(s, threshold, counted, b, cube_shift[b]));
    }
  }

  // The sum over 3x3 positions; the row above the first is like the second, the one below the last like the last.
  ISOBIT_FN I32 neighbourhood(const Grid<std::int32_t>& mask, int x, int y, int frame) const {
    const int rows[3] = {y == 0 ? 1 : y - 1, y, y + 1 == height ? y : y + 1};
    I32 sum(0);
    ISOBIT_UNROLL
    for (int j = 0; j < 3; ++j) {
      const std::int32_t* p = mask.row(rows[j] % in.ring, frame) + x;
      sum = sum + ((N::load(p - 1) + N::load(p)) + N::load(p + 1));
    }
    return sum;
  }
};

// Each row's sum is rounded before the rows are added up. Item: one row of one cell.
struct AdmRowSums {
  AdmParts parts;
  std::uint64_t* sums;
  std::int64_t sums_frame_pitch;
  int first_row, count, shift[AdmCells::per_scale];

  ISOBIT_FN void operator()(int row, int cell, int frame) const {
    std::uint64_t sum = 0;
    const int c = cell;
    for (int i = 0; i < parts.items; ++i) sum += parts.at(c, first_row + row, i, frame);
    const int bits = shift_of(c);
    const auto half = static_cast<std::int64_t>((std::uint64_t{1} << bits) >> 1);
    sums[frame * sums_frame_pitch + std::int64_t{c} * count + row] =
        static_cast<std::uint64_t>((static_cast<std::int64_t>(sum) + half) >> bits);
  }

 private:
  // Chosen without indexing: an indexed array of a kernel's arguments would be copied to memory of each thread's own.
  ISOBIT_FN int shift_of(int cell) const {
    int bits = shift[0];
    ISOBIT_UNROLL
    for (int c = 1; c < AdmCells::per_scale; ++c) bits = cell == c ? shift[c] : bits;
    return bits;
  }
};

}  // namespace isobit
