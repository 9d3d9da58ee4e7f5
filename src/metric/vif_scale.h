// SPDX-License-Identifier: BSD-2-Clause-Patent
// vif's images of the next scale: filtered with that scale's window, down the columns first, every second sample kept.
#pragma once

#include "metric/grid.h"
#include "metric/vif_params.h"

namespace isobit {

// Rows 2y of an image of 8 to 16 bits, filtered down the columns to 16 bits.
template <class N, class Sample, int next>
struct VifHalveColumns {
  using U32 = typename N::U32;
  static constexpr int reach = VifWindow::reach(next);

  Plane<Sample> image;
  Grid<std::uint16_t> out;
  int first_row, shift;  // the first row of the next scale; to 16 bits from 16 bits more than the samples have

  ISOBIT_FN void operator()(int group, int y, int frame) const {
    const int x = group * N::lanes, centre = 2 * (first_row + y);
    U32 sum = at(x, centre, frame) * U32(VifWindow::tap(next, 0));
    ISOBIT_UNROLL
    for (int k = 1; k <= reach; ++k) {
      sum += (at(x, centre - k, frame) + at(x, centre + k, frame)) * U32(VifWindow::tap(next, k));
    }
    N::store(out.row(y, frame) + x, (sum + U32(1u << (shift - 1))) >> shift, image.width - x);
  }

 private:
  ISOBIT_FN U32 at(int x, int y, int frame) const { return N::load(image.row(reflected(y, image.height), frame) + x); }
};

// Columns 2x of those rows, filtered along the rows.
template <class N, int next>
struct VifHalveRows {
  using U32 = typename N::U32;
  static constexpr int reach = VifWindow::reach(next);

  Grid<std::uint16_t> columns, out;
  int first_row;

  ISOBIT_FN void operator()(int group, int y, int frame) const {
    const int x = group * N::lanes;
    const std::uint16_t* centre = columns.row(y, frame) + 2 * x;
    U32 sum = N::load_even(centre) * U32(VifWindow::tap(next, 0));
    ISOBIT_UNROLL
    for (int k = 1; k <= reach; ++k) {
      sum += (N::load_even(centre - k) + N::load_even(centre + k)) * U32(VifWindow::tap(next, k));
    }
    N::store(out.row(first_row + y, frame) + x, (sum + U32(32768u)) >> 16, out.width - x);
  }
};

}  // namespace isobit
