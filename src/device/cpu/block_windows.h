// SPDX-License-Identifier: BSD-2-Clause-Patent
// A row of 16 neighbouring 8x8 blocks, seven samples apart, turned so that lanes are blocks: with AVX-512, whose
// permutations cut blocks out of a whole register of samples. blocks.h has the general way.
#pragma once

#include "device/cpu/lanes.h"

namespace isobit::ISOBIT_ISA::blocks {

// Of 16 bytes: the samples of two blocks, seven apart, in turn.
alignas(16) inline constexpr std::uint8_t two_in_turn[16] = {0, 7, 1, 8, 2, 9, 3, 10, 4, 11, 5, 12, 6, 13, 7, 14};

#if HWY_STATIC_TARGET == HWY_AVX3
// Indices for 16-bit or 64-bit elements, by a function of the element's place.
template <class T, class Source>
constexpr auto places(Source source) {
  struct {
    alignas(64) T of[64 / sizeof(T)];
  } all{};
  for (int i = 0; i < static_cast<int>(64 / sizeof(T)); ++i) all.of[i] = static_cast<T>(source(i));
  return all;
}
ISOBIT_FN __m512i permuted(__m512i v, const std::uint16_t* from) {
  return _mm512_permutexvar_epi16(_mm512_load_si512(from), v);
}
// 64-bit elements of a (0 to 7) and b (8 to 15).
ISOBIT_FN __m512i chosen(__m512i a, __m512i b, const std::uint64_t* from) {
  return _mm512_permutex2var_epi64(a, _mm512_load_si512(from), b);
}

// Eight blocks of bytes from 57 on: 64 bits of each column, in the order 0 4 1 5 2 6 3 7.
ISOBIT_FN __m512i window(const std::uint8_t* p) {
  // Two blocks to a strand of 128 bits, their samples in turn, then the strands' pairs of a column beside each other.
  static constexpr auto two_blocks = places<std::uint16_t>([](int i) { return 7 * (i / 8) + i % 8; });
  static constexpr auto columns = places<std::uint16_t>([](int i) { return 8 * (i % 4) + i / 8 + i / 4 % 2 * 4; });
  const __m512i turn = hn::LoadDup128(Full<std::uint8_t>(), two_in_turn).raw;
  return permuted(_mm512_shuffle_epi8(permuted(_mm512_loadu_si512(p), two_blocks.of), turn), columns.of);
}
// Four blocks of words from 29 on: 64 bits of each column.
ISOBIT_FN __m512i window(const std::uint16_t* p) {
  static constexpr auto columns = places<std::uint16_t>([](int i) { return 7 * (i % 4) + i / 4; });
  return permuted(_mm512_loadu_si512(p), columns.of);
}

// Strands of 128 bits of a and b in turn: 0 and 1 of both, or 2 and 3.
inline constexpr auto lower_strands = places<std::uint64_t>([](int i) { return i / 4 * 2 + i % 2 + i / 2 % 2 * 8; });
inline constexpr auto upper_strands =
    places<std::uint64_t>([](int i) { return 4 + i / 4 * 2 + i % 2 + i / 2 % 2 * 8; });

// All strands of a and b in turn.
ISOBIT_FN void store_in_turn(__m512i a, __m512i b, void* out) {
  _mm512_storeu_si512(out, chosen(a, b, lower_strands.of));
  _mm512_storeu_si512(static_cast<char*>(out) + 64, chosen(a, b, upper_strands.of));
}

// Reads less than 8 samples past the last block; out[j * 32 + b] is sample j of the reference's block b, and the
// distorted picture's are 16 behind. `out` is aligned to 64 bytes.
ISOBIT_FN void gather_row(const std::uint8_t* reference, const std::uint8_t* distorted, std::uint8_t* out) {
  const __m512i r[2] = {window(reference), window(reference + 56)}, d[2] = {window(distorted), window(distorted + 56)};
  const __m512i r0 = _mm512_unpacklo_epi64(r[0], r[1]), r4 = _mm512_unpackhi_epi64(r[0], r[1]);
  const __m512i d0 = _mm512_unpacklo_epi64(d[0], d[1]), d4 = _mm512_unpackhi_epi64(d[0], d[1]);
  _mm512_store_si512(out, chosen(r0, d0, lower_strands.of));
  _mm512_store_si512(out + 64, chosen(r0, d0, upper_strands.of));
  _mm512_store_si512(out + 128, chosen(r4, d4, lower_strands.of));
  _mm512_store_si512(out + 192, chosen(r4, d4, upper_strands.of));
}
ISOBIT_FN void gather_row(const std::uint16_t* reference, const std::uint16_t* distorted, std::uint16_t* out) {
  __m512i pair[4][2];  // two windows of one picture: columns 0 2 4 6, columns 1 3 5 7
  ISOBIT_UNROLL
  for (int i = 0; i < 4; ++i) {
    const std::uint16_t* p = (i < 2 ? reference : distorted) + i % 2 * 56;
    const __m512i a = window(p), b = window(p + 28);
    pair[i][0] = _mm512_unpacklo_epi64(a, b), pair[i][1] = _mm512_unpackhi_epi64(a, b);
  }
  ISOBIT_UNROLL
  for (int odd = 0; odd < 2; ++odd) {
    const __m512i r[2] = {chosen(pair[0][odd], pair[1][odd], lower_strands.of),
                          chosen(pair[0][odd], pair[1][odd], upper_strands.of)};
    const __m512i d[2] = {chosen(pair[2][odd], pair[3][odd], lower_strands.of),
                          chosen(pair[2][odd], pair[3][odd], upper_strands.of)};
    ISOBIT_UNROLL
    for (int half = 0; half < 2; ++half) {
      std::uint16_t* column = out + (4 * half + odd) * 32;
      _mm512_store_si512(column, _mm512_shuffle_i64x2(r[half], d[half], 0x44));
      _mm512_store_si512(column + 64, _mm512_shuffle_i64x2(r[half], d[half], 0xee));
    }
  }
}

#endif

}  // namespace isobit::ISOBIT_ISA::blocks
