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

// Some blocks of one plane: padded_columns of each row from first_column on, at most as many as there are.
template <class Sample>
struct HvsWork {
  Plane<Sample> reference, distorted;
  HvsWeights weights;
  float* terms;
  TermLayout layout;
  int first_row, first_column, columns, padded_columns;  // blocks; columns: of the plane
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
  using U32 = typename N::U32;
  using Words = typename N::Words;
  static constexpr int lanes = N::lanes, both = 2 * lanes;

  HvsWork<Sample> work;
  const double* reciprocals;  // of work.weights.masking

  ISOBIT_FN void operator()(int group, int row, int frame) const {
    alignas(64) Sample samples[64][both];
    alignas(64) std::int16_t block[64][both], sums[4][both];
    alignas(64) std::uint32_t squares[4][both];
    const int column = work.first_column + group * lanes;
    gather(column, row, frame, samples);
    transform_columns(samples, block, sums, squares);
    transform_rows(block);
    float* terms = work.terms_of(row, group * lanes, frame);
    F32 energy[2], masked[2];
    compare(block, terms, energy);
    mask(samples, sums, squares, energy, masked);
    write_terms(select(masked[1] > masked[0], masked[1], masked[0]), column, terms);
  }

 private:
  using Samples = Sample[64][both];
  using Block = std::int16_t[64][both];
  using Sums = std::int16_t[4][both];
  using Squares = std::uint32_t[4][both];

  ISOBIT_FN void gather(int column, int row, int frame, Samples& samples) const {
    const Sample* rows[16];
    const int ahead = (column + 3 * lanes) * HvsGrid::step;  // a group of bytes is up to two cache lines
    ISOBIT_UNROLL
    for (int i = 0; i < 8; ++i) {
      const int y = (work.first_row + row) * HvsGrid::step + i;
      rows[2 * i] = work.reference.row(y, frame), rows[2 * i + 1] = work.distorted.row(y, frame);
      for (const Sample* p : {rows[2 * i], rows[2 * i + 1]}) {
        N::prefetch(p + ahead);
        N::prefetch(p + ahead + 64 / sizeof(Sample));
      }
    }
    N::gather_blocks(rows, column * HvsGrid::step, HvsGrid::step, (work.columns - 1) * HvsGrid::step, samples);
  }
  // Also adds the samples of each quadrant, and their squares.
  ISOBIT_FN static void transform_columns(const Samples& samples, Block& block, Sums& sums, Squares& squares) {
    for (int half = 0; half < 2; ++half) {
      Words upper(0), lower(0);
      SquareSum upper_squares, lower_squares;
      for (int i = 4 * half; i < 4 * half + 4; ++i) {
        Words line[8];
        ISOBIT_UNROLL
        for (int j = 0; j < 8; ++j) line[j] = N::words(samples[j * 8 + i]);
        upper += (line[0] + line[1]) + (line[2] + line[3]);
        lower += (line[4] + line[5]) + (line[6] + line[7]);
        upper_squares.add(line[0], line[1]), upper_squares.add(line[2], line[3]);
        lower_squares.add(line[4], line[5]), lower_squares.add(line[6], line[7]);
        dct8(line);
        ISOBIT_UNROLL
        for (int j = 0; j < 8; ++j) line[j].store(block[j * 8 + i]);
      }
      upper.store(sums[2 * half]), lower.store(sums[2 * half + 1]);
      upper_squares.store(squares[2 * half]), lower_squares.store(squares[2 * half + 1]);
    }
  }
  // Of words below 2^10, at most 16.
  struct SquareSum {
    U32 lower = U32(0u), upper = U32(0u);
    ISOBIT_FN void add(Words a, Words b) {
      const Words c = N::zip_lower(a, b), d = N::zip_upper(a, b);
      lower += N::dot(c, c), upper += N::dot(d, d);
    }
    ISOBIT_FN void store(std::uint32_t* out) const { N::store_zipped(out, lower, upper); }
  };
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
  // The energy of each picture's coefficients, all but the first; their distances go where the terms will be.
  ISOBIT_FN void compare(const Block& block, float* distances, F32 (&energy)[2]) const {
    energy[0] = energy[1] = F32(0.0f);
    for (int k = 0; k < 64; ++k) {
      const F32 r = N::f32(N::load(block[k])), d = N::f32(N::load(block[k] + lanes));
      abs(r - d).store(distances + k * lanes);
      if (k == 0) continue;
      energy[0] = energy[0] + hvs_energy<N>(r, work.weights.masking[k]);
      energy[1] = energy[1] + hvs_energy<N>(d, work.weights.masking[k]);
    }
  }

