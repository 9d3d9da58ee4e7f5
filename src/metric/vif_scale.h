// SPDX-License-Identifier: BSD-2-Clause-Patent
// vif's images of the next scale: filtered with that scale's window, down the columns first, every second sample kept.
#pragma once

#include "metric/vif_run.h"

namespace isobit {

// Rows 2y of an image of 8 to 16 bits, filtered down the columns to 16 bits. An item: one column, some rows of it; the
// margins are columns as well.
template <class N, class Sample, int next>
struct VifHalveColumns {
  static constexpr int rows = 4, reach = VifWindow::reach(next);

  Plane<Sample> image;
  Grid<std::uint16_t> out;
  int first_row, count, shift;  // the first row of the next scale; to 16 bits from 16 bits more than the samples have

  static int items(int width) { return width + 2 * reach; }

  ISOBIT_FN void operator()(int item, int block, int frame) const {
    const int x = item - reach, first = block * rows;
    const auto run = VifRun<N, next, rows, 2>::down(image, reflected(x, image.width), 2 * (first_row + first), frame);
    to_rows<rows>(out, x, first, count, frame, [&](int i, std::uint16_t* p) {
      *p = static_cast<std::uint16_t>(run.rounded_sum(i, shift));
    });
  }
};

// Columns 2x of those rows, filtered along the rows, some at once.
template <class N, int next>
struct VifHalveRows {
  static constexpr int pixels = 4;

  Grid<std::uint16_t> columns, out;
  int first_row;

  ISOBIT_FN void operator()(int group, int y, int frame) const {
    const int x = group * pixels;
    const auto run = VifRun<N, next, pixels, 2>::along(columns.row(y, frame) + 2 * x);
    std::uint16_t* row = out.row(first_row + y, frame);
    ISOBIT_UNROLL
    for (int i = 0; i < pixels; ++i)
      if (x + i < out.width) row[x + i] = static_cast<std::uint16_t>(run.rounded_sum(i, 16));
  }
};

}  // namespace isobit
