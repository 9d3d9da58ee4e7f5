// SPDX-License-Identifier: BSD-2-Clause-Patent
// A binary32 whose quotients and roots are made in integers, for devices that round only sums and products as IEEE 754
// says.
#pragma once

#include "exact/f32_exact.h"
#include "exact/numbers.h"

namespace isobit {

class StrictF32 {
 public:
  StrictF32() = default;
  ISOBIT_FN constexpr StrictF32(float value) : value_(value) {}
  ISOBIT_FN constexpr explicit operator float() const { return value_; }

  ISOBIT_FN friend constexpr StrictF32 operator+(StrictF32 a, StrictF32 b) { return a.value_ + b.value_; }
  ISOBIT_FN friend constexpr StrictF32 operator-(StrictF32 a, StrictF32 b) { return a.value_ - b.value_; }
  ISOBIT_FN friend constexpr StrictF32 operator*(StrictF32 a, StrictF32 b) { return a.value_ * b.value_; }
  ISOBIT_FN friend constexpr StrictF32 operator/(StrictF32 a, StrictF32 b) {
    return of(f32::divide<Domain::any>(a.lane(), b.lane()));
  }
  ISOBIT_FN friend constexpr StrictF32 sqrt(StrictF32 a) { return of(f32::square_root<Domain::any>(a.lane())); }
  // The root of the exact product.
  ISOBIT_FN static constexpr StrictF32 root_of_product(StrictF32 a, StrictF32 b) {
    return of(f32::root_of_product<Domain::any>(a.lane(), b.lane()));
  }

  ISOBIT_FN constexpr StrictF32& operator+=(StrictF32 b) { return *this = *this + b; }
  ISOBIT_FN friend constexpr bool operator<(StrictF32 a, StrictF32 b) { return a.value_ < b.value_; }
  ISOBIT_FN friend constexpr bool operator>(StrictF32 a, StrictF32 b) { return a.value_ > b.value_; }

 private:
  ISOBIT_FN constexpr std::uint64_t lane() const { return __builtin_bit_cast(std::uint32_t, value_); }
  ISOBIT_FN static constexpr StrictF32 of(std::uint64_t bits) {
    return __builtin_bit_cast(float, static_cast<std::uint32_t>(bits));
  }

  float value_;
};

// The scalar numbers N with such a binary32.
template <class N>
struct StrictNumbers : N {
  using F32 = StrictF32;
  using F64 = typename N::F64;

  using N::f32;
  using N::f64;
  ISOBIT_FN static F64 f64(F32 a) { return N::f64(static_cast<float>(a)); }
  template <bool negative_too>
  ISOBIT_FN static auto widened(F32 a) {
    return N::template widened<negative_too>(static_cast<float>(a));
  }
  template <class Sum>
  ISOBIT_FN static F32 narrowed(Sum sum) {
    return N::narrowed(sum);
  }
  ISOBIT_FN static F32 root_of_product(F32 a, F32 b) { return F32::root_of_product(a, b); }
};

}  // namespace isobit
