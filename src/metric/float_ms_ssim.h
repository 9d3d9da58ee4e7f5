// SPDX-License-Identifier: BSD-2-Clause-Patent
// float_ms_ssim: the 11-tap structural similarity at five scales.
//
// Formula: Wang, Simoncelli, Bovik (2003), as libvmaf computes it: each scale is the one before, filtered by a 9x9 window
// (products rounded to binary32, added in binary64 in raster order) and sampled at every second pixel.
#pragma once

#include "device/pipeline.h"
#include "metric/float_ssim_stage.h"
#include "metric/image.h"

namespace isobit {

struct FloatMsSsimParams {
  static constexpr int scales = 5;
};

// The low-pass window: symmetric in both directions, tap(|v|, |u|).
struct HalvingWindow {
  static constexpr int reach = 4;

  ISOBIT_FN static constexpr float tap(int v, int u) {
    constexpr float quarter[5][5] = {  // from distance 4 to 0
        {0.000714f, -0.000450f, -0.002090f, 0.007132f, 0.016114f},
        {-0.000450f, 0.000283f, 0.001316f, -0.004490f, -0.010146f},
        {-0.002090f, 0.001316f, 0.006115f, -0.020867f, -0.047149f},
        {0.007132f, -0.004490f, -0.020867f, 0.071207f, 0.160885f},
        {0.016114f, -0.010146f, -0.047149f, 0.160885f, 0.363505f}};
    return quarter[4 - (v < 0 ? -v : v)][4 - (u < 0 ? -u : u)];
  }
};

template <class N, class Source>
struct Halve {
  using F32 = typename N::F32;
  using F64 = typename N::F64;
  using Real = typename N::Real;

  Source source;
  Image out;
  int first_row;

  ISOBIT_FN void operator()(int column, int row, int frame) const {
    constexpr int reach = HalvingWindow::reach;
    const int x = column * N::lanes, y = first_row + row;
    F64 sum(Real(0));
    ISOBIT_UNROLL_ON_GPU
    for (int v = -reach; v <= reach; ++v) {
      const int line = mirrored(2 * y + v, source.height());
      ISOBIT_UNROLL_ON_GPU
      for (int u = -reach; u <= reach; ++u)
        sum += N::f64(source.even(2 * x + u, line, frame) * F32(HalvingWindow::tap(v, u)));
    }
    N::store(out.row(y, frame) + x, N::f32(sum), out.width - x);
  }
};

// Cells: for each scale the sums of l, c and s.
template <class Device>
class FloatMsSsimPipeline final : public Pipeline<Device> {
  using N = typename Device::Numbers;
  using Stage = SimilarityStage<Device, false, true>;
  static constexpr int scales = FloatMsSsimParams::scales;

 public:
  FloatMsSsimPipeline(Device& device, const Format& format, const FloatMsSsimParams&, int batch) : format_(format) {
    int width = format.width, height = format.height;
    for (int s = 0; s < scales; ++s) {
      if (s > 0) {
        width = width / 2 + (width & 1), height = height / 2 + (height & 1);
        reference_[s] = Image::make(device, width, height, batch);
        distorted_[s] = Image::make(device, width, height, batch);
      }
      stages_[s] = new Stage(device, width, height, batch);
    }
  }
  ~FloatMsSsimPipeline() override {
    for (Stage* stage : stages_) delete stage;
  }

  void rows(Device& d, const PairPlanes<std::uint8_t>& pair, Rows band, Cells cells) override { run(d, pair, band, cells); }
  void rows(Device& d, const PairPlanes<std::uint16_t>& pair, Rows band, Cells cells) override { run(d, pair, band, cells); }

 private:
  template <class Sample>
  void run(Device& device, const PairPlanes<Sample>& pair, Rows band, Cells cells) {
    const float scale = sample_scale(format_.depth);
    const SampleSource<N, Sample> r{pair.reference[0], scale}, d{pair.distorted[0], scale};
    stages_[0]->rows(device, r, d, band, pair.frames, cells);
    const Rows half{(band.first + 1) / 2, (band.last + 1) / 2};
    halve(device, r, reference_[1], half, pair.frames);
    halve(device, d, distorted_[1], half, pair.frames);
    if (band.last < format_.height) return;
    for (int s = 1; s < scales; ++s) {
      const ImageSource<N> sr{reference_[s].plane()}, sd{distorted_[s].plane()};
      stages_[s]->picture(device, sr, sd, pair.frames, cells.from(3 * s));
      if (s + 1 == scales) break;
      halve(device, sr, reference_[s + 1], Rows{0, reference_[s + 1].height}, pair.frames);
      halve(device, sd, distorted_[s + 1], Rows{0, distorted_[s + 1].height}, pair.frames);
    }
  }

  template <class Source>
  void halve(Device& device, const Source& source, const Image& out, Rows rows, int frames) {
    if (rows.last == rows.first) return;
    device.launch(Halve<N, Source>{source, out, rows.first}, (out.width + N::lanes - 1) / N::lanes, rows.last - rows.first, frames);
  }

  Format format_;
  Image reference_[scales], distorted_[scales];
  Stage* stages_[scales];
};

}  // namespace isobit
