// SPDX-License-Identifier: BSD-2-Clause-Patent
// The class N of exact/numbers.h for vectors, with binary64 made of 64-bit integers: nothing is computed in double.
#pragma once

#include "device/cpu/half_numbers.h"
#include "device/cpu/integer_lanes.h"
#include "device/cpu/integer_sum.h"
#include "device/cpu/native_sum.h"
#include "device/cpu/numbers_base.h"
#include "exact/soft_numbers.h"

namespace isobit::ISOBIT_ISA {

using SoftReal = isobit::SoftNumbers::Real;
static_assert(sizeof(SoftReal) == sizeof(std::uint64_t));

ISOBIT_FN Words64 load_words(const SoftReal* p) { return Words64::load(&p->bits); }

// Any binary64, its long operations out of line: kernels have hundreds of them, and inlined would compile for minutes.
struct SoftLanes : SoftF64<Words64> {
  SoftLanes() = default;
  ISOBIT_FN SoftLanes(BasicF64<Words64> x) : SoftF64<Words64>(x) {}
  ISOBIT_FN SoftLanes(SoftReal x) : SoftF64<Words64>(x) {}

  ISOBIT_FN friend SoftLanes operator+(SoftLanes a, SoftLanes b) { return from_bits(sum(a.bits, b.bits)); }
  ISOBIT_FN friend SoftLanes operator-(SoftLanes a, SoftLanes b) { return a + SoftLanes(-b); }
  ISOBIT_FN friend SoftLanes operator*(SoftLanes a, SoftLanes b) { return from_bits(product(a.bits, b.bits)); }
  ISOBIT_FN friend SoftLanes operator/(SoftLanes a, SoftLanes b) { return from_bits(quotient(a.bits, b.bits)); }
  ISOBIT_FN friend SoftLanes sqrt(SoftLanes a) { return from_bits(root(a.bits)); }
  ISOBIT_FN friend SoftLanes select(Words64::Mask mask, SoftLanes yes, SoftLanes no) {
    return from_bits(select(mask, yes.bits, no.bits));
  }
  ISOBIT_FN SoftLanes& operator+=(SoftLanes b) { return *this = *this + b; }
  ISOBIT_FN static SoftLanes from_binary32(Words64 x) { return from_bits(widened(x)); }
  ISOBIT_FN Words64 to_binary32() const { return narrowed(bits); }

 private:
#define ISOBIT_OUT_OF_LINE __attribute__((noinline)) static
  using Any = BasicF64<Words64>;
  ISOBIT_OUT_OF_LINE Words64 sum(Words64 a, Words64 b) { return (Any{a} + Any{b}).bits; }
  ISOBIT_OUT_OF_LINE Words64 product(Words64 a, Words64 b) { return (Any{a} * Any{b}).bits; }
  ISOBIT_OUT_OF_LINE Words64 quotient(Words64 a, Words64 b) { return (Any{a} / Any{b}).bits; }
  ISOBIT_OUT_OF_LINE Words64 root(Words64 a) { return sqrt(Any{a}).bits; }
  ISOBIT_OUT_OF_LINE Words64 widened(Words64 a) { return Any::from_binary32(a).bits; }
  ISOBIT_OUT_OF_LINE Words64 narrowed(Words64 a) { return Any{a}.to_binary32(); }
#undef ISOBIT_OUT_OF_LINE
};

struct SoftNumbers : NumbersBase {
  static constexpr bool soft = true;
  using F64 = Pair<SoftLanes>;
  using Ordinary = Pair<SoftF64<Words64, Domain::ordinary>>;
  using Natural = Pair<isobit::Natural<Words64>>;
  using Rounded = Pair<isobit::Natural<Words64, Steps::rounded>>;
  using Wide = Natural;
  using Real = SoftReal;
  template <class T>
  using SumOf = std::conditional_t<__is_same(T, Real), IntegerSum, NativeSum<T>>;

  using NumbersBase::load;
  ISOBIT_FN static F64 load(const Real* p) { return f64_of({load_words(p), load_words(p + Words64::count)}); }
  using NumbersBase::store;
  template <class F>
  ISOBIT_FN static void store(Real* p, Pair<F> a, int count) {
    if (count >= lanes) return a.lo.bits.store(&p->bits), a.hi.bits.store(&p[Words64::count].bits);
    std::uint64_t parts[lanes];
    a.lo.bits.store(parts), a.hi.bits.store(parts + Words64::count);
    for (int i = 0; i < count; ++i) p[i].bits = parts[i];
  }

  ISOBIT_FN static I32 truncate(F64 a) { return i32(narrow({a.lo.to_signed(), a.hi.to_signed()})); }
  ISOBIT_FN static Mask mask(Pair<Words64::Mask> m) {
    return i32(narrow(select(m, Pair<Words64>(1), Pair<Words64>(0)))) > I32(0);
  }
  ISOBIT_FN static F32 quotient(F32 a, float b, double /*reciprocal*/) { return a / F32(b); }
  ISOBIT_FN static U32 reciprocal30(U32 a) { return u32(truncate(F64(Real(1073741824.0)) / f64(a))); }

