// SPDX-License-Identifier: BSD-2-Clause-Patent
// motion: the mean size of the low-pass difference between a reference frame and one before it, luma.
//
// Formula: libvmaf's integer_motion. Five taps with the sum 65536 in both directions; down the columns the difference
// is brought to 8 fraction bits over 8-bit samples, rounded; along the rows it is rounded again; sizes are added up.
#pragma once

#include "device/pipeline.h"
#include "metric/grid.h"
#include "metric/motion_params.h"

namespace isobit {

struct MotionWindow {
  static constexpr int reach = 2;
  ISOBIT_FN static constexpr std::int32_t tap(int distance) {
    constexpr std::int32_t taps[3] = {26386, 16004, 3571};
    return taps[distance];
  }

  // The filtered value over 2^shift, halves up, of five values of 17 bits with sign. Their upper 16 bits and their
  // lowest bit are summed apart, because the whole sum may need 33 bits; shift >= 1.
  template <class I32>
  ISOBIT_FN static I32 filtered(const I32 (&v)[5], int shift) {
    const I32 one(1), tap0(tap(0)), tap1(tap(1)), tap2(tap(2));
    const I32 upper = (v[2] >> 1) * tap0 + ((v[1] >> 1) + (v[3] >> 1)) * tap1 + ((v[0] >> 1) + (v[4] >> 1)) * tap2;
    const I32 lowest =
        (v[2] & one) * tap0 + ((v[1] & one) + (v[3] & one)) * tap1 + ((v[0] & one) + (v[4] & one)) * tap2;
    return (upper + ((lowest + I32(1 << (shift - 1))) >> 1)) >> (shift - 1);
  }
};

// Release 3.1 repeats the edge sample at the end of rows and columns; 3.2 does not.
ISOBIT_FN constexpr int motion_index(int i, int n, bool repeat_last) {
  return i < 0 ? -i : i >= n ? 2 * n - 1 - i - (repeat_last ? 0 : 1) : i;
}

// Filters down the columns: the difference, or each frame by itself.
template <class N, class Sample>
struct MotionColumns {
  using I32 = typename N::I32;

  Plane<Sample> earlier, current;
  Grid<std::int32_t> out[2];
  int first_row, depth;
  bool apart;

  ISOBIT_FN void operator()(int group, int row, int frame) const {
    const int x = group * N::lanes, y = first_row + row, left = current.width - x;
    I32 a[5], b[5];
    ISOBIT_UNROLL
    for (int k = 0; k < 5; ++k) {
      const int from = motion_index(y + k - 2, current.height, apart);
      a[k] = N::i32(N::load(earlier.row(from, frame) + x));
      b[k] = N::i32(N::load(current.row(from, frame) + x));
      if (!apart) a[k] = a[k] - b[k];
    }
    N::store(out[0].row(row, frame) + x, MotionWindow::filtered(a, depth), left);
    if (apart) N::store(out[1].row(row, frame) + x, MotionWindow::filtered(b, depth), left);
  }
};

// Two columns on each side of every row.
struct MotionMargins {
  Grid<std::int32_t> grid;
  bool repeat_last;

  ISOBIT_FN void operator()(int i, int y, int frame) const {
    std::int32_t* row = grid.row(y, frame);
    const int x = i < 2 ? -1 - i : grid.width + i - 2;
    row[x] = row[motion_index(x, grid.width, repeat_last)];
  }
};

// Filters along the rows and adds sizes up. Item i takes pixels i, i + items, ... (times lanes); up to 65536 a lane.
template <class N>
struct MotionRows {
  using U32 = typename N::U32;
  using I32 = typename N::I32;

  Grid<std::int32_t> columns[2];
  std::uint64_t* parts;
  std::int64_t parts_frame_pitch;
  int items;
  bool apart;

  ISOBIT_FN void operator()(int item, int y, int frame) const {
    U32 sum(0u);
    for (int x = item * N::lanes; x < columns[0].width; x += items * N::lanes) {
      I32 v = filtered(columns[0].row(y, frame) + x);
      if (apart) v = v - filtered(columns[1].row(y, frame) + x);
      const auto inside = N::lane_index() < I32(columns[0].width - x);
      sum += N::u32(select(inside, abs(v), I32(0)));
    }
    parts[frame * parts_frame_pitch + std::int64_t{y} * items + item] = N::sum_lanes(sum);
  }

 private:
  ISOBIT_FN static I32 filtered(const std::int32_t* p) {
    const I32 v[5] = {N::load(p - 2), N::load(p - 1), N::load(p), N::load(p + 1), N::load(p + 2)};
    return MotionWindow::filtered(v, 16);
  }
};

// Cells: the sum of sizes; zero where there is no earlier frame.
template <class Device>
class MotionPipeline final : public Pipeline<Device> {
  using N = typename Device::Numbers;

 public:
  MotionPipeline(Device& device, const Format& format, const MotionParams& params, int batch)
      : format_(format), params_(params), step_(N::lanes > 1 ? 8 : format.height) {
    const int rows = step_ < format.height ? step_ : format.height;
    for (auto& columns : columns_)
      columns = Grid<std::int32_t>::make(device, format.width, rows, MotionWindow::reach, batch);
    items_ = N::lanes > 1 ? 1 : (format.width + 15) / 16;
    pitch_ = std::int64_t{items_} * rows;
    parts_ = device.template allocate<std::uint64_t>(pitch_ * batch);
  }

  void rows(Device& d, const PairPlanes<std::uint8_t>& pair, Rows band, Cells cells) override {
    run(d, pair, band, cells);
  }
  void rows(Device& d, const PairPlanes<std::uint16_t>& pair, Rows band, Cells cells) override {
    run(d, pair, band, cells);
  }

 private:
  template <class Sample>
  void run(Device& device, const PairPlanes<Sample>& pair, Rows band, Cells cells) {
    const Plane<Sample>& earlier = pair.earlier[params_.lag - 1];
    const int width = format_.width;
    const bool apart = params_.blur_first;
    if (!earlier.data) return;
    for (int first = band.first; first < band.last; first += step_) {
      const int count = first + step_ < band.last ? step_ : band.last - first;
      device.launch(
          MotionColumns<N, Sample>{earlier, pair.reference[0], {columns_[0], columns_[1]}, first, format_.depth, apart},
          (width + N::lanes - 1) / N::lanes, count, pair.frames);
      for (int i = 0; i < (apart ? 2 : 1); ++i) {
        device.launch(MotionMargins{columns_[i], apart}, 2 * MotionWindow::reach, count, pair.frames);
      }
      device.launch(MotionRows<N>{{columns_[0], columns_[1]}, parts_, pitch_, items_, apart}, items_, count,
                    pair.frames);
      device.add(cells, parts_, TermLayout{std::int64_t{items_} * count, pitch_});
    }
  }

  Format format_;
  MotionParams params_;
  int step_, items_;
  std::int64_t pitch_;
  Grid<std::int32_t> columns_[2];
  std::uint64_t* parts_;
};

}  // namespace isobit
