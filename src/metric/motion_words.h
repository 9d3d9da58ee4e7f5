// SPDX-License-Identifier: BSD-2-Clause-Patent
// motion's filtered difference in 16-bit integers, in the order that suits a CPU, for samples of up to 14 bits.
#pragma once

#include "metric/grid.h"
#include "metric/motion_window.h"
#include "metric/word_window.h"

namespace isobit {

// The difference, filtered down the columns: 17 bits with sign, the upper 16 and the lowest apart.
struct MotionWords {
  static constexpr int max_depth = 14;  // the sum of two differences has 16 bits with sign
  Grid<std::int16_t> upper, lowest;

  template <class Device>
  static MotionWords make(Device& device, int width, int rows, int batch) {
    using Half = Grid<std::int16_t>;
    return {Half::make(device, width, rows, MotionWindow::reach, batch),
            Half::make(device, width, rows, MotionWindow::reach, batch)};
  }
};

// An item: some rows of 2 * N::lanes columns.
template <class N, class Sample>
struct MotionWordColumns {
  using U32 = typename N::U32;
  using I32 = typename N::I32;
  using Words = typename N::Words;
  static constexpr int rows = 8, reach = MotionWindow::reach, pixels = EvenAndOdd<N>::pixels;

  Plane<Sample> earlier, current;
  MotionWords out;
  int first_row, count, depth;

  ISOBIT_FN void operator()(int group, int block, int frame) const {
    const int x = group * pixels, first = block * rows, last = first + rows < count ? first + rows : count;
    Words d[2 * reach + 1];
    for (int k = 0; k < 2 * reach; ++k) d[k + 1] = difference(x, first_row + first + k - reach, frame);
    for (int y = first; y < last; ++y) {
      ISOBIT_UNROLL
      for (int k = 0; k < 2 * reach; ++k) d[k] = d[k + 1];
      d[2 * reach] = difference(x, first_row + y + reach, frame);
      const Words inner = d[1] + d[3], outer = d[0] + d[4], none(0);
      const I32 lower = filtered(N::zip_lower(d[2], inner), N::zip_lower(outer, none));
      const I32 upper = filtered(N::zip_upper(d[2], inner), N::zip_upper(outer, none)), one(1);
      N::narrowed_words(lower >> 1, upper >> 1).store(out.upper.row(y, frame) + x);
      N::narrowed_words(lower & one, upper & one).store(out.lowest.row(y, frame) + x);
    }
  }

 private:
  ISOBIT_FN Words difference(int x, int y, int frame) const {
    const std::int64_t from = motion_index(y, current.height, false);
    return N::words(earlier.row(from, frame) + x) - N::words(current.row(from, frame) + x);
  }
  ISOBIT_FN I32 filtered(Words inside, Words outside) const {
    using Window = MotionWindow;
    const U32 sum = N::dot(inside, N::word_pairs(Window::tap(0), Window::tap(1))) +
                    N::dot(outside, N::word_pairs(Window::tap(2), 0));
    const int shift = sizeof(Sample) == 1 ? 8 : depth;
    return (N::i32(sum) + I32(1 << (shift - 1))) >> shift;
  }
};

// Filters along the rows and adds sizes up. An item is a row.
template <class N>
struct MotionWordRows {
  using U32 = typename N::U32;
  using I32 = typename N::I32;
  using Pixels = EvenAndOdd<N>;

  MotionWords columns;
  std::uint64_t* parts;
  std::int64_t parts_frame_pitch;

  ISOBIT_FN void operator()(int, int y, int frame) const {
    U32 sum(0u);
    for (int x = 0; x < columns.upper.width; x += Pixels::pixels) {
      const Pixels upper = windowed_words<N, MotionWindow>(columns.upper.row(y, frame) + x, U32(0u));
      const Pixels lowest = windowed_words<N, MotionWindow>(columns.lowest.row(y, frame) + x, U32(0u));
      ISOBIT_UNROLL
      for (int part = 0; part < Pixels::parts; ++part) {
        const I32 v = MotionWindow::joined(N::i32(upper.part[part]), N::i32(lowest.part[part]), 16);
        const auto inside = Pixels::columns(part) < I32(columns.upper.width - x);
        sum += N::u32(select(inside, abs(v), I32(0)));
      }
    }
    parts[frame * parts_frame_pitch + y] = N::sum_lanes(sum);
  }
};

}  // namespace isobit
