// SPDX-License-Identifier: BSD-2-Clause-Patent
// adm: detail loss and additive impairment in the bands of a four-level wavelet transform of the luma plane.
//
// Formula: Li et al., "Image quality assessment by separately evaluating detail losses and additive impairments"
// (2011), as libvmaf's integer_adm computes it: fixed-point bands, sums of cubes above a contrast masking threshold,
// each row's sum rounded once. What is added up is integer, so the order of positions and of rows is free.
#pragma once

#include "device/pipeline.h"
#include "metric/adm_steps.h"

namespace isobit {

// The buffers of one scale.
template <int scale>
struct AdmScale {
  AdmRegion region;
  AdmRowsInFlight<scale> rows;
  AdmParts parts;
  std::uint64_t* row_sums;
  std::int64_t row_sums_pitch;
  Grid<std::int32_t> low[2];
  int width, height;
};

// Cells: AdmCells of scales 0 to 3.
template <class Device>
class AdmPipeline final : public Pipeline<Device> {
  using N = typename Device::Numbers;
  using Real = typename N::Real;

 public:
  AdmPipeline(Device& device, const Format& format, const AdmParams& params, int batch)
      : format_(format), params_(params), step_(N::lanes > 1 ? 16 : format.height) {
    make(device, scale0_, batch), make(device, scale1_, batch), make(device, scale2_, batch),
        make(device, scale3_, batch);
  }

  void rows(Device& d, const PairPlanes<std::uint8_t>& pair, Rows band, Cells cells) override {
    run(d, pair, band, cells);
  }
  void rows(Device& d, const PairPlanes<std::uint16_t>& pair, Rows band, Cells cells) override {
    run(d, pair, band, cells);
  }

 private:
  template <int scale>
  void make(Device& device, AdmScale<scale>& s, int batch) {
    s.width = adm_band_size(format_.width, scale), s.height = adm_band_size(format_.height, scale);
    s.region = AdmRegion::of(s.width, s.height);
    s.rows = AdmRowsInFlight<scale>::make(device, s.width, step_ + 2 < s.height ? step_ + 2 : s.height, batch);
    const int items = N::lanes > 1 ? 1 : (s.width + 7) / 8;
    const std::int64_t pitch = std::int64_t{AdmCells::per_scale} * s.height * items;
    s.parts = {device.template allocate<std::uint64_t>(pitch * batch), pitch, s.height, items};
    s.row_sums_pitch = std::int64_t{AdmCells::per_scale} * s.height;
    s.row_sums = device.template allocate<std::uint64_t>(s.row_sums_pitch * batch);
    for (Grid<std::int32_t>& low : s.low) low = Grid<std::int32_t>::make(device, s.width, s.height, 0, batch);
  }

  template <class Sample>
  void run(Device& device, const PairPlanes<Sample>& pair, Rows band, Cells cells) {
    const int last = band.last == format_.height ? scale0_.height : band.last / 2;
    process(device, scale0_, pair.reference[0], pair.distorted[0], Rows{band.first / 2, last}, pair.frames, cells);
    if (band.last < format_.height) return;
    whole(device, scale1_, scale0_, pair.frames, cells);
    whole(device, scale2_, scale1_, pair.frames, cells);
    whole(device, scale3_, scale2_, pair.frames, cells);
  }

  template <int scale, int finer>
  void whole(Device& device, AdmScale<scale>& s, const AdmScale<finer>& from, int frames, Cells cells) {
    process(device, s, from.low[0].plane(), from.low[1].plane(), Rows{0, s.height}, frames,
            cells.from(scale * AdmCells::per_scale));
  }

  // Rows of the bands, from the top in turn. Masked sums lag one row behind, for they need the next row's masks.
  template <int scale, class Sample>
  void process(Device& device, AdmScale<scale>& s, const Plane<Sample>& reference, const Plane<Sample>& distorted,
               Rows rows, int frames, Cells cells) {
    const bool skipped = scale == 0 && params_.skip_scale0;
    for (int y = rows.first; y < rows.last; y += step_) {
      const Rows piece{y, y + step_ < rows.last ? y + step_ : rows.last};
      split(device, s, reference, distorted, piece, frames, skipped);
      if (skipped) continue;
      mask(device, s, Rows{y ? y - 1 : 0, piece.last == s.height ? s.height : piece.last - 1}, frames);
    }
    if (!skipped && rows.last == s.height) add(device, s, frames, cells);
  }

  template <int scale, class Sample>
  void split(Device& device, AdmScale<scale>& s, const Plane<Sample>& reference, const Plane<Sample>& distorted,
             Rows rows, int frames, bool skipped) {
    const int count = rows.last - rows.first, whole_limit = static_cast<int>(params_.gain_limit);
    const AdmDecoupling<N, scale> decoupling{real_of<Real>(params_.gain_limit),
                                             whole_limit == params_.gain_limit ? whole_limit : 0};
    device.launch(AdmSplit<N, Sample, scale>{{reference, format_.depth},
                                             {distorted, format_.depth},
                                             {s.low[0], s.low[1]},
                                             s.rows,
                                             decoupling,
                                             masking<scale>(),
                                             s.region,
                                             s.parts,
                                             rows.first,
                                             AdmShifts::original(scale, s.region).cube,
                                             skipped},
                  s.parts.items, count, frames);
    if (skipped) return;
    device.launch(AdmMargins{s.rows.restored_mask, rows.first, s.rows.ring}, 2, count, frames);
    device.launch(AdmMargins{s.rows.additive_mask, rows.first, s.rows.ring}, 2, count, frames);
  }

  template <int scale>
  void mask(Device& device, AdmScale<scale>& s, Rows rows, int frames) {
    const int first = rows.first > s.region.top ? rows.first : s.region.top;
    const int last = rows.last < s.region.bottom ? rows.last : s.region.bottom;
    if (first >= last) return;
    AdmMaskedSums<N, scale> kernel{s.rows, masking<scale>(), s.region, s.parts,
                                   first,  s.height,         {},       !params_.skip_additive};
    for (int b = 0; b < 3; ++b) kernel.cube_shift[b] = AdmShifts::masked(scale, b, s.width, s.height).cube;
    device.launch(kernel, s.parts.items, last - first, frames);
  }

  template <int scale>
  void add(Device& device, AdmScale<scale>& s, int frames, Cells cells) {
    const int count = s.region.rows();
    AdmRowSums kernel{s.parts, s.row_sums, s.row_sums_pitch, s.region.top, count, {}};
    for (int c = 0; c < AdmCells::per_scale; ++c) {
      kernel.shift[c] = c < AdmCells::original ? AdmShifts::masked(scale, c % 3, s.width, s.height).row
                                               : AdmShifts::original(scale, s.region).row;
    }
    device.launch(kernel, count, AdmCells::per_scale, frames);
    for (int c = 0; c < AdmCells::per_scale; ++c) {
      device.add(cells.from(c), s.row_sums + std::int64_t{c} * count, TermLayout{count, s.row_sums_pitch});
    }
  }

  template <int scale>
  AdmMasking<N, scale> masking() const {
    return {{params_.weight[scale][0], params_.weight[scale][0], params_.weight[scale][1]}};
  }

  Format format_;
  AdmParams params_;
  int step_;
  AdmScale<0> scale0_;
  AdmScale<1> scale1_;
  AdmScale<2> scale2_;
  AdmScale<3> scale3_;
};

}  // namespace isobit