  // How much each picture masks.
  ISOBIT_FN void mask(const Samples& samples, const Sums& sums, const Squares& squares, const F32 (&energy)[2],
                      F32 (&masked)[2]) const {
    HvsActivity<N> r(quadrants(&sums[0][0])), d(quadrants(&sums[0][lanes]));
    measure(samples, sums, squares, r, d);
    masked[0] = hvs_masking<N>(energy[0], r.ratio(), work.exact_threshold);
    masked[1] = hvs_masking<N>(energy[1], d.ratio(), work.exact_threshold);
  }
  ISOBIT_FN static HvsActivity<N> quadrants(const std::int16_t* sums) {
    return HvsActivity<N>({N::f32(N::load(sums)), N::f32(N::load(sums + both)), N::f32(N::load(sums + 2 * both)),
                           N::f32(N::load(sums + 3 * both))});
  }

  // Blocks whose squares add up without rounding are most of a picture's. Of the others the samples are added; the two
  // pictures go side by side, since each is a chain of additions.
  ISOBIT_FN static void measure(const Samples& samples, const Sums& sums, const Squares& squares, HvsActivity<N>& r,
                                HvsActivity<N>& d) {
    bool whole = true, parts = true;
    auto know = [&](HvsActivity<N>& activity, int first) __attribute__((always_inline)) {
      U32 sum(0u), square(0u);
      ISOBIT_UNROLL
      for (int q = 0; q < 4; ++q) {
        const U32 part_sum = N::u32(N::load(sums[q] + first)), part_squares = N::load(squares[q] + first);
        parts &= activity.know_part(q, part_sum, part_squares);
        sum += part_sum, square += part_squares;
      }
      whole &= activity.know_whole(sum, square);
    };
    know(r, 0), know(d, lanes);
    if (!whole) {
      r.forget_whole(), d.forget_whole();
      for (int k = 0; k < 64; ++k) r.add_to_whole(sample(samples, k)), d.add_to_whole(sample(samples, k, lanes));
    }
    if (!parts) {
      r.forget_parts(), d.forget_parts();
      ISOBIT_UNROLL
      for (int q = 0; q < 4; ++q) {
        for (int i = 0; i < 16; ++i) {
          const int k = q % 2 * 32 + q / 2 * 4 + i / 4 * 8 + i % 4;
          r.add_to_part(sample(samples, k), q), d.add_to_part(sample(samples, k, lanes), q);
        }
      }
    }
  }
  ISOBIT_FN static F32 sample(const Samples& samples, int k, int first = 0) {
    return N::f32(N::load(samples[k] + first));
  }

  // The weights are symmetric, so that two coefficients share a quotient. The DC coefficient is never masked.
  ISOBIT_FN void write_terms(F32 threshold, int column, float* terms) const {
    const auto inside = N::f32(N::lane_index()) < F32(static_cast<float>(work.columns - column));
    auto write = [&](int k, auto left) __attribute__((always_inline)) {
      float* term = terms + k * lanes;
      select(inside, hvs_term(left(N::load(term)), work.weights.sensitivity[k]), F32(0.0f)).store(term);
    };
    auto masked = [&](int k) __attribute__((always_inline)) {
      const F32 hidden = N::quotient(threshold, work.weights.masking[k], reciprocals[k]);
      return [=](F32 error) { return hvs_left(error, hidden); };
    };
    write(0, [](F32 error) { return error; });
    for (int i = 0; i < 8; ++i) {
      if (i > 0) write(9 * i, masked(9 * i));
      for (int k = 9 * i + 1, mirror = 9 * i + 8; mirror < 64; ++k, mirror += 8) {
        const auto left = masked(k);
        write(k, left), write(mirror, left);
      }
    }
  }
};

}  // namespace isobit
