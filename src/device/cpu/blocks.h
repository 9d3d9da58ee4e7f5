// SPDX-License-Identifier: BSD-2-Clause-Patent
// Words: twice lane_count 16-bit integers; and rows of neighbouring 8x8 blocks, turned so that lanes are blocks.
#pragma once

#include "device/cpu/block_windows.h"
#include "device/cpu/lanes.h"

namespace isobit::ISOBIT_ISA {

using Words = Vec<std::int16_t>;
static_assert(Words::count == 2 * lane_count);

// What dct8.h asks of an integer type.
ISOBIT_FN Words halved(Words a) { return hn::ShiftRight<1>(hn::Sub(a.v, hn::ShiftRight<15>(a.v))); }
// (2 * a * b + 2^15) >> 16 of b = factor * 2^(15 - shift) is (a * factor + 2^(shift-1)) >> shift.
ISOBIT_FN Words scaled(Words a, int factor, int shift) {
  return hn::MulFixedPoint15(a.v, hn::Set(Full<std::int16_t>(), static_cast<std::int16_t>(factor << (15 - shift))));
}

namespace blocks {

// A register holds several strands of 128 bits, on which it does the same: each is a row of blocks of one picture.
using Row = Vec<std::uint16_t>;
constexpr int strands = static_cast<int>(sizeof(Row) / 16);

// 16 bytes from each of as many places as there are strands.
template <int count = strands, class T>
ISOBIT_FN auto load_strands(const T* const* places, int offset) {
  const hn::FixedTag<T, 16 / sizeof(T) * count> d;
  if constexpr (count == 1) {
    return hn::LoadU(d, places[0] + offset);
  } else {
    return hn::Combine(d, load_strands<count / 2>(places + count / 2, offset), load_strands<count / 2>(places, offset));
  }
}

// Strand s, cut into equal pieces, goes to `pieces` places from first[s] on, `step` elements apart.
template <int pieces, class T, class V>
ISOBIT_FN void store_strands(V v, T* const* first, int step) {
  constexpr int count = static_cast<int>(sizeof(v) / 16), size = static_cast<int>(16 / pieces / sizeof(T));
  const hn::FixedTag<T, 16 / sizeof(T) * count> d;
  if constexpr (count > 1) {
    const hn::Half<decltype(d)> half;
    store_strands<pieces>(hn::LowerHalf(half, v), first, step);
    store_strands<pieces>(hn::UpperHalf(half, v), first + count / 2, step);
  } else if constexpr (pieces == 1) {
    hn::StoreU(v, d, first[0]);
  } else {
    alignas(16) T parts[16 / sizeof(T)];
    hn::Store(v, d, parts);
    ISOBIT_UNROLL
    for (int k = 0; k < pieces; ++k) std::memcpy(first[0] + k * step, parts + k * size, size * sizeof(T));
  }
}

// Merges two sequences of elements of type T, each in n registers: a0 b0 a1 b1 ….
template <class T, int n>
ISOBIT_FN void merge(const Row* a, const Row* b, Row* out) {
  const Full<T> d;
  ISOBIT_UNROLL
  for (int i = 0; i < n; ++i) {
    const auto x = hn::BitCast(d, a[i].v), y = hn::BitCast(d, b[i].v);
    out[2 * i] = hn::BitCast(Row::D(), hn::InterleaveLower(d, x, y));
    out[2 * i + 1] = hn::BitCast(Row::D(), hn::InterleaveUpper(d, x, y));
  }
}

// In every strand, `count` registers of eight words become word 0 of all, word 1 of all, ….
template <int count>
ISOBIT_FN void transpose(Row (&row)[count]) {
  Row next[count];
  ISOBIT_UNROLL
  for (int i = 0; i < count; i += 2) merge<std::uint16_t, 1>(row + i, row + i + 1, next + i);
  if constexpr (count == 2) row[0] = next[0], row[1] = next[1];
  if constexpr (count >= 4) {
    ISOBIT_UNROLL
    for (int i = 0; i < count; i += 4) merge<std::uint32_t, 2>(next + i, next + i + 2, row + i);
  }
  if constexpr (count == 8) {
    merge<std::uint64_t, 4>(row, row + 4, next);
    ISOBIT_UNROLL
    for (int i = 0; i < count; ++i) row[i] = next[i];
  }
}

// As gather_blocks() below, of as many rows as there are strands; out[s] is where row s's go.
ISOBIT_FN void gather(const std::uint8_t* const* rows, int first, int step, int last, std::uint8_t* const* out) {
  constexpr int pairs = lane_count / 2, size = lane_count < 16 ? lane_count : 16;
  const Full<std::uint8_t> d;
  const auto both = hn::LoadDup128(d, two_in_turn);
  Row v[pairs];
  ISOBIT_UNROLL
  for (int i = 0; i < pairs; ++i) {
    const int x = first + 2 * i * step < last ? first + 2 * i * step : last;
    v[i] = hn::BitCast(Row::D(), hn::TableLookupBytes(load_strands(rows, x), both));
  }
  transpose(v);
  ISOBIT_UNROLL
  for (int i = 0; i < pairs; ++i) {
    std::uint8_t* places[strands];
    for (int s = 0; s < strands; ++s) places[s] = out[s] + i * (16 / size) * 2 * lane_count;
    store_strands<16 / size>(hn::BitCast(d, v[i].v), places, 2 * lane_count);
  }
}
ISOBIT_FN void gather(const std::uint16_t* const* rows, int first, int step, int last, std::uint16_t* const* out) {
  constexpr int some = lane_count < 8 ? lane_count : 8;
  for (int b = 0; b < lane_count; b += some) {
    Row v[some];
    ISOBIT_UNROLL
    for (int i = 0; i < some; ++i) {
      const int x = first + (b + i) * step < last ? first + (b + i) * step : last;
      v[i] = load_strands(rows, x);
    }
    transpose(v);
    ISOBIT_UNROLL
    for (int i = 0; i < some; ++i) {
      std::uint16_t* places[strands];
      for (int s = 0; s < strands; ++s) places[s] = out[s] + i * (8 / some) * 2 * lane_count + b;
      store_strands<8 / some>(v[i].v, places, 2 * lane_count);
    }
  }
}

}  // namespace blocks

// Eight rows of lane_count blocks of both pictures: the blocks start at `first`, `step` samples apart, none after
// `last`. Sample j of block b in row i of picture p, rows[2 * i + p], goes to out[8 * i + j][p * lane_count + b].
// Blocks after the last get any values; `out` is aligned to a register. The step is 7: of bytes, two blocks lie in 16.
template <class Sample>
ISOBIT_FN void gather_blocks(const Sample* const (&rows)[16], int first, int step, int last,
                             Sample (&out)[64][2 * lane_count]) {
#if HWY_STATIC_TARGET == HWY_AVX3
  if (first + (lane_count - 1) * step <= last) {
    for (int i = 0; i < 8; ++i) blocks::gather_row(rows[2 * i] + first, rows[2 * i + 1] + first, out[8 * i]);
    return;
  }
#endif
  for (int i = 0; i < 16; i += blocks::strands) {
    Sample* places[blocks::strands];
    for (int s = 0; s < blocks::strands; ++s) places[s] = out[(i + s) / 2 * 8] + (i + s) % 2 * lane_count;
    blocks::gather(rows + i, first, step, last, places);
  }
}

// 32-bit values of words that hn::InterleaveLower and InterleaveUpper took, in the order of the words.
ISOBIT_FN void store_zipped(std::uint32_t* out, Vec<std::uint32_t> lower, Vec<std::uint32_t> upper) {
#if HWY_STATIC_TARGET == HWY_AVX3
  blocks::store_in_turn(lower.v.raw, upper.v.raw, out);
#elif HWY_STATIC_TARGET == HWY_AVX2
  const Full<std::uint32_t> d;
  hn::StoreU(hn::ConcatLowerLower(d, upper.v, lower.v), d, out);
  hn::StoreU(hn::ConcatUpperUpper(d, upper.v, lower.v), d, out + lane_count);
#else
  lower.store(out), upper.store(out + lane_count);
#endif
}

}  // namespace isobit::ISOBIT_ISA
