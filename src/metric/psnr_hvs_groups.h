// SPDX-License-Identifier: BSD-2-Clause-Patent
// The blocks of psnr_hvs in the order that suits a CPU: as many neighbouring blocks as there are lanes, those of the
// reference and of the distorted picture beside each other in 16-bit integers, which samples of up to 10 bits fit
// (dct8.h).
#pragma once

#include "device/device.h"
#include "exact/dct8.h"
#include "metric/psnr_hvs_formula.h"
#include "metric/psnr_hvs_params.h"

namespace isobit {

// A band of one plane.
template <class Sample>
struct HvsWork {
  Plane<Sample> reference, distorted;
  HvsWeights weights;
  float* terms;
  TermLayout layout;
  int first_row, columns, padded_columns;  // blocks
  bool exact_threshold;

  ISOBIT_FN float* terms_of(int row, int column, int frame) const {
    const int lanes = layout.lanes, group = column / lanes;  // padded_columns is a multiple of lanes
    const std::int64_t first = std::int64_t{row} * padded_columns + group * lanes;
    return terms + frame * layout.frame_pitch + first * HvsGrid::coefficients + (column - group * lanes);
  }
};

// N::Words holds twice N::lanes 16-bit integers.
template <class N, class Sample>
struct HvsGroups {
  using F32 = typename N::F32;
  using Words = typename N::Words;
  static constexpr int lanes = N::lanes, both = 2 * lanes;

  HvsWork<Sample> work;

  ISOBIT_FN void operator()(int group, int row, int frame) const {
    alignas(64) Sample samples[64][both];
    alignas(64) std::int16_t block[64][both], sums[4][both];
    const int column = group * lanes;
    gather(column, row, frame, samples);
    transform_columns(samples, block, sums);
    transform_rows(block);
    F32 masked[2];
    mask(samples, block, sums, masked);
    write_terms(block, select(masked[1] > masked[0], masked[1], masked[0]), column, work.terms_of(row, column, frame));
  }

 private:
  using Samples = Sample[64][both];
  using Block = std::int16_t[64][both];
  using Sums = std::int16_t[4][both];

  ISOBIT_FN void gather(int column, int row, int frame, Samples& samples) const {
    const Sample* rows[16];
    Sample* out[16];
    const int ahead = (column + 3 * lanes) * HvsGrid::step;  // a group of bytes is up to two cache lines
    ISOBIT_UNROLL
    for (int i = 0; i < 8; ++i) {
      const int y = (work.first_row + row) * HvsGrid::step + i;
      rows[2 * i] = work.reference.row(y, frame), rows[2 * i + 1] = work.distorted.row(y, frame);
      for (const Sample* p : {rows[2 * i], rows[2 * i + 1]}) {
        N::prefetch(p + ahead);
        N::prefetch(p + ahead + 64 / sizeof(Sample));
      }
      out[2 * i] = samples[8 * i], out[2 * i + 1] = samples[8 * i] + lanes;
    }
    N::gather_blocks(rows, column * HvsGrid::step, HvsGrid::step, (work.columns - 1) * HvsGrid::step, out);
  }
  // Also adds the samples of each quadrant.
  ISOBIT_FN static void transform_columns(const Samples& samples, Block& block, Sums& sums) {
    for (int half = 0; half < 2; ++half) {
      Words upper(0), lower(0);
      for (int i = 4 * half; i < 4 * half + 4; ++i) {
        Words line[8];
        ISOBIT_UNROLL
        for (int j = 0; j < 8; ++j) line[j] = N::words(samples[j * 8 + i]);
        upper += (line[0] + line[1]) + (line[2] + line[3]);
        lower += (line[4] + line[5]) + (line[6] + line[7]);
        dct8(line);
        ISOBIT_UNROLL
        for (int j = 0; j < 8; ++j) line[j].store(block[j * 8 + i]);
      }
      upper.store(sums[2 * half]), lower.store(sums[2 * half + 1]);
    }
  }
  ISOBIT_FN static void transform_rows(Block& block) {
    for (int i = 0; i < 8; ++i) {
      Words line[8];
      ISOBIT_UNROLL
      for (int j = 0; j < 8; ++j) line[j] = N::words(block[i * 8 + j]);
      dct8(line);
      ISOBIT_UNROLL
      for (int j = 0; j < 8; ++j) line[j].store(block[i * 8 + j]);
    }
  }

  // How much each picture masks. The two go side by side: each is a chain of additions.
  ISOBIT_FN void mask(const Samples& samples, const Block& block, const Sums& sums, F32 (&masked)[2]) const {
    HvsActivity<N> r(quadrants(&sums[0][0])), d(quadrants(&sums[0][lanes]));
    auto add_rows = [&](int first) __attribute__((always_inline)) {
      for (int row = first; row < first + 4; ++row) {
        ISOBIT_UNROLL
        for (int column = 0; column < 8; ++column) {
          r.add(N::f32(N::load(samples[row * 8 + column])), HvsActivity<N>::quadrant(first, column));
          d.add(N::f32(N::load(samples[row * 8 + column] + lanes)), HvsActivity<N>::quadrant(first, column));
        }
      }
    };
    add_rows(0), add_rows(4);
    F32 energy_r(0.0f), energy_d(0.0f);
    for (int k = 1; k < 64; ++k) {
      energy_r = energy_r + hvs_energy<N>(N::f32(N::load(block[k])), work.weights.masking[k]);
      energy_d = energy_d + hvs_energy<N>(N::f32(N::load(block[k] + lanes)), work.weights.masking[k]);
    }
    masked[0] = hvs_masking<N>(energy_r, r.ratio(), work.exact_threshold);
    masked[1] = hvs_masking<N>(energy_d, d.ratio(), work.exact_threshold);
  }
  ISOBIT_FN static HvsActivity<N> quadrants(const std::int16_t* sums) {
    return HvsActivity<N>({N::f32(N::load(sums)), N::f32(N::load(sums + both)), N::f32(N::load(sums + 2 * both)),
                           N::f32(N::load(sums + 3 * both))});
  }

  // The weights are symmetric, so that two coefficients share a quotient. The DC coefficient is never masked.
  ISOBIT_FN void write_terms(const Block& block, F32 threshold, int column, float* out) const {
    const auto inside = N::f32(N::lane_index()) < F32(static_cast<float>(work.columns - column));
    auto write = [&](int k, F32 left) __attribute__((always_inline)) {
      select(inside, hvs_term(left, work.weights.sensitivity[k]), F32(0.0f)).store(out + k * lanes);
    };
    write(0, error(block[0]));
    for (int i = 0; i < 8; ++i) {
      for (int j = i ? i : 1; j < 8; ++j) {
        const int k = i * 8 + j, mirror = j * 8 + i;
        const F32 hidden = threshold / F32(work.weights.masking[k]);
        write(k, hvs_left(error(block[k]), hidden));
        if (i != j) write(mirror, hvs_left(error(block[mirror]), hidden));
      }
    }
  }
  ISOBIT_FN static F32 error(const std::int16_t* both_pictures) {
    return N::f32(N::distance(both_pictures, both_pictures + lanes));  // below 2^15 up to 10 bits (dct8.h)
  }
};

}  // namespace isobit
