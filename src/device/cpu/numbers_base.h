// SPDX-License-Identifier: BSD-2-Clause-Patent
// The class N of exact/numbers.h for vectors, all but binary64: loads, stores and conversions of lane_count
// neighbouring items.
#pragma once

#include "device/cpu/blocks.h"
#include "device/cpu/lanes.h"
#include "exact/numbers.h"

namespace isobit::ISOBIT_ISA {

struct NumbersBase {
  static constexpr int lanes = lane_count;
  using U32 = Vec<std::uint32_t>;
  using I32 = Vec<std::int32_t>;
  using F32 = Vec<float>;
  using I64 = Split<std::int64_t>;
  using U64 = Split<std::uint64_t>;
  using I64Sum = SplitSum<std::int64_t>;
  using U64Sum = SplitSum<std::uint64_t>;
  using Mask = I32::Mask;
  using Words = ISOBIT_ISA::Words;
  template <class T, int size>
  using Ring = MemoryRing<T, size>;

  ISOBIT_FN static U32 load(const std::uint8_t* p) { return widen(p); }
  ISOBIT_FN static U32 load(const std::uint16_t* p) { return widen(p); }
  ISOBIT_FN static U32 load(const std::uint32_t* p) { return U32::load(p); }
  ISOBIT_FN static I32 load(const std::int32_t* p) { return I32::load(p); }
  ISOBIT_FN static I32 load(const std::int16_t* p) {
    const hn::Rebind<std::int16_t, Full<std::int32_t>> narrow;
    return hn::PromoteTo(Full<std::int32_t>(), hn::LoadU(narrow, p));
  }
  ISOBIT_FN static F32 load(const float* p) { return F32::load(p); }
  // Samples outside the row, which are read, count as zero.
  template <class Sample>
  ISOBIT_FN static U32 load_inside(const Sample* row, int x, int width) {
    const U32 place = u32(lane_index()) + U32(static_cast<std::uint32_t>(x));
    return select(place < U32(static_cast<std::uint32_t>(width)), load(row + x), U32(0u));
  }
  ISOBIT_FN static F32 load_even(const float* p) {
    return hn::ConcatEven(Full<float>(), F32::load(p + lanes).v, F32::load(p).v);
  }
  ISOBIT_FN static I32 load_even(const std::int32_t* p) {
    return hn::ConcatEven(Full<std::int32_t>(), I32::load(p + lanes).v, I32::load(p).v);
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
  ISOBIT_FN static void store(std::uint32_t* p, U32 a, int count) { store_lanes(p, a, count); }
  ISOBIT_FN static void store(std::int32_t* p, I32 a, int count) { store_lanes(p, a, count); }
  // The lower half of each lane.
  ISOBIT_FN static void store(std::int16_t* p, I32 a, int count) {
    store(reinterpret_cast<std::uint16_t*>(p), u32(a), count);
  }
  ISOBIT_FN static void store(std::uint16_t* p, U32 a, int count) {
    const hn::Rebind<std::uint16_t, Full<std::uint32_t>> narrow;
    const auto words = hn::TruncateTo(narrow, a.v);
    if (count >= lanes) return hn::StoreU(words, narrow, p);
    std::uint16_t parts[lanes];
    hn::StoreU(words, narrow, parts);
    for (int i = 0; i < count; ++i) p[i] = parts[i];
  }

  template <class T>
  static constexpr int ahead = 128 / sizeof(T);
  ISOBIT_FN static void prefetch(const void* p) { __builtin_prefetch(p); }

  ISOBIT_FN static I32 lane_index() { return hn::Iota(Full<std::int32_t>(), 0); }
  ISOBIT_FN static I32 i32(U32 a) { return hn::BitCast(Full<std::int32_t>(), a.v); }
  ISOBIT_FN static I32 i32(I32 a) { return a; }
  ISOBIT_FN static U32 u32(I32 a) { return hn::BitCast(Full<std::uint32_t>(), a.v); }
  ISOBIT_FN static U32 where(Mask m, U32 yes, U32 no) { return u32(select(m, i32(yes), i32(no))); }

  ISOBIT_FN static U32 gather(const std::uint16_t* table, U32 i) {  // reads two bytes past the entry
    const I32 offset = i32(i << 1);
    return U32(hn::GatherOffset(Full<std::uint32_t>(), reinterpret_cast<const std::uint32_t*>(table), offset.v)) &
           U32(65535u);
  }
  ISOBIT_FN static U32 shift_left(U32 a, U32 by) { return hn::Shl(a.v, by.v); }
  ISOBIT_FN static U32 shift_right(U32 a, U32 by) { return hn::Shr(a.v, by.v); }
  ISOBIT_FN static U64 shift_left(U64 a, U32 by) {
    const U64 n = widen(by);
    return {hn::Shl(a.even.v, n.even.v), hn::Shl(a.odd.v, n.odd.v)};
  }
  ISOBIT_FN static U64 shift_right(U64 a, U32 by) {
    const U64 n = widen(by);
    return {hn::Shr(a.even.v, n.even.v), hn::Shr(a.odd.v, n.odd.v)};
  }
#if HWY_STATIC_TARGET == HWY_AVX3
  ISOBIT_FN static U32 floor_log2(U32 a) { return U32(31u) - U32(U32::V{_mm512_lzcnt_epi32(a.v.raw)}); }
#else
  // By the exponent of binary32, of half the number less the bits that could round it up; a > 1.
  ISOBIT_FN static U32 floor_log2(U32 a) {
    const F32 half = f32(i32((a ^ (a & (a >> 8))) >> 1));
    return (U32(hn::BitCast(Full<std::uint32_t>(), half.v)) >> 23) - U32(126u);
  }
#endif

  ISOBIT_FN static I64 product(I32 a, I32 b) {
    return {hn::MulEven(a.v, b.v), hn::MulEven(odd_lanes(a).v, odd_lanes(b).v)};
  }
  ISOBIT_FN static U64 product(U32 a, U32 b) {
    return {hn::MulEven(a.v, b.v), hn::MulEven(odd_lanes(a).v, odd_lanes(b).v)};
  }
  ISOBIT_FN static I64 signed_product(U32 a, U32 b) { return product(i32(a), i32(b)); }
  ISOBIT_FN static I64 low_product(I64 a, I32 b) { return {low_product(a.even, b), low_product(a.odd, odd_lanes(b))}; }
  ISOBIT_FN static U64 low_product(U64 a, U32 b) { return {low_product(a.even, b), low_product(a.odd, odd_lanes(b))}; }
  ISOBIT_FN static I64 weighted(std::uint32_t weight, I32 a) {
    if (weight >> 31 == 0) return product(I32(static_cast<std::int32_t>(weight)), a);
    const I64 p = product(I32(static_cast<std::int32_t>(weight >> 1)), a);
    const I64 twice = p + p;
    return weight & 1 ? twice + product(I32(1), a) : twice;
  }
  ISOBIT_FN static U64 widen(U32 a) {
    const Vec<std::uint64_t> both = hn::BitCast(Full<std::uint64_t>(), a.v);
    return {both & Vec<std::uint64_t>(std::uint64_t{0xffffffffu}), both >> 32};
  }
  ISOBIT_FN static I32 low(I64 a) { return join<std::int32_t>(a.even, a.odd << 32); }
  ISOBIT_FN static U32 low(U64 a) { return join<std::uint32_t>(a.even, a.odd << 32); }
  ISOBIT_FN static I32 high(I64 a) { return join<std::int32_t>(a.even >> 32, a.odd); }
  ISOBIT_FN static U32 rounded_high(U32 a, U32 b) {
    const U64 p = product(a, b) + U64(std::uint64_t{1} << 31);
    return join<std::uint32_t>(p.even >> 32, p.odd);
  }

  ISOBIT_FN static F32 f32(I32 a) { return hn::ConvertTo(Full<float>(), a.v); }
  ISOBIT_FN static F32 f32(U32 a) { return f32(i32(a)); }  // a < 2^31
  // Two 16-bit halves of a lane, multiplied and added by one instruction.
  struct IntegerPair {
    U32 halves;
  };
  ISOBIT_FN static IntegerPair pair(U32 first, U32 second) { return {first | (second << 16)}; }
  ISOBIT_FN static U32 factor(std::uint32_t a) { return U32::opaque(a); }
  ISOBIT_FN static U32 dot(IntegerPair a, IntegerPair b) {
    const Full<std::int16_t> words;
    return dot(Words(hn::BitCast(words, a.halves.v)), Words(hn::BitCast(words, b.halves.v)));
  }

  ISOBIT_FN static std::uint64_t sum_lanes(U32 a) {
    std::uint32_t parts[lanes];
    a.store(parts);
    std::uint64_t sum = 0;
    for (std::uint32_t p : parts) sum += p;
    return sum;
  }

  // Twice `lanes` of them.
  ISOBIT_FN static Words words(const std::uint8_t* p) {
    return hn::PromoteTo(Full<std::int16_t>(), hn::LoadU(HalfBytes(), p));
  }
  ISOBIT_FN static Words words(const std::uint16_t* p) { return words(reinterpret_cast<const std::int16_t*>(p)); }
  ISOBIT_FN static Words words(const std::int16_t* p) { return Words::load(p); }
  // The first ones; 0 in place of the others.
  ISOBIT_FN static Words first_words(Words a, int count) {
    const Words place = hn::Iota(Full<std::int16_t>(), 0);
    return select(place < Words(static_cast<std::int16_t>(count)), a, Words(std::int16_t{0}));
  }
  // a b a b …, of 16 bits.
  ISOBIT_FN static Words word_pairs(std::int32_t a, std::int32_t b) {
    return hn::BitCast(Full<std::int16_t>(), U32((a & 65535) | static_cast<std::uint32_t>(b) << 16).v);
  }
  // The upper halves of products of unsigned words.
  ISOBIT_FN static Words product_high(Words a, Words b) {
    const Full<std::uint16_t> d;
    return hn::BitCast(Full<std::int16_t>(), hn::MulHigh(hn::BitCast(d, a.v), hn::BitCast(d, b.v)));
  }
  // Products of signed words, those of neighbours added.
  ISOBIT_FN static U32 dot(Words a, Words b) {
    const Full<std::int32_t> whole;
    auto upper = hn::Zero(whole);
    const auto lower = hn::ReorderWidenMulAccumulate(whole, a.v, b.v, hn::Zero(whole), upper);
    return hn::BitCast(Full<std::uint32_t>(), hn::RearrangeToOddPlusEven(lower, upper));
  }
  // Words of a and b in turn, of the lower or the upper half of each 128 bits; and 32-bit values of 16 bits in that
  // order, back in the order of the words.
  ISOBIT_FN static Words zip_lower(Words a, Words b) { return hn::InterleaveLower(Full<std::int16_t>(), a.v, b.v); }
  ISOBIT_FN static Words zip_upper(Words a, Words b) { return hn::InterleaveUpper(Full<std::int16_t>(), a.v, b.v); }
  ISOBIT_FN static void store_zipped(std::uint32_t* out, U32 lower, U32 upper) {
    ISOBIT_ISA::store_zipped(out, lower, upper);
  }
  ISOBIT_FN static Words narrowed_words(I32 lower, I32 upper) {
    return hn::ReorderDemote2To(Full<std::int16_t>(), lower.v, upper.v);
  }
  template <class Sample>
  ISOBIT_FN static void gather_blocks(const Sample* const (&rows)[16], int first, int step, int last,
                                      Sample (&out)[64][2 * lanes]) {
    ISOBIT_ISA::gather_blocks(rows, first, step, last, out);
  }

  template <class Sample>
  ISOBIT_FN static void load_block_row(const Sample* row, int first, int step, int last, I32 (&out)[8]);

 protected:
  // The lanes as 64-bit ones of type W.
  template <class W, class T>
  ISOBIT_FN static Pair<Vec<W>> promote(Vec<T> a) {
    const hn::Half<Full<T>> half;
    const Full<W> wide;
    return {Vec<W>(hn::PromoteTo(wide, hn::LowerHalf(half, a.v))),
            Vec<W>(hn::PromoteTo(wide, hn::UpperHalf(half, a.v)))};
  }

 private:
  template <class T>
  ISOBIT_FN static void store_lanes(T* p, Vec<T> a, int count) {
    if (count >= lanes) return a.store(p);
    T parts[lanes];
    a.store(parts);
    for (int i = 0; i < count; ++i) p[i] = parts[i];
  }
  template <class W, class T>
  ISOBIT_FN static Vec<W> low_product(Vec<W> a, Vec<T> b) {
    return hn::MulEven(hn::BitCast(Full<T>(), a.v), b.v);
  }
  // Each odd lane in the place of the even one before it.
  template <class T>
  ISOBIT_FN static Vec<T> odd_lanes(Vec<T> a) {
    const Full<std::uint64_t> wide;
    return hn::BitCast(Full<T>(), hn::ShiftRight<32>(hn::BitCast(wide, a.v)));
  }
  // The lower halves of `even` and the upper halves of `odd`, in turn.
  template <class T, class W>
  ISOBIT_FN static Vec<T> join(Vec<W> even, Vec<W> odd) {
    return hn::OddEven(hn::BitCast(Full<T>(), odd.v), hn::BitCast(Full<T>(), even.v));
  }

  using HalfBytes = hn::Rebind<std::uint8_t, Full<std::int16_t>>;

  template <class Sample>
  ISOBIT_FN static U32 widen(const Sample* p) {
    const hn::Rebind<Sample, Full<std::uint32_t>> narrow;
    return hn::PromoteTo(Full<std::uint32_t>(), hn::LoadU(narrow, p));
  }
  ISOBIT_FN static U32 even(U32 a, U32 b) { return hn::ConcatEven(Full<std::uint32_t>(), b.v, a.v); }
  ISOBIT_FN static U32 odd(U32 a, U32 b) { return hn::ConcatOdd(Full<std::uint32_t>(), b.v, a.v); }
};

// Each lane's eight samples are copied together (8 or 16 bytes), then 32-bit words of all lanes are gathered and cut
// up.
template <class Sample>
ISOBIT_FN void NumbersBase::load_block_row(const Sample* row, int first, int step, int last, I32 (&out)[8]) {
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
