// SPDX-License-Identifier: BSD-2-Clause-Patent
// The class N of exact/numbers.h with one register of 64-bit lanes for binary64, and half a register of everything else.
//
// For kernels whose work is mostly binary64: an operand is one register, twice as many of them stay in registers, and
// binary32 values are widened straight from memory, without taking a register apart.
#pragma once

#include "device/cpu/lanes.h"
#include "exact/numbers.h"

namespace isobit::ISOBIT_ISA {

struct HalfNumbersBase {  // all but binary64
  template <class T>
  using Beside = hn::Rebind<T, Full<std::uint64_t>>;  // as many T as there are 64-bit lanes
  static constexpr int lanes = Vec<std::uint64_t>::count;
  using U32 = Vec<std::uint32_t, Beside<std::uint32_t>>;
  using I32 = Vec<std::int32_t, Beside<std::int32_t>>;
  using F32 = Vec<float, Beside<float>>;

  ISOBIT_FN static U32 load(const std::uint8_t* p) { return widen(p); }
  ISOBIT_FN static U32 load(const std::uint16_t* p) { return widen(p); }
  ISOBIT_FN static F32 load(const float* p) { return F32::load(p); }
  ISOBIT_FN static F32 load_even(const float* p) {
    return hn::ConcatEven(Beside<float>(), F32::load(p + lanes).v, F32::load(p).v);
  }
  ISOBIT_FN static F32 load_odd(const float* p) {
    return hn::ConcatOdd(Beside<float>(), F32::load(p + lanes).v, F32::load(p).v);
  }
  ISOBIT_FN static void store(float* p, F32 a, int count) { store_some(p, a, count); }

  template <class T>
  static constexpr int ahead = 128 / sizeof(T);
  ISOBIT_FN static void prefetch(const void* p) { __builtin_prefetch(p); }

  ISOBIT_FN static F32 f32(I32 a) { return hn::ConvertTo(Beside<float>(), a.v); }
  ISOBIT_FN static F32 f32(U32 a) { return f32(I32(hn::BitCast(Beside<std::int32_t>(), a.v))); }  // a < 2^31

  // Lane j of row i becomes lane i of row j.
  template <int n>  // lanes: a template, so that what other sets lack is not compiled
  ISOBIT_FN static void transpose(F32 (&row)[n]) {
    if constexpr (n == 2) {
      interleave<Beside<float>>(row[0], row[1]);
    } else {
      ISOBIT_UNROLL
      for (int i = 0; i < n; i += 4) transpose_quads(row[i], row[i + 1], row[i + 2], row[i + 3]);
      if constexpr (n == 8) {
        ISOBIT_UNROLL
        for (int i = 0; i < 4; ++i) {
          const F32 a = row[i], b = row[i + 4];
          row[i] = hn::ConcatLowerLower(Beside<float>(), b.v, a.v);
          row[i + 4] = hn::ConcatUpperUpper(Beside<float>(), b.v, a.v);
        }
      }
    }
  }

 private:
  // a, b become a0 b0 a1 b1 … and the rest of such pairs, in each 128 bits. D tells what an element is.
  template <class D>
  ISOBIT_FN static void interleave(F32& a, F32& b) {
    const D d;
    const auto x = hn::BitCast(d, a.v), y = hn::BitCast(d, b.v);
    a = hn::BitCast(Beside<float>(), hn::InterleaveLower(d, x, y));
    b = hn::BitCast(Beside<float>(), hn::InterleaveUpper(d, x, y));
  }
  // Four by four, in each 128 bits.
  template <class V>
  ISOBIT_FN static void transpose_quads(V& a, V& b, V& c, V& d) {
    using Pairs = hn::Repartition<std::uint64_t, Beside<float>>;
    interleave<Beside<float>>(a, b), interleave<Beside<float>>(c, d);
    interleave<Pairs>(a, c), interleave<Pairs>(b, d);
    const V second = c;
    c = b, b = second;
  }
  template <class Sample>
  ISOBIT_FN static U32 widen(const Sample* p) {
    return hn::PromoteTo(Beside<std::uint32_t>(), hn::LoadU(Beside<Sample>(), p));
  }

 protected:
  // The first `count` lanes only, where count is less than `lanes`.
  template <class T, class V>
  ISOBIT_FN static void store_some(T* p, V a, int count) {
    if (count >= lanes) return a.store(p);
    T parts[lanes];
    a.store(parts);
    for (int i = 0; i < count; ++i) p[i] = parts[i];
  }
};

struct DoubleNumbers : HalfNumbersBase {
  using F64 = Vec<double>;
  using Real = double;

  using HalfNumbersBase::load;
  ISOBIT_FN static F64 load(const double* p) { return F64::load(p); }
  using HalfNumbersBase::store;
  ISOBIT_FN static void store(double* p, F64 a, int count) { store_some(p, a, count); }

  using HalfNumbersBase::f32;
  ISOBIT_FN static F32 f32(F64 a) { return hn::DemoteTo(hn::Rebind<float, Full<double>>(), a.v); }
  ISOBIT_FN static F64 f64(F32 a) { return hn::PromoteTo(Full<double>(), a.v); }
  ISOBIT_FN static F64 f64(F64 a) { return a; }
};

}  // namespace isobit::ISOBIT_ISA
