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
#include "metric/psnr_hvs_params.h"
#include "metric/psnr_hvs_tables.h"

namespace isobit {

// Weights of one plane. masking = the binary32 value of (csf * 0.3885746225901003)^2, computed in binary64.
struct HvsWeights {
  float sensitivity[64], masking[64];

  ISOBIT_HOST_FN static HvsWeights of_plane(int plane) {
    HvsWeights w;
    for (int i = 0; i < 64; ++i) {
      const double scaled = double(hvs_sensitivity[plane][i]) * 0.3885746225901003;
      w.sensitivity[i] = hvs_sensitivity[plane][i];
      w.masking[i] = static_cast<float>(scaled * scaled);
    }
    return w;
  }
};

// One 8x8 block a lane: 64 terms, squared weighted errors.
template <class N, class Sample>
struct HvsBlocks {
  using I32 = typename N::I32;
  using F32 = typename N::F32;
  using Block = I32[64];

  Plane<Sample> reference, distorted;
  HvsWeights weights;
  float* terms;
  TermLayout layout;
  int first_row, columns, padded_columns;  // blocks
  bool exact_threshold;

  ISOBIT_FN void operator()(int group, int row, int frame) const {
    const int column = group * N::lanes;
    Block r, d;
    load(reference, column, first_row + row, frame, r);
    load(distorted, column, first_row + row, frame, d);
    const F32 masked_r = mask(r), masked_d = mask(d);
    const F32 threshold = select(masked_d > masked_r, masked_d, masked_r);
    const std::int64_t run = std::int64_t{row} * padded_columns + column;
    float* out = terms + frame * layout.frame_pitch + (run / layout.lanes * 64) * layout.lanes + run % layout.lanes;
    const auto inside = N::f32(N::lane_index()) < F32(static_cast<float>(columns - column));
    ISOBIT_UNROLL_ON_GPU
    for (int k = 0; k < 64; ++k) {
      const F32 t = term(N::f32(abs(r[k] - d[k])), threshold, k);
      N::store(out + std::int64_t{k} * layout.lanes, select(inside, t, F32(0.0f)), N::lanes);
    }
  }

 private:
  ISOBIT_FN void load(const Plane<Sample>& plane, int column, int row, int frame, Block& out) const {
    ISOBIT_UNROLL_ON_GPU
    for (int i = 0; i < 8; ++i) {
      I32 line[8];
      N::load_block_row(plane.row(row * HvsGrid::step + i, frame), column * HvsGrid::step, HvsGrid::step,
                        (columns - 1) * HvsGrid::step, line);
      ISOBIT_UNROLL
      for (int j = 0; j < 8; ++j) out[i * 8 + j] = line[j];
    }
  }

  // Transforms the block in place and returns its masking strength.
  ISOBIT_FN F32 mask(Block& block) const {
    const F32 activity = variance_ratio(block);
    transform(block);
    F32 energy(0.0f);
    ISOBIT_UNROLL_ON_GPU
    for (int k = 1; k < 64; ++k) energy = energy + N::f32(block[k] * block[k]) * F32(weights.masking[k]);
    const F32 root = exact_threshold ? N::root_of_product(energy, activity) : sqrt(energy * activity);
    return root * F32(1.0f / 32.0f);
  }

