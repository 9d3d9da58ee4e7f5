// SPDX-License-Identifier: BSD-2-Clause-Patent
// A register of 64-bit integers as a lane type of exact/lanes.h: what binary64 in integers is made of.
#pragma once

#include "device/cpu/lanes.h"
#include "exact/lanes.h"

namespace isobit::ISOBIT_ISA {

using Words64 = Vec<std::uint64_t>;

ISOBIT_FN Words64 mul_lo32(Words64 a, Words64 b) {
  const Full<std::uint32_t> halves;
  return hn::MulEven(hn::BitCast(halves, a.v), hn::BitCast(halves, b.v));
}

// Where the top bit is known or is the question, signed comparisons do, which every set has.
ISOBIT_FN Words64::Mask below(Words64 a, Words64 b) {
  const Full<std::int64_t> s;
  return {hn::RebindMask(Full<std::uint64_t>(), hn::Lt(hn::BitCast(s, a.v), hn::BitCast(s, b.v)))};
}
ISOBIT_FN Words64::Mask is_negative(Words64 a) { return below(a, Words64(0)); }

#if HWY_STATIC_TARGET == HWY_AVX3
ISOBIT_FN Words64 leading_zeros(Words64 a) { return Words64::V{_mm512_lzcnt_epi64(a.v.raw)}; }
#else
// By the exponent of the upper half, or of the lower one where that is 0, as binary32: without the bit after the
// leading one the number cannot be rounded up to the next power. As a signed number with the top bit it has binary32's
// sign bit and is cut to the exponent of 2^31.
ISOBIT_FN Words64 leading_zeros(Words64 a) {
  const Words64 high = a >> 32;
  const auto short_one = high == Words64(0);
  const Words64 half = select(short_one, a, high), cut = half & ~(half >> 1);
  const Full<std::int32_t> words;
  const Words64 exponent =
      Words64(hn::BitCast(Full<std::uint64_t>(), hn::ConvertTo(Full<float>(), hn::BitCast(words, cut.v)))) >> 23;
  const Words64 zeros = select(short_one, Words64(127 + 63), Words64(127 + 31)) - smaller(exponent, Words64(127 + 31));
  return smaller(zeros, Words64(64));
}
#endif

}  // namespace isobit::ISOBIT_ISA
