// SPDX-License-Identifier: BSD-2-Clause-Patent
// Integers that stand for binary64 values, with the sums and products that binary64 arithmetic gives.
#pragma once

#include "exact/f64.h"

namespace isobit {

// A formula whose first steps are integers is the same text with these types in their place, and costs integer
// additions and products there; the first operand that is not an integer rounds once. Bounds are the caller's to know.
// Exact steps: every value is below 2^53 in magnitude, where binary64 rounds nothing. Rounded steps: below 2^62, and
// each sum, difference and product is rounded to 53 bits.
enum class Steps { exact, rounded };

template <Steps steps, class U>
ISOBIT_FN constexpr U step(U i) {
  if constexpr (steps == Steps::exact) return i;
  else return f64::round_integer(i);
}

// Natural is never negative; a difference is an Integer (two's complement).
template <class U, Steps steps = Steps::exact>
struct Integer;

template <class U, Steps steps = Steps::exact>
struct Natural {
  U value;

  Natural() = default;
  ISOBIT_FN explicit constexpr Natural(U v) : value(v) {}
  template <Steps other>
  ISOBIT_FN explicit constexpr Natural(Natural<U, other> i) : value(i.value) {}

  ISOBIT_FN friend constexpr Natural operator+(Natural a, Natural b) { return Natural(step<steps>(a.value + b.value)); }
  ISOBIT_FN friend constexpr Natural operator*(Natural a, Natural b) {
    return Natural(step<steps>(f64::integer_product(a.value, b.value)));
  }
  ISOBIT_FN friend constexpr auto operator-(Natural a, Natural b) {
    return Integer<U, steps>(step<steps>(a.value - b.value));
  }
};

template <class U, Steps steps>
struct Integer {
  U value;

  Integer() = default;
  ISOBIT_FN explicit constexpr Integer(U v) : value(v) {}

  using Size = Natural<U, steps>;
  ISOBIT_FN friend constexpr Integer operator+(Integer a, Size b) { return Integer(step<steps>(a.value + b.value)); }
  ISOBIT_FN friend constexpr Integer operator-(Integer a, Size b) { return Integer(step<steps>(a.value - b.value)); }
};

// Exactly.
template <Domain D, class U>
ISOBIT_FN constexpr BasicF64<U, D> to_f64(Natural<U> i) {
  return BasicF64<U, D>::from_exact(i.value);
}

// Rounded once; in the bounds of add_unsigned() and add_signed(): 1 <= c < 2^46, i <= 32000 c, and |i| <= 1000 c.
template <Domain D, class U, Steps steps>
ISOBIT_FN constexpr BasicF64<U, D> operator+(Natural<U, steps> i, BasicF64<U, D> c) {
  return add_unsigned(c, i.value);
}
template <Domain D, class U, Steps steps>
ISOBIT_FN constexpr BasicF64<U, D> operator+(Integer<U, steps> i, BasicF64<U, D> c) {
  return add_signed(c, i.value);
}
template <Domain D, class U, Steps steps>
ISOBIT_FN constexpr BasicF64<U, D> operator+(BasicF64<U, D> c, Integer<U, steps> i) {
  return add_signed(c, i.value);
}

// 2^n as a factor: of an integer a shift, of a binary64 an exponent that moves.
template <int n>
struct PowerOfTwo {};

template <class U, Steps steps, int n>
ISOBIT_FN constexpr auto operator*(Natural<U, steps> a, PowerOfTwo<n>) {
  return Natural<U, steps>(a.value << n);
}
template <class U, Steps steps, int n>
ISOBIT_FN constexpr auto operator*(Integer<U, steps> a, PowerOfTwo<n>) {
  return Integer<U, steps>(a.value << n);
}
template <class U, Domain D, int n>
ISOBIT_FN constexpr BasicF64<U, D> operator*(BasicF64<U, D> a, PowerOfTwo<n>) {
  return scale(a, n);
}
template <class T, int n>
ISOBIT_FN constexpr auto operator*(PowerOfTwo<n> p, T a) {
  return a * p;
}

// An integer as a factor of both kinds of numbers.
template <class Natural, class F64>
struct WholeFactor {
  Natural natural;
  F64 number;
};

template <class T, class Natural, class F64>
ISOBIT_FN constexpr auto operator*(T a, const WholeFactor<Natural, F64>& w) {
  if constexpr (__is_same(T, Natural)) return a * w.natural;
  else return a * w.number;
}
template <class T, class Natural, class F64>
ISOBIT_FN constexpr auto operator*(const WholeFactor<Natural, F64>& w, T a) {
  return a * w;
}

}  // namespace isobit
