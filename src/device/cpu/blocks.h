// SPDX-License-Identifier: BSD-2-Clause-Patent
// Words: twice lane_count 16-bit integers; and rows of neighbouring 8x8 blocks, turned so that lanes are blocks.
#pragma once

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

using Eight = hn::FixedTag<std::uint16_t, 8>;
using Bytes = hn::FixedTag<std::uint8_t, 16>;
using Row = hn::Vec<Eight>;

// Merges two sequences of elements of type T, each in n registers: a0 b0 a1 b1 ….
template <class T, int n>
ISOBIT_FN void merge(const Row* a, const Row* b, Row* out) {
  const hn::FixedTag<T, 16 / sizeof(T)> d;
  const Eight words;
  ISOBIT_UNROLL
  for (int i = 0; i < n; ++i) {
    const auto x = hn::BitCast(d, a[i]), y = hn::BitCast(d, b[i]);
    out[2 * i] = hn::BitCast(words, hn::InterleaveLower(d, x, y));
    out[2 * i + 1] = hn::BitCast(words, hn::InterleaveUpper(d, x, y));
  }
}

// `count` registers of eight words become word 0 of all, word 1 of all, ….
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

}  // namespace blocks

// The same row of lane_count blocks, which start at `first`, `step` samples apart, none after `last`: sample j of block
// b goes to out[j * 2 * lane_count + b]. Blocks after the last get any values. Bytes: the step is 7, so that two blocks
// lie in 16 bytes.
ISOBIT_FN void gather_blocks(const std::uint8_t* row, int first, int step, int last, std::uint8_t* out) {
  constexpr int pairs = lane_count / 2;
  const blocks::Bytes bytes;
  alignas(16) static constexpr std::uint8_t order[16] = {0, 7, 1, 8, 2, 9, 3, 10, 4, 11, 5, 12, 6, 13, 7, 14};
  const auto both = hn::Load(bytes, order);
  blocks::Row v[pairs];
  ISOBIT_UNROLL
  for (int i = 0; i < pairs; ++i) {
    const int x = first + 2 * i * step < last ? first + 2 * i * step : last;
    v[i] = hn::BitCast(blocks::Eight(), hn::TableLookupBytes(hn::LoadU(bytes, row + x), both));
  }
  blocks::transpose(v);
  constexpr int row_size = lane_count < 16 ? lane_count : 16;  // a register holds 16 / row_size values of j
  alignas(16) std::uint8_t part[16];
  ISOBIT_UNROLL
  for (int i = 0; i < pairs; ++i) {
    if constexpr (row_size == 16) {
      hn::StoreU(hn::BitCast(bytes, v[i]), bytes, out + i * 2 * lane_count);
    } else {
      hn::Store(hn::BitCast(bytes, v[i]), bytes, part);
      ISOBIT_UNROLL
      for (int k = 0; k < 16 / row_size; ++k)
        std::memcpy(out + (i * (16 / row_size) + k) * 2 * lane_count, part + k * row_size, row_size);
    }
  }
}
ISOBIT_FN void gather_blocks(const std::uint16_t* row, int first, int step, int last, std::uint16_t* out) {
  constexpr int some = lane_count < 8 ? lane_count : 8;
  for (int b = 0; b < lane_count; b += some) {
    blocks::Row v[some];
    ISOBIT_UNROLL
    for (int i = 0; i < some; ++i) {
      const int x = first + (b + i) * step < last ? first + (b + i) * step : last;
      v[i] = hn::LoadU(blocks::Eight(), row + x);
    }
    blocks::transpose(v);
    alignas(16) std::uint16_t part[8];
    ISOBIT_UNROLL
    for (int i = 0; i < some; ++i) {
      if constexpr (some == 8) {
        hn::StoreU(v[i], blocks::Eight(), out + i * 2 * lane_count + b);
      } else {
        hn::Store(v[i], blocks::Eight(), part);
        ISOBIT_UNROLL
        for (int k = 0; k < 8 / some; ++k)
          std::memcpy(out + (i * (8 / some) + k) * 2 * lane_count + b, part + k * some, some * sizeof(std::uint16_t));
      }
    }
  }
}

}  // namespace isobit::ISOBIT_ISA
