// SPDX-License-Identifier: BSD-2-Clause-Patent
// Makes a SumNode of single terms: by following two sums from the middle of the binade, in integers or in the format.
#pragma once

#include "exact/f64.h"
#include "exact/ordered_sum.h"
#include "exact/sum_estimate.h"

namespace isobit {

// The even sum that stands for a binade: as far from its lower end as from its upper one, so that a run may move it by
// nearly half the binade either way. Its odd partner is one quantum above.
template <class F>
ISOBIT_FN constexpr typename F::Bits representative(Binade binade) {
  return (static_cast<typename F::Bits>(binade) << (F::precision - 1)) | (hidden_bit<F> >> 1);
}

// The node of a run: `even` and `odd` moved by as much as they did, the even one never above `top` or below `bottom`,
// all relative to their starts; `seen` is the union of the terms' bits. The odd sum is never more than one quantum off.
// A term against the sum's direction must not act from the binade's lower end, where a finer quantum begins, so any
// such term counts one quantum more; under a negative sum every term is taken for such a one.
template <class F>
ISOBIT_FN constexpr SumNode<F> node_of_run(Binade binade, typename F::Int even, typename F::Int odd,
                                           typename F::Int top, typename F::Int bottom, typename F::Bits seen) {
  using Int = typename F::Int;
  constexpr Int reach = SumNode<F>::limit / 2 - 2;
  if ((seen & ~sign_bit<F>) == 0) return SumNode<F>::identity();
  // Bounds on the wrong side of 0 are differences that wrapped around: the sum went through zero.
  const bool within = 0 <= top && top < reach && -reach < bottom && bottom <= 0;
  if (!is_usable<F>(binade) || !within) return SumNode<F>::unsafe();
  const bool downwards = (seen & sign_bit<F>) != 0 || binade > F::max_exponent;
  return {even, odd, top + 1, downwards ? bottom - 2 : Int(0), binade};
}

// In integers alone. At most 64 terms a run, so that no sum of clamped increments overflows.
template <class F>
class IntegerRun {
 public:
  using Bits = typename F::Bits;
  using Int = typename F::Int;
  using Term = Bits;

  ISOBIT_FN explicit IntegerRun(Binade binade) : binade_(binade) {}

  ISOBIT_FN void add(Bits term) {
    seen_ |= term;
    estimate_ += estimate_of<F>(term);
    const int exponent = exponent_field<F>(term);
    const Bits significand = (term & mantissa_mask<F>) | (exponent ? hidden_bit<F> : 0);
    const int distance = (binade_ & F::max_exponent) - (exponent ? exponent : 1);
    // Beyond precision + 1 places a term is less than half a quantum; above the binade it leaves it at once.
    const int shift = distance < 0 ? 0 : at_most<int>(distance, F::precision + 1);
    const Bits whole = distance < 0 ? hidden_bit<F> : significand >> shift;
    const Bits twice_rest = distance < 0 ? 0 : (significand - (whole << shift)) << 1;
    const Bits one = Bits(1) << shift;
    const bool negative = ((term >> (sizeof(Bits) * 8 - 1)) & 1) != static_cast<Bits>(binade_ > F::max_exponent);
    const Int nearest = static_cast<Int>(whole + (twice_rest > one));
    const Int step = negative ? -1 : 1;
    even_ += step * nearest;
    odd_ += step * nearest;
    if (twice_rest == one) {  // a tie: the even result
      if (even_ & 1) even_ += step;
      if (!(odd_ & 1)) odd_ += step;
    }
    top_ = at_least<Int>(top_, even_);
    bottom_ = at_most<Int>(bottom_, even_);
  }

  ISOBIT_FN SumNode<F> node() const { return node_of_run<F>(binade_, even_, odd_, top_, bottom_, seen_); }
  // Roughly what the run adds; advice only.
  ISOBIT_FN float estimate() const { return estimate_; }

 private:
  Binade binade_;
  Int even_ = 0, odd_ = 0, top_ = 0, bottom_ = 0;
  Bits seen_ = 0;
  float estimate_ = 0;
};

// In the format itself, where the device rounds it as IEEE asks: two additions a term instead of a decoding.
template <class Float>
class NativeRun {
 public:
  using F = FormatOf<Float>;
  using Bits = typename F::Bits;
  using Int = typename F::Int;
  using Term = Float;

  ISOBIT_FN explicit NativeRun(Binade binade)
      : binade_(binade),
        base_(is_usable<F>(binade) ? representative<F>(binade) : 0),
        even_(__builtin_bit_cast(Float, base_)),
        odd_(__builtin_bit_cast(Float, base_ | 1)),
        top_(static_cast<Int>(base_)),
        bottom_(static_cast<Int>(base_)) {}

  ISOBIT_FN void add(Float term) {
    seen_ |= __builtin_bit_cast(Bits, term);
    even_ += term;
    odd_ += term;
    // As signed integers the bits order the sums of one sign by size, and put other signs, infinities and NaNs outside.
    const Int bits = __builtin_bit_cast(Int, even_);
    top_ = at_least<Int>(top_, bits);
    bottom_ = at_most<Int>(bottom_, bits);
  }

  ISOBIT_FN SumNode<F> node() const {
    return node_of_run<F>(binade_, from_base(__builtin_bit_cast(Bits, even_)),
                          from_base(__builtin_bit_cast(Bits, odd_) - 1), from_base(static_cast<Bits>(top_)),
                          from_base(static_cast<Bits>(bottom_)), seen_);
  }
  // What the run adds when rounded in this binade, roughly; advice only.
  ISOBIT_FN float estimate() const { return static_cast<float>(even_ - __builtin_bit_cast(Float, base_)); }

 private:
  ISOBIT_FN Int from_base(Bits bits) const { return static_cast<Int>(bits - base_); }

  Binade binade_;
  Bits base_;
  Float even_, odd_;
  Int top_, bottom_;
  Bits seen_ = 0;
};

// How a device adds: Term as it lies in memory, Run to make nodes, add for one term.
template <class Float>
struct NativeAddition {
  using Format = FormatOf<Float>;
  using Bits = typename Format::Bits;
  using Term = Float;
  using Run = NativeRun<Float>;
  ISOBIT_FN static Bits add(Bits sum, Term term) {
    return __builtin_bit_cast(Bits, __builtin_bit_cast(Float, sum) + term);
  }
  ISOBIT_FN static float estimate(Term term) { return static_cast<float>(term); }
};

template <class F>
struct IntegerAddition {
  using Format = F;
  using Bits = typename F::Bits;
  using Term = Bits;
  using Run = IntegerRun<F>;
  // A binary64 sum of two binary32 has bits enough that rounding it again gives their binary32 sum.
  ISOBIT_FN static Bits add(Bits sum, Term term) {
    if constexpr (F::precision == 53) return (F64{sum} + F64{term}).bits;
    return static_cast<Bits>((F64::from_binary32(sum) + F64::from_binary32(term)).to_binary32());
  }
  ISOBIT_FN static float estimate(Term term) { return estimate_of<F>(term); }
};

}  // namespace isobit
