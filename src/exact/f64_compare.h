// SPDX-License-Identifier: BSD-2-Clause-Patent
// Comparisons of binary64: -0 equals +0, a NaN is not equal to anything and not ordered.
#pragma once

#include "exact/f64_format.h"

namespace isobit::f64 {

// Unsigned integers in the order of the numbers; both zeros are 2^63.
template <class U>
ISOBIT_FN constexpr U order(U x) {
  const U negative = U(0) - (x >> 63);
  return ((magnitude(x) ^ negative) - negative) + U(sign_bit);
}

template <Domain D, class U, class M>
ISOBIT_FN constexpr M unless_nan(U a, U b, M result) {
  if constexpr (D == Domain::ordinary) return result;
  const auto nan = either(below(U(infinity), magnitude(a)), below(U(infinity), magnitude(b)));
  return both(result, !nan);
}

template <Domain D, class U>
ISOBIT_FN constexpr auto equal(U a, U b) {
  return unless_nan<D>(a, b, order(a) == order(b));
}

template <Domain D, class U>
ISOBIT_FN constexpr auto less(U a, U b) {
  return unless_nan<D>(a, b, order(a) < order(b));
}

template <Domain D, class U>
ISOBIT_FN constexpr auto less_equal(U a, U b) {
  return unless_nan<D>(a, b, !(order(b) < order(a)));
}

}  // namespace isobit::f64
