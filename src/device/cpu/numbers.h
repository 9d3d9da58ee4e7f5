// SPDX-License-Identifier: BSD-2-Clause-Patent
// The class N of exact/numbers.h for vectors, with the processor's binary64.
#pragma once

#include "device/cpu/native_sum.h"
#include "device/cpu/numbers_base.h"

namespace isobit::ISOBIT_ISA {

struct Numbers : NumbersBase {
  static constexpr bool soft = false;
  using F64 = Pair<Vec<double>>;
  using Ordinary = F64;
  using Natural = F64;
  using Rounded = F64;
  using Wide = F64;  // products and sums of binary64 are exact below 2^53, and faster than 64-bit integer products
  using Real = double;
  template <class T>
  using SumOf = NativeSum<T>;

  using NumbersBase::load;
  ISOBIT_FN static F64 load(const double* p) {
    return {Vec<double>::load(p), Vec<double>::load(p + Vec<double>::count)};
  }
  using NumbersBase::store;
  ISOBIT_FN static void store(double* p, F64 a, int count) {
    constexpr int half = Vec<double>::count;
    if (count >= lanes) return a.lo.store(p), a.hi.store(p + half);
    double parts[lanes];
    a.lo.store(parts), a.hi.store(parts + half);
    for (int i = 0; i < count; ++i) p[i] = parts[i];
  }

  ISOBIT_FN static I32 truncate(F64 a) { return hn::Combine(Full<std::int32_t>(), truncate(a.hi), truncate(a.lo)); }
#if HWY_STATIC_TARGET == HWY_AVX3
  ISOBIT_FN static Mask mask(Pair<Vec<double>::Mask> m) {
    const hn::Mask<Full<std::int32_t>> both{_mm512_kunpackb(m.hi.m.raw, m.lo.m.raw)};
    return {both};
  }
#else
  ISOBIT_FN static Mask mask(Pair<Vec<double>::Mask> m) {
    const Full<std::int32_t> halves;
    const auto words = [&](Vec<double>::Mask a) __attribute__((always_inline)) {
      return hn::BitCast(halves, hn::VecFromMask(Full<double>(), a.m));
    };
    return {hn::MaskFromVec(hn::ConcatEven(halves, words(m.hi), words(m.lo)))};
  }
#endif
  ISOBIT_FN static U32 reciprocal30(U32 a) { return u32(truncate(F64(1073741824.0) / f64(i32(a)))); }  // a < 2^31

  using NumbersBase::f32;
  ISOBIT_FN static F32 f32(I64 a) {
    const Full<std::uint64_t> wide;
    const Vec<std::uint64_t> even(hn::PromoteTo(wide, f32_bits(a.even))), odd(hn::PromoteTo(wide, f32_bits(a.odd)));
    return hn::BitCast(Full<float>(), (even | (odd << 32)).v);
  }
  ISOBIT_FN static F32 f32(F64 a) {
    const HalfFloat d;
    return hn::Combine(Full<float>(), hn::DemoteTo(d, a.hi.v), hn::DemoteTo(d, a.lo.v));
  }
  ISOBIT_FN static F64 f64(F32 a) { return promote<double>(a); }
  ISOBIT_FN static F64 f64(I32 a) { return promote<double>(a); }
  ISOBIT_FN static F64 f64(U32 a) { return f64(i32(a ^ U32(1u << 31))) + F64(2147483648.0); }  // exact
  ISOBIT_FN static F64 f64(F64 a) { return a; }
  ISOBIT_FN static Wide wide(U32 a) { return f64(a); }
  ISOBIT_FN static Wide wide(Wide a) { return a; }

  using NumbersBase::sum_lanes;
  ISOBIT_FN static std::uint64_t sum_lanes(Wide a) {
    double parts[lanes];
    store(parts, a, lanes);
    std::uint64_t sum = 0;
    for (double p : parts) sum += static_cast<std::uint64_t>(p);
    return sum;
  }

  // a / b for normal b and a quotient that is zero or normal, where reciprocal = RN(1 / b). Their product is within
  // 2^-52 (1 + 2^-53) of a / b. No midpoint of two binary32 values is nearer than 2^-49: with the significands A and B
  // of 24 bits, and a midpoint's odd M of 25, A 2^24 or A 2^25 is not M B, and so differs from it by 1 or more.
  ISOBIT_FN static F32 quotient(F32 a, float /*b*/, double reciprocal) { return f32(f64(a) * F64(reciprocal)); }
  ISOBIT_FN static F32 root_of_product(F32 a, F32 b) { return f32(sqrt(f64(a) * f64(b))); }

 private:
  using HalfFloat = hn::Rebind<float, Full<double>>;
  using HalfInt = hn::Rebind<std::int32_t, Full<double>>;

  // Highway's conversion cuts to 32 bits first; no |a| here is as large.
#if HWY_STATIC_TARGET == HWY_AVX3
  ISOBIT_FN static hn::Vec<HalfInt> truncate(Vec<double> a) { return hn::Vec<HalfInt>{_mm512_cvttpd_epi32(a.v.raw)}; }
#else
  ISOBIT_FN static hn::Vec<HalfInt> truncate(Vec<double> a) { return hn::DemoteTo(HalfInt(), a.v); }
#endif

#if HWY_STATIC_TARGET == HWY_AVX3
  ISOBIT_FN static hn::Vec<hn::Rebind<std::uint32_t, Full<double>>> f32_bits(Vec<std::int64_t> a) {
    return hn::BitCast(hn::Rebind<std::uint32_t, Full<double>>(), hn::Vec<HalfFloat>{_mm512_cvtepi64_ps(a.v.raw)});
  }
#else
  // Bits of the nearest binary32, with one rounding: what 53 bits do not hold is first gathered in the lowest of them.
  ISOBIT_FN static hn::Vec<hn::Rebind<std::uint32_t, Full<double>>> f32_bits(Vec<std::int64_t> a) {
    using I = Vec<std::int64_t>;
    const Full<double> d;
    const I zero(std::int64_t{0}), limit(std::int64_t{1} << 53), rest = a & I(std::int64_t{2047});
    const I gathered = (a >> 11) | select(rest > zero, I(std::int64_t{1}), zero);
    const auto large = (a > limit) | (zero - limit > a);
    const Vec<double> near = hn::ConvertTo(d, select(large, gathered, a).v);
    const auto scaled = hn::IfThenElse(hn::RebindMask(d, large.m), hn::Mul(near.v, hn::Set(d, 2048.0)), near.v);
    return hn::BitCast(hn::Rebind<std::uint32_t, Full<double>>(), hn::DemoteTo(HalfFloat(), scaled));
  }
#endif
};

}  // namespace isobit::ISOBIT_ISA
