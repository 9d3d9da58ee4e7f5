// SPDX-License-Identifier: BSD-2-Clause-Patent
// What a run of terms does to a rounded sum, as integers that compose: acc = RN(acc + t), term after term, in parallel.
//
// While the accumulator stays in one binade it is A * q, an integer times the binade's quantum, and adding a term moves
// A by the term over q rounded to the nearest integer. Only an exact tie looks at A, and only at its parity. So in a
// given binade a run of terms is two integers, the increment from an even and from an odd A, and so is any sequence of
// runs. That is true as long as no partial sum leaves the binade, which two bounds on the way answer for a given A.
#pragma once

#include "exact/binary_format.h"

namespace isobit {

// Sign and biased exponent of an accumulator, as its upper bits hold them; or any_binade, of a run that changes
// nothing.
using Binade = std::int32_t;
inline constexpr Binade any_binade = -1;

// Sequences have a quantum in the normal binades below the largest: subnormal sums and those next to infinity are added
// term by term, and so are infinities and NaNs.
template <class F>
ISOBIT_FN constexpr bool is_usable(Binade binade) {
  const int exponent = binade & F::max_exponent;
  return exponent >= 1 && exponent <= F::max_exponent - 2;
}

template <class F>
ISOBIT_FN constexpr Binade binade_of(typename F::Bits accumulator) {
  return static_cast<Binade>(accumulator >> (F::precision - 1));
}

// A run of terms, seen from an accumulator of the given binade. Sizes are counted in quanta and away from zero, so a
// negative sum is the mirror image of a positive one. |even|, |odd| <= hidden_bit, and 0 <= high <= hidden_bit,
// 0 >= low >= -hidden_bit: a bound at its limit makes the run unsafe from everywhere.
template <class F>
struct SumNode {
  using Int = typename F::Int;
  static constexpr Int limit = Int(hidden_bit<F>);

  Int even, odd;  // the increment where the accumulator's last bit is 0 or 1
  Int high, low;  // how far a partial sum gets above and below the start, whatever the parity
  Binade binade;

  // Changes nothing from anywhere: no terms, or zeros.
  ISOBIT_FN static constexpr SumNode identity() { return {0, 0, 0, 0, any_binade}; }
  // Safe from nowhere.
  ISOBIT_FN static constexpr SumNode unsafe() { return {0, 0, limit, 0, 0}; }
};

template <class Int>
ISOBIT_FN constexpr Int at_least(Int a, Int b) {
  return a < b ? b : a;
}
template <class Int>
ISOBIT_FN constexpr Int at_most(Int a, Int b) {
  return a < b ? a : b;
}
template <class Int>
ISOBIT_FN constexpr Int clamped(Int value, Int limit) {
  return at_least<Int>(-limit, at_most<Int>(value, limit));
}

// `first`, then `second`. Not commutative, and associative: in whatever groups runs are composed, the increments are
// the same, and the bounds are valid (those of one grouping may be a quantum wider than those of another). Binades that
// differ give a run that is never safe. The clamps keep every sum within 2 * limit; a clamped node was unsafe from
// everywhere, and stays so in any composition: its bound is only weakened by an increment that must itself have stayed
// in the binade.
template <class F>
ISOBIT_FN constexpr SumNode<F> compose(const SumNode<F>& first, const SumNode<F>& second) {
  using Int = typename F::Int;
  constexpr Int limit = SumNode<F>::limit;
  if (first.binade == any_binade) return second;
  if (second.binade == any_binade) return first;
  const Int even = first.even + (first.even & 1 ? second.odd : second.even);
  const Int odd = first.odd + (first.odd & 1 ? second.even : second.odd);
  const Int high = at_least<Int>(first.high, at_least<Int>(first.even, first.odd) + second.high);
  const Int low = at_most<Int>(first.low, at_most<Int>(first.even, first.odd) + second.low);
  const bool together = first.binade == second.binade;
  return {clamped<Int>(even, limit), clamped<Int>(odd, limit), together ? at_most<Int>(high, limit) : limit,
          at_least<Int>(low, -limit), first.binade};
}

// Whether the run may be applied from here: no partial sum comes closer than `margin` quanta to leaving the binade.
template <class F>
ISOBIT_FN constexpr bool is_safe(const SumNode<F>& node, typename F::Bits accumulator, typename F::Int margin = 0) {
  using Int = typename F::Int;
  if (node.binade == any_binade) return true;
  const Int mantissa = static_cast<Int>(accumulator & mantissa_mask<F>);
  return binade_of<F>(accumulator) == node.binade && mantissa + node.high < SumNode<F>::limit - margin &&
         mantissa + node.low >= margin;
}

// The accumulator after a run that is safe from it. Within a binade the bits of a float count its quanta.
template <class F>
ISOBIT_FN constexpr typename F::Bits apply(const SumNode<F>& node, typename F::Bits accumulator) {
  using Bits = typename F::Bits;
  return accumulator + static_cast<Bits>(accumulator & 1 ? node.odd : node.even);
}

}  // namespace isobit
