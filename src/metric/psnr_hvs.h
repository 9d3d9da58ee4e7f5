// SPDX-License-Identifier: BSD-2-Clause-Patent
// psnr_hvs: squared error of 8x8 DCT coefficients, weighted by contrast sensitivity, less what contrast masking hides.
//
// Formula: Ponomarenko et al., "On between-coefficient contrast masking of DCT basis functions" (2007), as Daala's
// dump_psnrhvs and libvmaf compute it: binary32, one running sum over a plane in raster order of blocks, then of
// coefficients.
#pragma once

#include "device/pipeline.h"
#include "exact/dct8.h"
#include "exact/numbers.h"
#include "metric/psnr_hvs_formula.h"
#include "metric/psnr_hvs_groups.h"
#include "metric/psnr_hvs_params.h"

namespace isobit {

// One 8x8 block a lane: 64 terms, squared weighted errors.
template <class N, class Sample>
struct HvsBlocks {
  using I32 = typename N::I32;
  using F32 = typename N::F32;
  using Block = I32[64];

  HvsWork<Sample> work;

  ISOBIT_FN void operator()(int group, int row, int frame) const {
    const int column = work.first_column + group * N::lanes;
    Block r, d;
    ISOBIT_UNROLL_ON_GPU
    for (int k = 0; k < 64; ++k) d[k] = I32(0);
    F32 masked_r(0.0f), masked_d(0.0f);
    ISOBIT_ROLLED
    for (int side = 0; side < 2; ++side) {  // the reference, then the distorted picture
      ISOBIT_UNROLL_ON_GPU
      for (int k = 0; k < 64; ++k) r[k] = d[k];
      masked_r = masked_d;
      load(side ? work.distorted : work.reference, column, work.first_row + row, frame, d);
      masked_d = mask(d);
    }
    const F32 threshold = select(masked_d > masked_r, masked_d, masked_r);
    float* out = work.terms_of(row, group * N::lanes, frame);
    const auto inside = N::f32(N::lane_index()) < F32(static_cast<float>(work.columns - column));
    ISOBIT_UNROLL_ON_GPU
    for (int k = 0; k < 64; ++k) {
      const F32 t = term(N::f32(abs(r[k] - d[k])), threshold, k);
      N::store(out + std::int64_t{k} * work.layout.lanes, select(inside, t, F32(0.0f)), N::lanes);
    }
  }

 private:
  ISOBIT_FN void load(const Plane<Sample>& plane, int column, int row, int frame, Block& out) const {
    ISOBIT_UNROLL_ON_GPU
    for (int i = 0; i < 8; ++i) {
      I32 line[8];
      N::load_block_row(plane.row(row * HvsGrid::step + i, frame), column * HvsGrid::step, HvsGrid::step,
                        (work.columns - 1) * HvsGrid::step, line);
      ISOBIT_UNROLL
      for (int j = 0; j < 8; ++j) out[i * 8 + j] = line[j];
    }
  }

  // Transforms the block in place and returns its masking strength.
  ISOBIT_FN F32 mask(Block& block) const {
    I32 sums[4] = {I32(0), I32(0), I32(0), I32(0)};
    ISOBIT_UNROLL_ON_GPU
    for (int k = 0; k < 64; ++k) sums[quadrant(k)] = sums[quadrant(k)] + block[k];
    HvsActivity<N> activity({N::f32(sums[0]), N::f32(sums[1]), N::f32(sums[2]), N::f32(sums[3])});
    ISOBIT_UNROLL_ON_GPU
    for (int k = 0; k < 64; ++k) activity.add(N::f32(block[k]), quadrant(k));
    transform(block);
    F32 energy(0.0f);
    ISOBIT_UNROLL_ON_GPU
    for (int k = 1; k < 64; ++k) energy = energy + hvs_energy<N>(N::f32(block[k]), work.weights.masking[k]);
    return hvs_masking<N>(energy, activity.ratio(), work.exact_threshold);
  }
  ISOBIT_FN static constexpr int quadrant(int k) { return HvsActivity<N>::quadrant(k / 8, k % 8); }

