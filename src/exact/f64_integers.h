// SPDX-License-Identifier: BSD-2-Clause-Patent
// Integers that stand for binary64 values: sums and products below 2^53, where binary64 arithmetic rounds nothing.
#pragma once

#include "exact/f64.h"

namespace isobit {

// A formula whose first steps are exact integers is the same text with these types in their place, and costs integer
// additions and products there; the first operand that is not an integer rounds once. Bounds are the caller's to know:
// every value below 2^53 in magnitude. Natural is never negative; a difference is an Integer (two's complement).
template <class U>
struct Integer;

template <class U>
struct Natural {
  U value;

  Natural() = default;
  ISOBIT_FN explicit constexpr Natural(U v) : value(v) {}

  ISOBIT_FN friend constexpr Natural operator+(Natural a, Natural b) { return Natural(a.value + b.value); }
  ISOBIT_FN friend constexpr Natural operator*(Natural a, Natural b) {
    return Natural(f64::integer_product(a.value, b.value));
  }
  ISOBIT_FN friend constexpr Integer<U> operator-(Natural a, Natural b) { return Integer<U>(a.value - b.value); }
};

template <class U>
struct Integer {
  U value;

  Integer() = default;
  ISOBIT_FN explicit constexpr Integer(U v) : value(v) {}

  ISOBIT_FN friend constexpr Integer operator+(Integer a, Natural<U> b) { return Integer(a.value + b.value); }
  ISOBIT_FN friend constexpr Integer operator-(Integer a, Natural<U> b) { return Integer(a.value - b.value); }
  ISOBIT_FN friend constexpr Integer operator*(Natural<U> a, Integer b) {
    return Integer(f64::integer_product(b.value, a.value));
  }
};

// Exactly.
template <Domain D, class U>
ISOBIT_FN constexpr BasicF64<U, D> to_f64(Natural<U> i) {
  return BasicF64<U, D>::from_exact(i.value);
}
template <Domain D, class U>
ISOBIT_FN constexpr BasicF64<U, D> to_f64(Integer<U> i) {
  return BasicF64<U, D>::from_exact_signed(i.value);
}

// Rounded once; in the bounds of add_unsigned() and add_signed(): 1 <= c < 2^46, i <= 32000 c, and |i| <= 1000 c.
template <Domain D, class U>
ISOBIT_FN constexpr BasicF64<U, D> operator+(Natural<U> i, BasicF64<U, D> c) {
  return add_unsigned(c, i.value);
}
template <Domain D, class U>
ISOBIT_FN constexpr BasicF64<U, D> operator+(Integer<U> i, BasicF64<U, D> c) {
  return add_signed(c, i.value);
}
template <Domain D, class U>
ISOBIT_FN constexpr BasicF64<U, D> operator+(BasicF64<U, D> c, Integer<U> i) {
  return add_signed(c, i.value);
}

// 2^n as a factor: of an integer a shift, of a binary64 an exponent that moves.
template <int n>
struct PowerOfTwo {};

template <class U, int n>
ISOBIT_FN constexpr Natural<U> operator*(Natural<U> a, PowerOfTwo<n>) {
  return Natural<U>(a.value << n);
}
template <class U, int n>
ISOBIT_FN constexpr Integer<U> operator*(Integer<U> a, PowerOfTwo<n>) {
  return Integer<U>(a.value << n);
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
