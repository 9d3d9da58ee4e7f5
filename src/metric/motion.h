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

// Filters down the columns: the difference, or each frame by itself. An item: a vector of columns; on a GPU one, the
// margins' among them, and some rows of it.
template <class N, class Sample>
struct MotionColumns {
  using I32 = typename N::I32;
  static constexpr bool wide = N::lanes > 1;
  static constexpr int rows = wide ? 1 : 8, reach = MotionWindow::reach, size = rows + 2 * reach;

  Plane<Sample> earlier, current;
  Grid<std::int32_t> out[2];
  int first_row, count, depth;
  bool apart;

  static int items(int width) { return wide ? (width + N::lanes - 1) / N::lanes : width + 2 * reach; }

  ISOBIT_FN void operator()(int item, int block, int frame) const {
    const int first = block * rows, x = wide ? item * N::lanes : item - reach;
    const int column = wide ? x : motion_index(x, current.width, apart);
    I32 a[size], b[size];
    load(earlier, column, first_row + first, frame, a), load(current, column, first_row + first, frame, b);
    if (apart) {
      put(out[0], x, first, frame, a), put(out[1], x, first, frame, b);
    } else {
      ISOBIT_UNROLL
      for (int j = 0; j < size; ++j) a[j] = a[j] - b[j];
      put(out[0], x, first, frame, a);
    }
  }

 private:
  ISOBIT_FN void load(const Plane<Sample>& image, int column, int first, int frame, I32 (&v)[size]) const {
    const int height = image.height, most = height - 1 + reach;  // rows past the last needed are as good as that
    const auto index = [&](int y) { return motion_index(y < most ? y : most, height, apart); };
    for_rows<size>(image, column, first - reach, frame, index,
                   [&](int j, const Sample* p) { v[j] = N::i32(N::load(p)); });
  }
  ISOBIT_FN void put(const Grid<std::int32_t>& grid, int x, int first, int frame, const I32 (&v)[size]) const {
    to_rows<rows>(grid, x, first, count, frame, [&](int i, std::int32_t* p) {
      N::store(p, MotionWindow::filtered<N>(v + i, depth), current.width - x);
    });
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

// Filters along the rows and adds sizes up. Item i takes groups of pixels i, i + items, ...; up to 65536 a lane.
template <class N>
struct MotionRows {
  using U32 = typename N::U32;
  using I32 = typename N::I32;
  static constexpr int parts = N::lanes > 1 ? 1 : 4, pixels = parts * N::lanes, reach = MotionWindow::reach;

  Grid<std::int32_t> columns[2];
  std::uint64_t* sums;
  std::int64_t sums_frame_pitch;
  int items;
  bool apart;

  ISOBIT_FN void operator()(int item, int y, int frame) const {
    U32 sum(0u);
    for (int x = item * pixels; x < columns[0].width; x += items * pixels) {
      I32 v[parts], other[parts];
      filter(columns[0].row(y, frame) + x, v);
      if (apart) filter(columns[1].row(y, frame) + x, other);
      ISOBIT_UNROLL
      for (int i = 0; i < parts; ++i) {
        const auto inside = N::lane_index() + I32(i) < I32(columns[0].width - x);
        sum += N::u32(select(inside, abs(apart ? v[i] - other[i] : v[i]), I32(0)));
      }
    }
    sums[frame * sums_frame_pitch + std::int64_t{y} * items + item] = N::sum_lanes(sum);
  }

 private:
  ISOBIT_FN static void filter(const std::int32_t* p, I32 (&out)[parts]) {
    I32 v[parts + 2 * reach];
    if constexpr (N::lanes == 1) {
      load_neighbours<N, parts, reach, parts + reach>(p, v);
    } else {
      ISOBIT_UNROLL
      for (int k = -reach; k <= reach; ++k) v[k + reach] = N::load(p + k);
    }
    ISOBIT_UNROLL
    for (int i = 0; i < parts; ++i) out[i] = MotionWindow::filtered<N>(v + i, 16);
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
    items_ = N::lanes > 1 ? 1 : (format.width + 31) / 32;
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
    using Columns = MotionColumns<N, Sample>;
    device.launch(Columns{earlier, current, {columns_[0], columns_[1]}, first, count, format_.depth, apart},
                  Columns::items(format_.width), (count + Columns::rows - 1) / Columns::rows, frames);
    for (int i = 0; Columns::wide && i < (apart ? 2 : 1); ++i)
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