  // Columns, then rows: row = vertical frequency.
  ISOBIT_FN static void transform(Block& block) {
    ISOBIT_UNROLL_ON_GPU
    for (int i = 0; i < 8; ++i) {
      I32 line[8];
      ISOBIT_UNROLL
      for (int j = 0; j < 8; ++j) line[j] = block[j * 8 + i];
      dct8(line);
      ISOBIT_UNROLL
      for (int j = 0; j < 8; ++j) block[j * 8 + i] = line[j];
    }
    ISOBIT_UNROLL_ON_GPU
    for (int i = 0; i < 8; ++i) {
      I32 line[8];
      ISOBIT_UNROLL
      for (int j = 0; j < 8; ++j) line[j] = block[i * 8 + j];
      dct8(line);
      ISOBIT_UNROLL
      for (int j = 0; j < 8; ++j) block[i * 8 + j] = line[j];
    }
  }

  // The DC coefficient is never masked.
  ISOBIT_FN F32 term(F32 error, F32 threshold, int k) const {
    return hvs_term(k == 0 ? error : hvs_left(error, threshold / F32(work.weights.masking[k])),
                    work.weights.sensitivity[k]);
  }
};

// Cells: the running sum (binary32) of each plane.
template <class Device>
class PsnrHvsPipeline final : public Pipeline<Device> {
  using N = typename Device::Numbers;
  using Near = typename Device::Near;

 public:
  PsnrHvsPipeline(Device& device, const Format& format, const PsnrHvsParams& params, int batch)
      : format_(format), params_(params) {
    for (int p = 0; p < params.planes; ++p) {
      weights_[p] = HvsWeights::of_plane(p);
      reciprocals_[p] = HvsReciprocals(weights_[p]);
      columns_[p] = HvsGrid::blocks(format.plane_width(p));
      padded_[p] = (columns_[p] + Device::term_lanes - 1) / Device::term_lanes * Device::term_lanes;
      pitch_[p] = std::int64_t{Near::items(padded_[p])} * Near::rows(HvsGrid::blocks(format.plane_height(p))) *
                  HvsGrid::coefficients;
      terms_[p] = device.template allocate<float>(pitch_[p] * batch);
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
    for (int p = 0; p < params_.planes; ++p) {
      const Rows samples =
          subsampled(band, format_.height, format_.plane_height(p), p ? chroma_shift_y(format_.chroma) : 0);
      const int first = HvsGrid::blocks(samples.first), last = HvsGrid::blocks(samples.last);
      for (int y = first, rows; y < last; y += rows) {
        rows = Near::rows(last - y);
        for (int x = 0, columns; x < padded_[p]; x += columns) {
          columns = Near::items(padded_[p] - x);
          const TermLayout layout{std::int64_t{columns} * rows * HvsGrid::coefficients, pitch_[p],
                                  HvsGrid::coefficients, Device::term_lanes};
          launch(device,
                 HvsWork<Sample>{pair.reference[p], pair.distorted[p], weights_[p], terms_[p], layout, y, x,
                                 columns_[p], columns, params_.exact_threshold != 0},
                 reciprocals_[p], rows, pair.frames);
          device.sum(cells.from(p), terms_[p], layout);
        }
      }
    }
  }
  template <class Sample>
  void launch(Device& device, const HvsWork<Sample>& work, const HvsReciprocals& reciprocals, int rows, int frames) {
    const int groups = work.padded_columns / N::lanes;
    if constexpr (requires { typename N::Words; }) {
      if (format_.depth <= 10) return device.launch(HvsGroups<N, Sample>{work, reciprocals.of}, groups, rows, frames);
    }
    device.launch(HvsBlocks<N, Sample>{work}, groups, rows, frames);
  }

  Format format_;
  PsnrHvsParams params_;
  HvsWeights weights_[3];
  HvsReciprocals reciprocals_[3];
  int columns_[3], padded_[3];
  std::int64_t pitch_[3];
  float* terms_[3];
};

}  // namespace isobit
