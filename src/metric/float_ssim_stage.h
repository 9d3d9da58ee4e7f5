// SPDX-License-Identifier: BSD-2-Clause-Patent
// The 11-tap window over a picture, band by band: from two sources of pixels to sums in cells.
#pragma once

#include "metric/float_ssim_tiles.h"
#include "metric/float_ssim_window.h"

namespace isobit {

// The window over one picture: cells get the sums of l*c*s (if product) and of l, c and s (if parts).
template <class Device, bool product, bool parts>
class SimilarityStage {
  using N = typename Device::Numbers;
  using Real = typename N::Real;
  static constexpr bool tiled = requires { typename Device::Doubles; };  // a CPU

 public:
  SimilarityStage(Device& device, int width, int height, int batch)
      : width_(width - GaussianWindow::reach), height_(height - GaussianWindow::reach) {
    const int rows = device.band_rows < height_ ? device.band_rows : height_;
    pitch_ = terms_pitch(std::int64_t{rows} * width_);
    for (int i = 0; i < 4; ++i)
      if (i ? parts : product) terms_[i] = device.template allocate<Real>(pitch_ * batch);
    if constexpr (tiled) {
      using Tiles = SimilarityTiles<typename Device::Doubles, ImageSource<typename Device::Doubles>, product, parts>;
      kept_ = device.template allocate<Real>(std::int64_t{Tiles::tiles(width_)} * Tiles::kept_of_tile);
    }
  }

  // Outputs whose windows end in the band of picture rows; bands come from the top, without gaps.
  template <class Source>
  void rows(Device& device, const Source& reference, const Source& distorted, Rows picture, int frames, Cells cells) {
    constexpr int reach = GaussianWindow::reach;
    const Rows band{picture.first < reach ? 0 : picture.first - reach, picture.last < reach ? 0 : picture.last - reach};
    const int rows = band.last - band.first;
    if constexpr (tiled)
      filter_tiles(device, reference, distorted, picture, band.first);
    else
      filter_columns(device, reference, distorted, band, frames);
    if (rows == 0) return;
    int cell = 0;
    for (int i = 0; i < 4; ++i)
      if (i ? parts : product)
        device.sum(cells.from(cell++), terms_[i], TermLayout{std::int64_t{rows} * width_, pitch_});
  }

  // A whole picture, in the device's bands.
  template <class Source>
  void picture(Device& device, const Source& reference, const Source& distorted, int frames, Cells cells) {
    const int height = height_ + GaussianWindow::reach;
    for (int y = 0; y < height; y += device.band_rows) {
      const int last = height - y > device.band_rows ? y + device.band_rows : height;
      rows(device, reference, distorted, Rows{y, last}, frames, cells);
    }
  }

 private:
  // Rows at the strips' borders are filtered twice. A small picture is cut finer all the same, so that more of the device
  // has work, and a large one coarser.
  static int strip_rows(const Device& device, std::int64_t pixels) {
    if (device.strip_rows > 16 && pixels < 1 << 20) return 16;
    return pixels < 1 << 22 ? device.strip_rows : 2 * device.strip_rows;
  }

  template <class Source>
  void filter_columns(Device& device, const Source& reference, const Source& distorted, Rows band, int frames) {
    const int rows = strip_rows(device, width_ * std::int64_t{height_} * frames);
    const int strips = (band.last - band.first + rows - 1) / rows;
    if (strips == 0) return;
    SimilarityColumns<N, Source, product, parts> kernel{reference, distorted, {}, pitch_, band, rows};
    for (int i = 0; i < 4; ++i) kernel.terms[i] = terms_[i];
    device.launch(kernel, (width_ + N::lanes - 1) / N::lanes, strips, frames);
  }
  // Also where no window ends in these rows: what they add to later outputs is kept.
  template <template <class...> class Source, class Any, class... Sample>
  void filter_tiles(Device& device, const Source<Any, Sample...>& reference, const Source<Any, Sample...>& distorted,
                    Rows picture, int first_output) {
    using D = typename Device::Doubles;
    using Own = Source<D, Sample...>;
    SimilarityTiles<D, Own, product, parts> kernel{Own(reference), Own(distorted), {}, kept_, picture, first_output};
    for (int i = 0; i < 4; ++i) kernel.terms[i] = terms_[i];
    device.launch(kernel, 1, 1, 1);
  }

  Real* kept_ = nullptr;
  int width_, height_;
  std::int64_t pitch_;
  Real* terms_[4] = {};
};

}  // namespace isobit
