// SPDX-License-Identifier: BSD-2-Clause-Patent
// Binary64 in 64-bit integers: the bits of IEEE 754 arithmetic, rounded to nearest even, on devices that have none.
#pragma once

#include "exact/f64_add.h"
#include "exact/f64_add_integer.h"
#include "exact/f64_compare.h"
#include "exact/f64_convert.h"
#include "exact/f64_divide.h"
#include "exact/f64_multiply.h"
#include "exact/f64_sqrt.h"

namespace isobit {

// A binary64 held as its bits; U is std::uint64_t or a vector of 64-bit lanes (exact/lanes.h). Every operation gives
// the bits of the same operation on double (the one NaN returned is 0x7FF8000000000000), without loops, tables, memory,
// 128-bit products or a floating-point value that the result could depend on. D says what operands and results may be.
template <class U, Domain D = Domain::any>
struct BasicF64 {
  U bits;

  // From lanes: bits, integers (rounded, or `exact`: below 2^53 in magnitude), the bits of binary32.
  ISOBIT_FN static constexpr BasicF64 from_bits(U bits) { return {bits}; }
  ISOBIT_FN static constexpr BasicF64 from_signed(U i) { return {f64::from_signed(i)}; }
  ISOBIT_FN static constexpr BasicF64 from_unsigned(U i) { return {f64::from_unsigned(i)}; }
  ISOBIT_FN static constexpr BasicF64 from_exact(U i) { return {f64::from_exact(i)}; }
  ISOBIT_FN static constexpr BasicF64 from_exact_signed(U i) { return {f64::from_exact_signed(i)}; }
  ISOBIT_FN static constexpr BasicF64 from_binary32(U x) { return {f64::from_binary32<D>(x)}; }
  template <Domain E>
  ISOBIT_FN static constexpr BasicF64 from(BasicF64<U, E> x) {
    return {x.bits};
  }

  // To lanes: integers toward zero (out of range: the nearest there is; NaN: 0), the bits of the nearest binary32.
  ISOBIT_FN constexpr U to_signed() const { return f64::to_signed(bits); }
  ISOBIT_FN constexpr U to_unsigned() const { return f64::to_unsigned(bits); }
  ISOBIT_FN constexpr U to_binary32() const { return f64::to_binary32<D>(bits); }

  ISOBIT_FN friend constexpr BasicF64 operator-(BasicF64 a) { return {a.bits ^ U(f64::sign_bit)}; }
  ISOBIT_FN friend constexpr BasicF64 operator+(BasicF64 a, BasicF64 b) { return {f64::add<D>(a.bits, b.bits)}; }
  ISOBIT_FN friend constexpr BasicF64 operator-(BasicF64 a, BasicF64 b) { return a + -b; }
  ISOBIT_FN friend constexpr BasicF64 operator*(BasicF64 a, BasicF64 b) { return {f64::multiply<D>(a.bits, b.bits)}; }
  ISOBIT_FN friend constexpr BasicF64 operator/(BasicF64 a, BasicF64 b) { return {f64::divide<D>(a.bits, b.bits)}; }
  ISOBIT_FN constexpr BasicF64& operator+=(BasicF64 b) { return *this = *this + b; }
  ISOBIT_FN constexpr BasicF64& operator-=(BasicF64 b) { return *this = *this - b; }
  ISOBIT_FN constexpr BasicF64& operator*=(BasicF64 b) { return *this = *this * b; }
  ISOBIT_FN constexpr BasicF64& operator/=(BasicF64 b) { return *this = *this / b; }

  // Masks.
  ISOBIT_FN friend constexpr auto operator==(BasicF64 a, BasicF64 b) { return f64::equal<D>(a.bits, b.bits); }
  ISOBIT_FN friend constexpr auto operator!=(BasicF64 a, BasicF64 b) { return !f64::equal<D>(a.bits, b.bits); }
  ISOBIT_FN friend constexpr auto operator<(BasicF64 a, BasicF64 b) { return f64::less<D>(a.bits, b.bits); }
  ISOBIT_FN friend constexpr auto operator<=(BasicF64 a, BasicF64 b) { return f64::less_equal<D>(a.bits, b.bits); }
  ISOBIT_FN friend constexpr auto operator>(BasicF64 a, BasicF64 b) { return f64::less<D>(b.bits, a.bits); }
  ISOBIT_FN friend constexpr auto operator>=(BasicF64 a, BasicF64 b) { return f64::less_equal<D>(b.bits, a.bits); }

