// SPDX-License-Identifier: BSD-2-Clause-Patent
// adm's wavelet: one level of Daubechies' four-tap transform in integers, at one position of the bands (times lanes).
#pragma once

#include "device/device.h"
#include "exact/numbers.h"

namespace isobit {

template <class N>
struct AdmBands {
  typename N::I32 a, h, v, d;  // low-pass; high-pass vertically, horizontally, both ways
};

// Output i is made of samples 2i - 1 ... 2i + 2. Borders are mirrored: without the edge sample again at the start, with
// it at the end.
template <class N, class Sample, int scale>
struct AdmWavelet {
  using U32 = typename N::U32;
  using I32 = typename N::I32;
  using I64 = typename N::I64;

  Plane<Sample> image;
  int depth;

  ISOBIT_FN AdmBands<N> at(int x, int y, int frame) const {
    if constexpr (in_words) return at_words(x, y, frame);
    I32 low[4], high[4];
    columns(x, y, frame, low, high);
    return {filtered<true>(low), filtered<true>(high), filtered<false>(low), filtered<false>(high)};
  }

 private:
  // Bytes, and what the columns make of them (within 27394), are 16-bit integers, of which an instruction multiplies
  // pairs and adds their products.
  static constexpr bool in_words = requires { typename N::Words; }
  &&sizeof(Sample) == 1;
  // Wide where 32 bits would overflow: the results always fit them, but not the sums.
  static constexpr bool wide_columns = scale > 1, wide_rows = scale > 0;

  ISOBIT_FN static constexpr std::int32_t tap(bool low_pass, int k) {
    constexpr std::int32_t low[4] = {15826, 27411, 7345, -4240}, high[4] = {-4240, -7345, 27411, -15826};
    return low_pass ? low[k] : high[k];
  }

  ISOBIT_FN static constexpr int index(int i, int n) { return i < 0 ? -i : i >= n ? 2 * n - 1 - i : i; }

  // Both filters down the four columns that a position needs.
  ISOBIT_FN void columns(int x, int y, int frame, I32 (&low)[4], I32 (&high)[4]) const {
    I32 in[4][4];
    ISOBIT_UNROLL
    for (int j = 0; j < 4; ++j) load(image.row(index(2 * y - 1 + j, image.height), frame), x, in[j]);
    ISOBIT_UNROLL
    for (int k = 0; k < 4; ++k) {
      const I32 column[4] = {in[0][k], in[1][k], in[2][k], in[3][k]};
      low[k] = down<true>(column), high[k] = down<false>(column);
    }
  }

  template <bool low_pass>
  ISOBIT_FN I32 down(const I32 (&in)[4]) const {
    if constexpr (wide_columns) {
      return N::low((dot<low_pass>(in) + I64(std::int64_t{1} << 15)) >> 16);
    } else {
      // Samples are centred by taking half their range off the low-pass sum, whose taps add up to 46342; 2^32 may wrap.
      U32 sum = N::u32(in[0]) * U32(static_cast<std::uint32_t>(tap(low_pass, 0)));
      ISOBIT_UNROLL
      for (int k = 1; k < 4; ++k) sum += N::u32(in[k]) * U32(static_cast<std::uint32_t>(tap(low_pass, k)));
      if constexpr (scale > 0) return N::i32(sum);
      return N::i32(sum - U32(centre(low_pass)) + U32(1u << (depth - 1))) >> depth;
    }
  }

  ISOBIT_FN std::uint32_t centre(bool low_pass) const { return low_pass ? 46342u << (depth - 1) : 0u; }

  static constexpr int shift = scale % 2 ? 15 : 16;  // of sums along a row

  template <bool low_pass>
  ISOBIT_FN static I32 filtered(const I32 (&in)[4]) {
    if constexpr (wide_rows) {
      return N::low((dot<low_pass>(in) + I64(std::int64_t{1} << (shift - 1))) >> shift);
    } else {
      I32 sum = in[0] * I32(tap(low_pass, 0));
      ISOBIT_UNROLL
      for (int k = 1; k < 4; ++k) sum = sum + in[k] * I32(tap(low_pass, k));
      return (sum + I32(1 << (shift - 1))) >> shift;
    }
  }

