// SPDX-License-Identifier: BSD-2-Clause-Patent
// float_ms_ssim: the 11-tap structural similarity at five scales.
//
// Formula: Wang, Simoncelli, Bovik (2003), as libvmaf computes it: each scale is the one before, filtered by a 9x9
// window (products rounded to binary32, added in binary64 in raster order) and sampled at every second pixel.
#pragma once

#include "device/pipeline.h"
#include "metric/float_ssim_stage.h"
#include "metric/halving.h"
#include "metric/image.h"

namespace isobit {

struct FloatMsSsimParams {
  static constexpr int scales = 5;
};

// Cells: for each scale the sums of l, c and s.
template <class Device>
class FloatMsSsimPipeline final : public Pipeline<Device> {
  using N = typename Device::Numbers;
  using Stage = SimilarityStage<Device, false, true>;
  using Real = typename N::Real;
  static constexpr int scales = FloatMsSsimParams::scales;
  static constexpr bool tiled = requires { typename Device::Doubles; };  // a CPU

 public:
  FloatMsSsimPipeline(Device& device, const Format& format, const FloatMsSsimParams&, int batch) : format_(format) {
    int width = format.width, height = format.height;
    for (int s = 0; s < scales; ++s) {
      if (s > 0) {
        width = width / 2 + (width & 1), height = height / 2 + (height & 1);
        for (auto& pictures : pictures_) pictures[s] = Image::make(device, width, height, batch);
      }
      stages_[s] = new Stage(device, width, height, batch);
    }
    if constexpr (tiled) {
      using Tiles = HalveTiles<typename Device::Doubles, ImageSource<typename Device::Doubles>>;
      for (Real*& sums : sums_) sums = device.template allocate<Real>(Tiles::kept(pictures_[0][1].width));
    }
  }
  ~FloatMsSsimPipeline() override {
    for (Stage* stage : stages_) delete stage;
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
    const float scale = sample_scale(format_.depth);
    const SampleSource<N, Sample> r{pair.reference[0], scale}, d{pair.distorted[0], scale};
    stages_[0]->rows(device, r, d, band, pair.frames, cells);
    halve(device, r, 0, 1, band, pair.frames);
    halve(device, d, 1, 1, band, pair.frames);
    if (band.last < format_.height) return;
    for (int s = 1; s < scales; ++s) {
      const ImageSource<N> sr{pictures_[0][s].plane()}, sd{pictures_[1][s].plane()};
      stages_[s]->picture(device, sr, sd, pair.frames, cells.from(3 * s));
      if (s + 1 == scales) break;
      halve(device, sr, 0, s + 1, Rows{0, sr.height()}, pair.frames);
      halve(device, sd, 1, s + 1, Rows{0, sd.height()}, pair.frames);
    }
  }

  // Of those rows of the source, to the pictures of that scale.
  template <class Source>
  void halve(Device& device, const Source& source, int which, int scale, Rows rows, int frames) {
    const Image& out = pictures_[which][scale];
    if constexpr (tiled) {
      halve_tiles(device, source, out, rows, sums_[which]);
    } else {
      const Rows half{(rows.first + 1) / 2, (rows.last + 1) / 2};
      if (half.last == half.first) return;
      using Kernel = Halve<N, Source>;
      device.launch(Kernel{source, out, half}, (out.width + N::lanes - 1) / N::lanes,
                    (half.last - half.first + Kernel::rows - 1) / Kernel::rows, frames);
    }
  }
  template <template <class...> class Source, class Any, class... Sample>
  void halve_tiles(Device& device, const Source<Any, Sample...>& source, const Image& out, Rows rows, Real* sums) {
    using D = typename Device::Doubles;
    using Own = Source<D, Sample...>;
    using Tiles = HalveTiles<D, Own>;
    device.launch(Tiles{Own(source), out, sums, rows}, Tiles::tiles(out.width), 1, 1);
  }

  Format format_;
  Image pictures_[2][scales];  // of the reference and the distorted; the first scale is the frame itself
  Real* sums_[2] = {};         // what a band of the frame leaves to the next
  Stage* stages_[scales];
};

}  // namespace isobit
