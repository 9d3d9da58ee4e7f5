// SPDX-License-Identifier: BSD-2-Clause-Patent
// float_ssim: the 11-tap structural similarity of pictures scaled down so that they are about 256 pixels high.
//
// Formula: libvmaf's float_ssim. Scaling by f averages f x f pixels, mirrored at the edges: each product with
// binary32(1 / f^2) is rounded to binary32. Their sum is exact in binary64 in any order: products are multiples of 2^-45
// (16-bit samples, f = 127) and the sum is below 2^8.
#pragma once

#include "device/pipeline.h"
#include "metric/float_ssim_stage.h"
#include "metric/image.h"

namespace isobit {

struct FloatSsimParams {
  std::int32_t scale = 1;
  std::int32_t lcs = 0;
};

// Sums of f rows, column by column.
template <class N, class Sample>
struct DecimateRows {
  using F32 = typename N::F32;
  using F64 = typename N::F64;
  using Real = typename N::Real;

  SampleSource<N, Sample> source;
  Real* sums;
  std::int64_t sums_frame_pitch;
  int first_row, factor;  // first output row

  ISOBIT_FN void operator()(int column, int row, int frame) const {
    const int x = column * N::lanes, top = (first_row + row) * factor - factor / 2;
    const F32 weight(1.0f / static_cast<float>(factor * factor));
    F64 sum(Real(0));
    for (int v = 0; v < factor; ++v)
      sum += N::f64(source.at(x, mirrored(top + v, source.height()), frame) * weight);
    N::store(sums + frame * sums_frame_pitch + std::int64_t{row} * source.width() + x, sum, source.width() - x);
  }
};

// The same for powers of two, whose weight changes no significand: sums of samples, below 2^7 * 2^16.
template <class N, class Sample>
struct AddRows {
  using U32 = typename N::U32;

  Plane<Sample> plane;
  std::uint32_t* sums;
  std::int64_t sums_frame_pitch;
  int first_row, factor;

  ISOBIT_FN void operator()(int column, int row, int frame) const {
    const int x = column * N::lanes, top = (first_row + row) * factor - factor / 2;
    U32 sum(0u);
    for (int v = 0; v < factor; ++v) sum += N::load(plane.row(mirrored(top + v, plane.height), frame) + x);
    N::store(sums + frame * sums_frame_pitch + std::int64_t{row} * plane.width + x, sum, plane.width - x);
  }
};

// Sums of f of those, for each output pixel, times `weight`: a power of two after AddRows, 1 after DecimateRows.
template <class N, class Sum>
struct DecimateColumns {
  const Sum* sums;
  std::int64_t sums_frame_pitch;
  Image out;
  int first_row, factor, width;
  float weight;

  ISOBIT_FN void operator()(int x, int row, int frame) const {
    const Sum* line = sums + frame * sums_frame_pitch + std::int64_t{row} * width;
    const int left = x * factor - factor / 2;
    Sum sum(0);
    if (left >= 0 && left + factor <= width)
      for (int u = 0; u < factor; ++u) sum = sum + line[left + u];
    else
      for (int u = 0; u < factor; ++u) sum = sum + line[mirrored(left + u, width)];
    out.row(first_row + row, frame)[x] = N::f32(sum) * weight;
  }
};

template <class Device>
class FloatSsimPipeline final : public Pipeline<Device> {
  using N = typename Device::Numbers;
  using S = typename Device::Scalars;
  using Real = typename N::Real;

 public:
  FloatSsimPipeline(Device& device, const Format& format, const FloatSsimParams& params, int batch)
      : format_(format), factor_(params.scale), lcs_(params.lcs != 0), width_(scaled(format.width)),
        height_(scaled(format.height)), plain_(device, width_, height_, batch, !lcs_), full_(device, width_, height_, batch, lcs_) {
    if (factor_ == 1) return;
    for (Image& image : images_) image = Image::make(device, width_, height_, batch);
    const int rows = device.band_rows < format.height ? device.band_rows / factor_ + 2 : height_;
    sums_pitch_ = std::int64_t{rows < height_ ? rows : height_} * format.width;
    for (Real*& sums : sums_) sums = device.template allocate<Real>(sums_pitch_ * batch);
  }

  void rows(Device& d, const PairPlanes<std::uint8_t>& pair, Rows band, Cells cells) override { run(d, pair, band, cells); }
  void rows(Device& d, const PairPlanes<std::uint16_t>& pair, Rows band, Cells cells) override { run(d, pair, band, cells); }

 private:
  // A stage whose memory is had only if it is used.
  template <bool parts>
  struct Optional {
    Optional(Device& device, int width, int height, int batch, bool used)
        : stage(used ? new SimilarityStage<Device, true, parts>(device, width, height, batch) : nullptr) {}
    ~Optional() { delete stage; }
    Optional(const Optional&) = delete;
    Optional& operator=(const Optional&) = delete;
    SimilarityStage<Device, true, parts>* stage;
  };

  int scaled(int n) const { return factor_ == 1 ? n : n / factor_ + (n & 1); }

  template <class Sample>
  void run(Device& device, const PairPlanes<Sample>& pair, Rows band, Cells cells) {
    const float scale = sample_scale(format_.depth);
    const SampleSource<N, Sample> r{pair.reference[0], scale}, d{pair.distorted[0], scale};
    if (factor_ == 1) {
      if (lcs_) full_.stage->rows(device, r, d, band, pair.frames, cells);
      else plain_.stage->rows(device, r, d, band, pair.frames, cells);
      return;
    }
    decimate(device, r, band, pair.frames, 0);
    decimate(device, d, band, pair.frames, 1);
    if (band.last < format_.height) return;
    const ImageSource<N> small_r{images_[0].plane()}, small_d{images_[1].plane()};
    if (lcs_) full_.stage->picture(device, small_r, small_d, pair.frames, cells);
    else plain_.stage->picture(device, small_r, small_d, pair.frames, cells);
  }

  // Output rows whose centre lies in the band.
  template <class Sample>
  void decimate(Device& device, const SampleSource<N, Sample>& source, Rows band, int frames, int which) {
    auto row_of = [&](int y) {
      const int row = (y + factor_ - 1) / factor_;
      return y == format_.height || row > height_ ? height_ : row;
    };
    const int first = row_of(band.first), rows = row_of(band.last) - first, width = format_.width;
    if (rows == 0) return;
    const int columns = (width + N::lanes - 1) / N::lanes;
    if ((factor_ & (factor_ - 1)) == 0) {
      auto* sums = reinterpret_cast<std::uint32_t*>(sums_[which]);
      const float weight = source.scale / static_cast<float>(factor_ * factor_);
      device.launch(AddRows<N, Sample>{source.plane, sums, sums_pitch_, first, factor_}, columns, rows, frames);
      device.launch(DecimateColumns<S, std::uint32_t>{sums, sums_pitch_, images_[which], first, factor_, width, weight},
                    width_, rows, frames);
      return;
    }
    device.launch(DecimateRows<N, Sample>{source, sums_[which], sums_pitch_, first, factor_}, columns, rows, frames);
    device.launch(DecimateColumns<S, Real>{sums_[which], sums_pitch_, images_[which], first, factor_, width, 1.0f},
                  width_, rows, frames);
  }

  Format format_;
  int factor_;
  bool lcs_;
  int width_, height_;
  Optional<false> plain_;
  Optional<true> full_;
  Image images_[2];
  Real* sums_[2] = {};
  std::int64_t sums_pitch_ = 0;
};

}  // namespace isobit