  // The four quadrants' variances over the block's.
  ISOBIT_FN static F32 variance_ratio(const Block& block) {
    I32 sums[4] = {I32(0), I32(0), I32(0), I32(0)};
    ISOBIT_UNROLL_ON_GPU
    for (int k = 0; k < 64; ++k) sums[quadrant(k)] = sums[quadrant(k)] + block[k];
    const F32 mean = N::f32((sums[0] + sums[1]) + (sums[2] + sums[3])) * F32(1.0f / 64.0f);  // exact: 2^18 / 2^6
    F32 whole(0.0f), parts[4], means[4];
    ISOBIT_UNROLL
    for (int q = 0; q < 4; ++q) means[q] = N::f32(sums[q]) * F32(1.0f / 16.0f), parts[q] = F32(0.0f);
    ISOBIT_UNROLL_ON_GPU
    for (int k = 0; k < 64; ++k) {
      const F32 x = N::f32(block[k]), e = x - mean, f = x - means[quadrant(k)];
      whole = whole + e * e;
      parts[quadrant(k)] = parts[quadrant(k)] + f * f;
    }
    constexpr float whole_scale = 1.0f / 63.0f * 64.0f, part_scale = 1.0f / 15.0f * 16.0f;
    ISOBIT_UNROLL
    for (int q = 0; q < 4; ++q) parts[q] = parts[q] * F32(part_scale);
    whole = whole * F32(whole_scale);
    return select(whole > F32(0.0f), (((parts[0] + parts[1]) + parts[2]) + parts[3]) / whole, whole);
  }
  ISOBIT_FN static constexpr int quadrant(int k) { return (k >= 32 ? 1 : 0) + (k % 8 >= 4 ? 2 : 0); }

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

  // The error that masking leaves, weighted and squared. The DC coefficient is never masked.
  ISOBIT_FN F32 term(F32 error, F32 threshold, int k) const {
    F32 left = error;
    if (k > 0) {
      const F32 hidden = threshold / F32(weights.masking[k]);
      left = select(error < hidden, F32(0.0f), error - hidden);
    }
    const F32 weighted = left * F32(weights.sensitivity[k]);
    return weighted * weighted;
  }
};

// Cells: the running sum (binary32) of each plane.
template <class Device>
class PsnrHvsPipeline final : public Pipeline<Device> {
  using N = typename Device::Numbers;

 public:
  PsnrHvsPipeline(Device& device, const Format& format, const PsnrHvsParams& params, int batch)
      : format_(format), params_(params) {
    for (int p = 0; p < params.planes; ++p) {
      weights_[p] = HvsWeights::of_plane(p);
      const int rows = device.band_rows < format.height ? device.band_rows / HvsGrid::step + 2 : format.height;
      const int block_rows = rows < HvsGrid::blocks(format.plane_height(p)) ? rows : HvsGrid::blocks(format.plane_height(p));
      columns_[p] = HvsGrid::blocks(format.plane_width(p));
      padded_[p] = (columns_[p] + Device::term_lanes - 1) / Device::term_lanes * Device::term_lanes;
      pitch_[p] = std::int64_t{padded_[p]} * block_rows * HvsGrid::coefficients;
      terms_[p] = device.template allocate<float>(pitch_[p] * batch);
    }
  }

  void rows(Device& d, const PairPlanes<std::uint8_t>& pair, Rows band, Cells cells) override { run(d, pair, band, cells); }
  void rows(Device& d, const PairPlanes<std::uint16_t>& pair, Rows band, Cells cells) override { run(d, pair, band, cells); }

 private:
  template <class Sample>
  void run(Device& device, const PairPlanes<Sample>& pair, Rows band, Cells cells) {
    for (int p = 0; p < params_.planes; ++p) {
      const Rows rows = subsampled(band, format_.height, format_.plane_height(p), p ? chroma_shift_y(format_.chroma) : 0);
      const int first = HvsGrid::blocks(rows.first), count = HvsGrid::blocks(rows.last) - first;
      if (count == 0) continue;
      const TermLayout layout{std::int64_t{padded_[p]} * count * HvsGrid::coefficients, pitch_[p], HvsGrid::coefficients,
                              Device::term_lanes};
      const HvsBlocks<N, Sample> kernel{pair.reference[p], pair.distorted[p], weights_[p], terms_[p], layout,
                                        first, columns_[p], padded_[p], params_.exact_threshold != 0};
      device.launch(kernel, padded_[p] / N::lanes, count, pair.frames);
      device.sum(cells.from(p), terms_[p], layout);
    }
  }

  Format format_;
  PsnrHvsParams params_;
  HvsWeights weights_[3];
  int columns_[3], padded_[3];
  std::int64_t pitch_[3];
  float* terms_[3];
};

}  // namespace isobit
