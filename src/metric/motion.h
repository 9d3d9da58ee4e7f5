// SPDX-License-Identifier: BSD-2-Clause-Patent
// motion: the mean size of the low-pass difference between a reference frame and one before it, luma.
//
// Formula: libvmaf's integer_motion. Five taps with the sum 65536 in both directions; down the columns the difference
// is brought to 8 fraction bits over 8-bit samples, rounded; along the rows it is rounded again; sizes are added up.
#pragma once

#include "device/pipeline.h"
#include "metric/grid.h"
#include "metric/motion_params.h"
#include "metric/motion_words.h"

namespace isobit {

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
template <class T>
struct MotionMargins {
  Grid<T> grid;
  bool repeat_last;

  ISOBIT_FN void operator()(int i, int y, int frame) const {
    T* row = grid.row(y, frame);
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
  static constexpr bool has_words = requires { typename N::Words; };

 public:
  MotionPipeline(Device& device, const Format& format, const MotionParams& params, int batch)
      : format_(format), params_(params), step_(N::lanes > 1 ? 8 : format.height) {
    const int rows = step_ < format.height ? step_ : format.height;
    if (in_words()) {
      words_ = MotionWords::make(device, format.width, rows, batch);
    } else {
      for (auto& columns : columns_)
        columns = Grid<std::int32_t>::make(device, format.width, rows, MotionWindow::reach, batch);
    }
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
    if (!earlier.data) return;
    for (int first = band.first; first < band.last; first += step_) {
      const int count = first + step_ < band.last ? step_ : band.last - first;
      if (in_words())
        filter_words(device, earlier, pair.reference[0], first, count, pair.frames);
      else
        filter(device, earlier, pair.reference[0], first, count, pair.frames);
      device.add(cells, parts_, TermLayout{std::int64_t{items_} * count, pitch_});
    }
  }

  // Sizes of some rows, to parts_.
  template <class Sample>
  void filter(Device& device, const Plane<Sample>& earlier, const Plane<Sample>& current, int first, int count,
              int frames) {
    const bool apart = params_.blur_first;
    device.launch(MotionColumns<N, Sample>{earlier, current, {columns_[0], columns_[1]}, first, format_.depth, apart},
                  (format_.width + N::lanes - 1) / N::lanes, count, frames);
    for (int i = 0; i < (apart ? 2 : 1); ++i)
      device.launch(MotionMargins<std::int32_t>{columns_[i], apart}, 2 * MotionWindow::reach, count, frames);
    device.launch(MotionRows<N>{{columns_[0], columns_[1]}, parts_, pitch_, items_, apart}, items_, count, frames);
  }

  bool in_words() const { return has_words && !params_.blur_first && format_.depth <= MotionWords::max_depth; }
  template <class Sample>
  void filter_words(Device& device, const Plane<Sample>& earlier, const Plane<Sample>& current, int first, int count,
                    int frames) {
    if constexpr (has_words) {
      using Columns = MotionWordColumns<N, Sample>;
      device.launch(Columns{earlier, current, words_, first, count, format_.depth},
                    (format_.width + Columns::pixels - 1) / Columns::pixels,
                    (count + Columns::rows - 1) / Columns::rows, frames);
      for (const auto& grid : {words_.upper, words_.lowest})
        device.launch(MotionMargins<std::int16_t>{grid, false}, 2 * MotionWindow::reach, count, frames);
      device.launch(MotionWordRows<N>{words_, parts_, pitch_}, 1, count, frames);
    }
  }

  Format format_;
  MotionParams params_;
  int step_, items_;
  std::int64_t pitch_;
  Grid<std::int32_t> columns_[2];
  MotionWords words_{};
  std::uint64_t* parts_;
};

}  // namespace isobit