  template <bool low_pass>
  ISOBIT_FN static I64 dot(const I32 (&in)[4]) {
    I64 sum = N::product(in[0], I32(tap(low_pass, 0)));
    ISOBIT_UNROLL
    for (int k = 1; k < 4; ++k) sum = sum + N::product(in[k], I32(tap(low_pass, k)));
    return sum;
  }

  // Samples 2x - 1 + k for k = 0 ... 3; lanes past the last position get any.
  ISOBIT_FN void load(const Sample* row, int x, I32 (&out)[4]) const {
    if constexpr (N::lanes == 1) {
      ISOBIT_UNROLL
      for (int k = 0; k < 4; ++k) out[k] = N::i32(N::load(row + index(2 * x - 1 + k, image.width)));
    } else {
      Sample edge[edge_size];
      const Sample* from = samples(row, x, edge);
      ISOBIT_UNROLL
      for (int k = 0; k < 4; ++k) out[k] = N::i32(N::load_even(from + k));
    }
  }

  // Samples from 2x - 1 on, as many as a vector of positions needs; in `edge` where some are mirrored. No position
  // needs more than two after the last column; what lies beyond may be read, and is any.
  static constexpr int needed = 2 * N::lanes + 4, edge_size = needed + 2 * N::lanes;
  ISOBIT_FN const Sample* samples(const Sample* row, int x, Sample (&edge)[edge_size]) const {
    const int first = 2 * x - 1, width = image.width, before = first < 0 ? 1 : 0;
    if (!before && first + needed <= width) return row + first;
    if (before) edge[0] = row[index(first, width)];
    __builtin_memcpy(edge + before, row + first + before, (needed - 1) * sizeof(Sample));
    for (int column = width; column < width + 2; ++column)
      if (column < first + needed) edge[column - first] = row[index(column, width)];
    return edge;
  }

  // The same in 16-bit integers.
  ISOBIT_FN AdmBands<N> at_words(int x, int y, int frame) const {
    Sample edge[4][edge_size];
    const Sample* rows[4];
    ISOBIT_UNROLL
    for (int j = 0; j < 4; ++j) rows[j] = samples(image.row(index(2 * y - 1 + j, image.height), frame), x, edge[j]);
    typename N::Words low[2], high[2];  // of columns 2x - 1 and 2x, and so on; of the next two, and so on
    ISOBIT_UNROLL
    for (int half = 0; half < 2; ++half) {
      const auto a = N::words(rows[0] + 2 * half), b = N::words(rows[1] + 2 * half), c = N::words(rows[2] + 2 * half),
                 d = N::words(rows[3] + 2 * half);
      const auto upper_ab = N::zip_upper(a, b), lower_ab = N::zip_lower(a, b);
      const auto upper_cd = N::zip_upper(c, d), lower_cd = N::zip_lower(c, d);
      low[half] = N::narrowed_words(down_words<true>(lower_ab, lower_cd), down_words<true>(upper_ab, upper_cd));
      high[half] = N::narrowed_words(down_words<false>(lower_ab, lower_cd), down_words<false>(upper_ab, upper_cd));
    }
    return {along_words<true>(low), along_words<true>(high), along_words<false>(low), along_words<false>(high)};
  }
  template <bool low_pass, class Words>
  ISOBIT_FN static U32 dot_words(Words first, Words second) {
    return N::dot(first, N::word_pairs(tap(low_pass, 0), tap(low_pass, 1))) +
           N::dot(second, N::word_pairs(tap(low_pass, 2), tap(low_pass, 3)));
  }
  template <bool low_pass, class Words>
  ISOBIT_FN I32 down_words(Words first, Words second) const {
    return N::i32(dot_words<low_pass>(first, second) + U32((1u << (depth - 1)) - centre(low_pass))) >> depth;
  }
  template <bool low_pass, class Words>
  ISOBIT_FN static I32 along_words(const Words (&in)[2]) {
    return N::i32(dot_words<low_pass>(in[0], in[1]) + U32(1u << (shift - 1))) >> shift;
  }
};

}  // namespace isobit
