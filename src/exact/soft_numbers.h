// SPDX-License-Identifier: BSD-2-Clause-Patent
// The class N of exact/numbers.h for devices without binary64: F64 is made of 64-bit integers, and no double occurs,
// not even in a constant, once a kernel is compiled.
#pragma once

#include "exact/f32_exact.h"
#include "exact/f64.h"
#include "exact/f64_integers.h"
#include "exact/numbers.h"

namespace isobit {

// A BasicF64 that can be written as kernels write numbers: of constants, of integers, and in vectors of a scalar.
template <class U, Domain D = Domain::any>
struct SoftF64 : BasicF64<U, D> {
  using Scalar = SoftF64<std::uint64_t, D>;

  SoftF64() = default;
  ISOBIT_FN constexpr SoftF64(BasicF64<U, D> x) : BasicF64<U, D>(x) {}
  template <Domain E>
  ISOBIT_FN explicit constexpr SoftF64(BasicF64<U, E> x) : BasicF64<U, D>{x.bits} {}

  // In every lane.
  template <Domain E>
  requires(!__is_same(U, std::uint64_t)) ISOBIT_FN constexpr SoftF64(SoftF64<std::uint64_t, E> x)
      : BasicF64<U, D>{U(x.bits)} {}

  // For scalars: a constant, which the compiler takes apart; integers that may be known late.
  consteval explicit SoftF64(double x) : BasicF64<U, D>{__builtin_bit_cast(std::uint64_t, x)} {}
  ISOBIT_FN explicit constexpr SoftF64(std::int32_t i) : BasicF64<U, D>(to_f64<BasicF64<U, D>>(i)) {}
  ISOBIT_FN explicit constexpr SoftF64(std::uint32_t i) : BasicF64<U, D>(to_f64<BasicF64<U, D>>(i)) {}
};

template <class M, class U, Domain D>
requires(!__is_same(U, std::uint64_t)) ISOBIT_FN SoftF64<U, D> select(M mask, SoftF64<U, D> yes, SoftF64<U, D> no) {
  return BasicF64<U, D>{select(mask, yes.bits, no.bits)};
}

// One item at a time.
struct SoftNumbers : ScalarBase {
  static constexpr bool soft = true;
  using F64 = SoftF64<std::uint64_t>;
  using Ordinary = SoftF64<std::uint64_t, Domain::ordinary>;
  using Real = F64;
  using Natural = isobit::Natural<std::uint64_t>;
  using Rounded = isobit::Natural<std::uint64_t, Steps::rounded>;

  ISOBIT_FN static Natural natural(U32 a) { return Natural(a); }
  ISOBIT_FN static Natural natural(Wide a) { return Natural(a); }

  using ScalarBase::f32;
  ISOBIT_FN static F32 f32(F64 a) { return to_float(a); }
  ISOBIT_FN static F64 f64(I32 a) { return F64(a); }
  ISOBIT_FN static F64 f64(U32 a) { return F64(a); }
  ISOBIT_FN static F64 f64(Wide a) { return F64::from_exact(a); }
  ISOBIT_FN static F64 f64(F32 a) { return to_f64<F64>(a); }
  ISOBIT_FN static F64 f64(F64 a) { return a; }
  ISOBIT_FN static I32 truncate(F64 a) { return to_int32(a); }

  // Sums of binary32 values, each zero or normal, as ScalarNumbers has them. Where none is negative nothing cancels, and
  // the sum is itself zero or normal in binary32.
  struct Magnitude {
    Ordinary value;
    ISOBIT_FN Magnitude& operator+=(Magnitude b) {
      value = add_magnitudes(value, b.value);
      return *this;
    }
  };
  template <bool negative_too>
  ISOBIT_FN static auto widened(F32 a) {
    const Ordinary wide = to_f64<Ordinary>(a);
    if constexpr (negative_too) return wide;
    else return Magnitude{wide};
  }
  ISOBIT_FN static F32 narrowed(Ordinary sum) { return to_float(F64(sum)); }
  ISOBIT_FN static F32 narrowed(Magnitude sum) { return to_float(sum.value); }

  ISOBIT_FN static F32 root_of_product(F32 a, F32 b) {
    const std::uint64_t x = __builtin_bit_cast(U32, a), y = __builtin_bit_cast(U32, b);
    return __builtin_bit_cast(F32, static_cast<U32>(f32::root_of_product<Domain::any>(x, y)));
  }
};

}  // namespace isobit
