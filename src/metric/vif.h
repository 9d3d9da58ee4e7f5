// SPDX-License-Identifier: BSD-2-Clause-Patent
// vif: visual information fidelity in the pixel domain, fixed-point, at four scales of the luma plane.
//
// Formula: Sheikh and Bovik, "Image information and visual quality" (2006), as libvmaf's integer_vif computes it: local
// variances by a separable window, the gain g and the distortion's own variance in binary64, logarithms by a table.
// Everything that is added up is an integer, so the order of pixels is free.
#pragma once

#include "device/pipeline.h"
#include "metric/grid.h"
#include "metric/vif_scale.h"
#include "metric/vif_statistics.h"
#include "metric/vif_word_columns.h"

namespace isobit {

// The kernels that filter for a GPU, a value a thread, and those for a CPU, in vectors of 16-bit integers.
template <class N>
struct VifFilters {
  using Moments = VifMoments<N>;
  template <class Sample, int scale>
  using Columns = VifColumns<N, Sample, scale>;
  template <class Sample, int next>
  using HalveColumns = VifHalveColumns<N, Sample, next>;
  template <int next>
  using HalveRows = VifHalveRows<N, next>;
};
template <class N>
requires requires { typename N::Words; }
struct VifFilters<N> {
  using Moments = VifWordMoments<N>;
  template <class Sample, int scale>
  using Columns = VifWordColumns<N, Sample, scale>;
  template <class Sample, int next>
  using HalveColumns = VifHalveWordColumns<N, Sample, next>;
  template <int next>
  using HalveRows = VifHalveWordRows<N, next>;
};

// Cells: VifCells of scales 0 to 3, and once more for a second gain limit.
template <class Device>
class VifPipeline final : public Pipeline<Device> {
  using N = typename Device::Numbers;
  using Filters = VifFilters<N>;
  using Moments = typename Filters::Moments;
  static constexpr bool in_words = requires { typename N::Words; };

 public:
  VifPipeline(Device& device, const Format& format, const VifParams& params, int batch)
      : format_(format), params_(params), log_(make_log_table(device)) {
    const int band = device.band_rows < format.height ? device.band_rows : format.height;
    step_ = N::lanes > 1 ? 8 : format.height;  // rows whose filtered moments stay in cache
    moments_ = Moments::make(device, format.width, step_ < format.height ? step_ : format.height, batch);
    items_ = N::lanes > 1 ? 1 : (format.width + 31) / 32;
    for (VifParts& parts : parts_) parts = VifParts::make(device, items_, moments_.rows(), batch);
    for (int side = 0; side < 2; ++side) {
      columns_[side] = Grid<std::uint16_t>::make(device, format.width, band / 2 + 1, VifWindow::reach(1), batch);
      for (int s = 1; s < VifWindow::scales; ++s) {
        images_[s][side] = Grid<std::uint16_t>::make(device, format.width >> s, format.height >> s, 0, batch);
      }
    }
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
    const int depth = format_.depth;
    const Plane<Sample> planes[2] = {pair.reference[0], pair.distorted[0]};
    if (!params_.skip_scale0) statistics<0>(device, planes, depth, 2 * (depth - 8), band, pair.frames, cells);
    const Rows half{band.first / 2, band.last == format_.height ? format_.height / 2 : band.last / 2};
    halve<1>(device, planes, depth, half, pair.frames);
    if (band.last < format_.height) return;
    coarse<1>(device, pair.frames, cells);
    coarse<2>(device, pair.frames, cells);
    coarse<3>(device, pair.frames, cells);
  }

  template <int scale>
  void coarse(Device& device, int frames, Cells cells) {
    const Plane<std::uint16_t> planes[2] = {images_[scale][0].plane(), images_[scale][1].plane()};
    const int rows = planes[0].height, piece = columns_[0].height;
    statistics<scale>(device, planes, 16, 16, Rows{0, rows}, frames, cells.from(scale * VifCells::per_scale));
    if constexpr (scale < 3) {
      for (int y = 0; y < rows / 2; y += piece) {
        halve<scale + 1>(device, planes, 16, Rows{y, y + piece < rows / 2 ? y + piece : rows / 2}, frames);
      }
    }
  }

  // Moments of some rows, down the columns; then along the rows, with what follows from them.
  template <int scale, class Sample>
  void statistics(Device& device, const Plane<Sample> (&planes)[2], int mean_shift, int product_shift, Rows band,
                  int frames, Cells cells) {
    const int width = planes[0].width, items = items_ < width ? items_ : width;
    for (int first = band.first; first < band.last; first += step_) {
      const int count = first + step_ < band.last ? step_ : band.last - first;
      const Moments moments = moments_.narrowed(width);
      using Columns = typename Filters::template Columns<Sample, scale>;
      device.launch(Columns{planes[0], planes[1], moments, first, count, mean_shift, product_shift},
                    Columns::items(width), (count + Columns::rows - 1) / Columns::rows, frames);
      if constexpr (in_words) moments.reflect(device, VifWindow::reach(scale), count, frames);
      using Statistics = VifStatistics<N, Moments, scale>;
      using Real = typename N::Real;
      const Real first_limit = real_of<Real>(params_.gain_limit[0]), second_limit = real_of<Real>(params_.gain_limit[1]);
      device.launch(Statistics{moments, log_, first_limit, second_limit, params_.limits > 1, parts_[scale], items}, items,
                    count, frames);
      for (int limit = 0; limit < params_.limits; ++limit)
        parts_[scale].add(device, cells.from(limit * VifCells::per_limit), limit, items, count);
    }
  }

  // Rows [rows.first, rows.last) of the next scale's images.
  template <int next, class Sample>
  void halve(Device& device, const Plane<Sample> (&planes)[2], int shift, Rows rows, int frames) {
    const int count = rows.last - rows.first, width = planes[0].width, half = width / 2;
    if (count == 0) return;
    for (int side = 0; side < 2; ++side) {
      Grid<std::uint16_t> columns = columns_[side];
      columns.width = width;
      using Columns = typename Filters::template HalveColumns<Sample, next>;
      device.launch(Columns{planes[side], columns, rows.first, count, shift}, Columns::items(width),
                    (count + Columns::rows - 1) / Columns::rows, frames);
      if constexpr (in_words)
        device.launch(ReflectMargins<std::uint16_t>{columns, VifWindow::reach(next)}, 2 * VifWindow::reach(next), count,
                      frames);
      using Along = typename Filters::template HalveRows<next>;
      device.launch(Along{columns, images_[next][side], rows.first}, (half + Along::pixels - 1) / Along::pixels, count,
                    frames);
    }
  }

  static const std::uint16_t* make_log_table(Device& device) {
    std::uint16_t *table = device.template allocate<std::uint16_t>(VifLog::entries + 1), entries[VifLog::entries];
    for (int e = 0; e < VifLog::entries; ++e) entries[e] = VifLog::entry(e);
    device.copy(table, entries, VifLog::entries);
    return table;
  }

  Format format_;
  VifParams params_;
  const std::uint16_t* log_;
  int step_, items_;
  Moments moments_;
  VifParts parts_[VifWindow::scales];
  Grid<std::uint16_t> columns_[2], images_[VifWindow::scales][2];
};

}  // namespace isobit
