// SPDX-License-Identifier: BSD-2-Clause-Patent
// The class N of exact/numbers.h for vectors: loads, stores and conversions of lane_count neighbouring items.
#pragma once

#include "device/cpu/lanes.h"
#include "exact/numbers.h"

namespace isobit::ISOBIT_ISA {

struct Numbers {
  static constexpr int lanes = lane_count;
  using U32 = Vec<std::uint32_t>;
  using I32 = Vec<std::int32_t>;
  using F32 = Vec<float>;
  using F64 = Pair<double>;
  using Wide = F64;  // products and sums of binary64 are exact below 2^53, and faster than 64-bit integer products
  using Real = double;
  template <class T, int size> using Ring = MemoryRing<T, size>;

  ISOBIT_FN static U32 load(const std::uint8_t* p) { return widen(p); }
  ISOBIT_FN static U32 load(const std::uint16_t* p) { return widen(p); }
  ISOBIT_FN static U32 load(const std::uint32_t* p) { return U32::load(p); }
  ISOBIT_FN static F32 load(const float* p) { return F32::load(p); }
  ISOBIT_FN static F64 load(const double* p) { return {Vec<double>::load(p), Vec<double>::load(p + Vec<double>::count)}; }
  ISOBIT_FN static F32 load_even(const float* p) {
    return hn::ConcatEven(Full<float>(), F32::load(p + lanes).v, F32::load(p).v);
  }
  // Samples 0, 2, 4, … of an array of bytes or words: the even ones of each register.
  template <class Sample>
  ISOBIT_FN static U32 load_even(const Sample* p) {
    return hn::ConcatEven(Full<std::uint32_t>(), load(p + lanes).v, load(p).v);
  }
  // The first `count` lanes only, where count is less than `lanes`.
  ISOBIT_FN static void store(float* p, F32 a, int count) {
    if (count >= lanes) return a.store(p);
    float parts[lanes];
    a.store(parts);
    for (int i = 0; i < count; ++i) p[i] = parts[i];
  }
  ISOBIT_FN static void store(double* p, F64 a, int count) {
    constexpr int half = Vec<double>::count;
    if (count >= lanes) return a.lo.store(p), a.hi.store(p + half);
    double parts[lanes];
    a.lo.store(parts), a.hi.store(parts + half);
    for (int i = 0; i < count; ++i) p[i] = parts[i];
  }

  ISOBIT_FN static I32 lane_index() { return hn::Iota(Full<std::int32_t>(), 0); }
  ISOBIT_FN static I32 i32(U32 a) { return hn::BitCast(Full<std::int32_t>(), a.v); }
  ISOBIT_FN static F32 f32(I32 a) { return hn::ConvertTo(Full<float>(), a.v); }
  ISOBIT_FN static F32 f32(U32 a) { return f32(i32(a)); }  // a < 2^31
  ISOBIT_FN static F32 f32(F64 a) {
    const HalfFloat d;
    return hn::Combine(Full<float>(), hn::DemoteTo(d, a.hi.v), hn::DemoteTo(d, a.lo.v));
  }
  ISOBIT_FN static F64 f64(F32 a) { return promote(a); }
  ISOBIT_FN static F64 f64(I32 a) { return promote(a); }
  ISOBIT_FN static F64 f64(U32 a) { return f64(i32(a ^ U32(1u << 31))) + F64(2147483648.0); }  // exact
  ISOBIT_FN static F64 f64(F64 a) { return a; }
  ISOBIT_FN static Wide wide(U32 a) { return f64(a); }
  ISOBIT_FN static Wide wide(Wide a) { return a; }

  ISOBIT_FN static std::uint64_t sum_lanes(U32 a) {
    std::uint32_t parts[lanes];
    a.store(parts);
    std::uint64_t sum = 0;
    for (std::uint32_t p : parts) sum += p;
    return sum;
  }
  ISOBIT_FN static std::uint64_t sum_lanes(Wide a) {
    double parts[lanes];
    store(parts, a, lanes);
    std::uint64_t sum = 0;
    for (double p : parts) sum += static_cast<std::uint64_t>(p);
    return sum;
  }

  ISOBIT_FN static F32 root_of_product(F32 a, F32 b) { return f32(sqrt(f64(a) * f64(b))); }

  template <class Sample>
  ISOBIT_FN static void load_block_row(const Sample* row, int first, int step, int last, I32 (&out)[8]);

 private:
  using HalfFloat = hn::Rebind<float, Full<double>>;

  template <class Sample>
  ISOBIT_FN static U32 widen(const Sample* p) {
    const hn::Rebind<Sample, Full<std::uint32_t>> narrow;
    return hn::PromoteTo(Full<std::uint32_t>(), hn::LoadU(narrow, p));
  }
  template <class T>
  ISOBIT_FN static F64 promote(Vec<T> a) {
    const hn::Half<Full<T>> half;
    return {hn::PromoteTo(Full<double>(), hn::LowerHalf(half, a.v)), hn::PromoteTo(Full<double>(), hn::UpperHalf(half, a.v))};
  }
  ISOBIT_FN static U32 even(U32 a, U32 b) { return hn::ConcatEven(Full<std::uint32_t>(), b.v, a.v); }
  ISOBIT_FN static U32 odd(U32 a, U32 b) { return hn::ConcatOdd(Full<std::uint32_t>(), b.v, a.v); }
};

// Each lane's eight samples are copied together (8 or 16 bytes), then 32-bit words of all lanes are gathered and cut up.
template <class Sample>
ISOBIT_FN void Numbers::load_block_row(const Sample* row, int first, int step, int last, I32 (&out)[8]) {
  constexpr int words = 2 * sizeof(Sample), per_word = 4 / sizeof(Sample);  // words a block row, samples a word
  alignas(64) std::uint32_t copy[lanes * words];
  for (int lane = 0; lane < lanes; ++lane) {
    const int x = first + lane * step < last ? first + lane * step : last;
    std::memcpy(copy + lane * words, row + x, 8 * sizeof(Sample));
  }
  U32 word[words], raw[words];
  for (int i = 0; i < words; ++i) raw[i] = U32::load(copy + i * lanes);
  if constexpr (words == 2) {
    word[0] = even(raw[0], raw[1]), word[1] = odd(raw[0], raw[1]);
  } else {
    const U32 e0 = even(raw[0], raw[1]), e1 = even(raw[2], raw[3]), o0 = odd(raw[0], raw[1]), o1 = odd(raw[2], raw[3]);
    word[0] = even(e0, e1), word[1] = even(o0, o1), word[2] = odd(e0, e1), word[3] = odd(o0, o1);
  }
  const U32 mask((1u << (8 * sizeof(Sample))) - 1);
  for (int j = 0; j < 8; ++j)
    out[j] = i32((word[j / per_word] >> static_cast<int>(j % per_word * 8 * sizeof(Sample))) & mask);
}

}  // namespace isobit::ISOBIT_ISA