  using NumbersBase::f32;
  ISOBIT_FN static F32 f32(I64 a) {
    const Full<std::uint64_t> words;
    const Words64 even = f32::from_signed(Words64(hn::BitCast(words, a.even.v)));
    const Words64 odd = f32::from_signed(Words64(hn::BitCast(words, a.odd.v)));
    return hn::BitCast(Full<float>(), (even | (odd << 32)).v);
  }
  ISOBIT_FN static F32 f32(F64 a) { return f32_of({a.lo.to_binary32(), a.hi.to_binary32()}); }
  ISOBIT_FN static F64 f64(F32 a) {
    const Pair<Words64> bits = bits_of(a);
    return {F64Half::from_binary32(bits.lo), F64Half::from_binary32(bits.hi)};
  }
  ISOBIT_FN static F64 f64(I32 a) {
    const Pair<Vec<std::int64_t>> wide = promote<std::int64_t>(a);
    const Full<std::uint64_t> words;
    return {F64Half::from_exact_signed(Words64(hn::BitCast(words, wide.lo.v))),
            F64Half::from_exact_signed(Words64(hn::BitCast(words, wide.hi.v)))};
  }
  ISOBIT_FN static F64 f64(U32 a) { return f64(natural(a)); }
  ISOBIT_FN static F64 f64(Wide a) { return {F64Half::from_exact(a.lo.value), F64Half::from_exact(a.hi.value)}; }
  ISOBIT_FN static F64 f64(F64 a) { return a; }
  ISOBIT_FN static Natural natural(U32 a) {
    const Pair<Words64> wide = promote<std::uint64_t>(a);
    return {isobit::Natural<Words64>(wide.lo), isobit::Natural<Words64>(wide.hi)};
  }
  ISOBIT_FN static Natural natural(Wide a) { return a; }
  ISOBIT_FN static Wide wide(U32 a) { return natural(a); }
  ISOBIT_FN static Wide wide(Wide a) { return a; }

  using NumbersBase::sum_lanes;
  ISOBIT_FN static std::uint64_t sum_lanes(Wide a) {
    std::uint64_t parts[Words64::count], sum = 0;
    (a.lo.value + a.hi.value).store(parts);
    for (std::uint64_t p : parts) sum += p;
    return sum;
  }

  ISOBIT_FN static F32 root_of_product(F32 a, F32 b) {
    const Pair<Words64> x = bits_of(a), y = bits_of(b);
    return f32_of({f32::root_of_product<Domain::any>(x.lo, y.lo), f32::root_of_product<Domain::any>(x.hi, y.hi)});
  }

 private:
  using F64Half = SoftLanes;

  ISOBIT_FN static F64 f64_of(Pair<Words64> bits) { return {F64Half::from_bits(bits.lo), F64Half::from_bits(bits.hi)}; }
  // The bits of binary32, a lane each; and back.
  ISOBIT_FN static Pair<Words64> bits_of(F32 a) {
    return promote<std::uint64_t>(U32(hn::BitCast(Full<std::uint32_t>(), a.v)));
  }
  ISOBIT_FN static F32 f32_of(Pair<Words64> bits) { return hn::BitCast(Full<float>(), narrow(bits).v); }
  // The lower halves.
  ISOBIT_FN static U32 narrow(Pair<Words64> a) {
    const Full<std::uint32_t> halves;
    return hn::ConcatEven(halves, hn::BitCast(halves, a.hi.v), hn::BitCast(halves, a.lo.v));
  }
};

// The counterpart of DoubleNumbers.
struct SoftHalfNumbers : HalfNumbersBase {
  using F64 = SoftLanes;
  using Real = SoftReal;

  using HalfNumbersBase::load;
  ISOBIT_FN static F64 load(const Real* p) { return F64::from_bits(load_words(p)); }
  using HalfNumbersBase::store;
  ISOBIT_FN static void store(Real* p, F64 a, int count) { store_some(&p->bits, a.bits, count); }

  using HalfNumbersBase::f32;
  ISOBIT_FN static F32 f32(F64 a) {
    const Beside<std::uint32_t> halves;
    return hn::BitCast(Beside<float>(), hn::TruncateTo(halves, a.to_binary32().v));
  }
  ISOBIT_FN static F64 f64(F32 a) {
    return F64::from_binary32(Words64(hn::PromoteTo(Full<std::uint64_t>(), hn::BitCast(Beside<std::uint32_t>(), a.v))));
  }
  ISOBIT_FN static F64 f64(F64 a) { return a; }
};

}  // namespace isobit::ISOBIT_ISA