  ISOBIT_FN friend constexpr BasicF64 abs(BasicF64 a) { return {f64::magnitude(a.bits)}; }
  ISOBIT_FN friend constexpr BasicF64 sqrt(BasicF64 a) { return {f64::square_root<D>(a.bits)}; }

  // a * 2^power, |power| <= 2^20.
  ISOBIT_FN friend constexpr BasicF64 scale(BasicF64 a, int power) { return {f64::scale<D>(a.bits, power)}; }

  // a + b for ordinary numbers that are not negative: cheaper, since nothing cancels.
  ISOBIT_FN friend constexpr BasicF64 add_magnitudes(BasicF64 a, BasicF64 b) {
    return {f64::add_magnitudes(a.bits, b.bits)};
  }

  // c + i, rounded once, for a positive c and an integer i: i from 0 to 32000 c and c in [1, 2^46), or (two's
  // complement) i from -1000 c to 1000 c and c in [1, 2^53). It is what binary64 gives for c + double(i) where |i| is
  // below 2^53.
  ISOBIT_FN friend constexpr BasicF64 add_unsigned(BasicF64 c, U i) { return {f64::add_unsigned(c.bits, i)}; }
  ISOBIT_FN friend constexpr BasicF64 add_signed(BasicF64 c, U i) { return {f64::add_signed(c.bits, i)}; }
};

using F64 = BasicF64<std::uint64_t>;
using OrdinaryF64 = BasicF64<std::uint64_t, Domain::ordinary>;

// Scalars, as a cast to or from double would, but integers out of range become the nearest there is and NaN 0.
template <class F>
ISOBIT_FN constexpr F to_f64(std::int64_t i) {
  return F::from_signed(static_cast<std::uint64_t>(i));
}
template <class F>
ISOBIT_FN constexpr F to_f64(std::uint64_t i) {
  return F::from_unsigned(i);
}
template <class F>
ISOBIT_FN constexpr F to_f64(std::int32_t i) {
  return F::from_exact_signed(static_cast<std::uint64_t>(std::int64_t{i}));
}
template <class F>
ISOBIT_FN constexpr F to_f64(std::uint32_t i) {
  return F::from_exact(std::uint64_t{i});
}
template <class F>
ISOBIT_FN constexpr F to_f64(float x) {
  return F::from_binary32(std::uint64_t{__builtin_bit_cast(std::uint32_t, x)});
}

template <Domain D>
ISOBIT_FN constexpr std::int64_t to_int64(BasicF64<std::uint64_t, D> x) {
  return static_cast<std::int64_t>(x.to_signed());
}
template <Domain D>
ISOBIT_FN constexpr std::uint64_t to_uint64(BasicF64<std::uint64_t, D> x) {
  return x.to_unsigned();
}
template <Domain D>
ISOBIT_FN constexpr std::int32_t to_int32(BasicF64<std::uint64_t, D> x) {
  constexpr std::int64_t low = INT32_MIN, high = INT32_MAX;
  const std::int64_t i = to_int64(x);
  return static_cast<std::int32_t>(i < low ? low : i > high ? high : i);
}
template <Domain D>
ISOBIT_FN constexpr std::uint32_t to_uint32(BasicF64<std::uint64_t, D> x) {
  const std::uint64_t i = x.to_unsigned();
  return i > UINT32_MAX ? UINT32_MAX : static_cast<std::uint32_t>(i);
}
template <Domain D>
ISOBIT_FN constexpr float to_float(BasicF64<std::uint64_t, D> x) {
  return __builtin_bit_cast(float, static_cast<std::uint32_t>(x.to_binary32()));
}

}  // namespace isobit
