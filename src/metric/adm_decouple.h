// SPDX-License-Identifier: BSD-2-Clause-Patent
// adm's decoupling: what of a distorted coefficient restores the original one, and what was added to it.
#pragma once

#include "exact/numbers.h"

namespace isobit {

// o and t are an original and a distorted coefficient; the restored part is r = k * o with k = t / o within [0, 1].
// Scale 0: |o|, |t| <= 32767 and everything fits 32 bits. Other scales: 32-bit coefficients, 64-bit products.
template <class N, int scale>
struct AdmDecoupling {
  using U32 = typename N::U32;
  using I32 = typename N::I32;
  using F32 = typename N::F32;
  using F64 = typename N::F64;
  using Real = typename N::Real;
  using Mask = typename N::Mask;

  Real gain_limit;
  std::int32_t whole_gain_limit;  // the same where it is a whole number, else 0

  // Whether (oh, ov) and (th, tv) enclose less than one degree: dot^2 >= cos^2 * |o|^2 * |t|^2 and dot >= 0, of the
  // binary32 values of the three, with the products in binary64.
  ISOBIT_FN static Mask parallel(I32 oh, I32 ov, I32 th, I32 tv) {
    const F64 dot = N::f64(sum_of_products(oh, th, ov, tv)), zero(Real(0.0)), cosine2(Real(0x1.ffd814p-1));
    const F64 o2 = N::f64(sum_of_products(oh, oh, ov, ov)), t2 = N::f64(sum_of_products(th, th, tv, tv));
    return N::mask(dot >= zero) & N::mask(dot * dot >= (cosine2 * o2) * t2);
  }

  ISOBIT_FN I32 restored(I32 o, I32 t, Mask is_parallel) const {
    const I32 zero(0), towards = select(o < zero, zero - t, t);
    const Mask negative = o < zero, none = o == zero;
    const U32 size = N::u32(abs(o)), target = N::u32(select(towards > zero, towards, zero));
    const U32 gain = N::where(none, U32(32768u), quotient(N::where(none, U32(1u), size), target));
    const I32 r = scaled(gain, o), bound = limited(N::u32(abs(r)), target);
    const Mask enhanced = is_parallel & (N::i32(gain) > zero) & (negative | (o > zero));
    return select(enhanced, select(negative, zero - bound, bound), r);
  }

 private:
  ISOBIT_FN static F32 sum_of_products(I32 a, I32 b, I32 c, I32 d) {
    if constexpr (scale == 0)
      return N::f32(a * b + c * d);
    else
      return N::f32(N::product(a, b) + N::product(c, d));
  }

  // target / size in 15 fraction bits, at most 1, by a reciprocal of 30 bits; size > 0. Targets beyond twice the size
  // give more than 1 and may be cut there, so that the product with the reciprocal is at most 2^31.
  ISOBIT_FN static U32 quotient(U32 size, U32 target) {
    const U32 one(32768u), cut = lesser(target, size + size);
    if constexpr (scale == 0) {
      return lesser((N::reciprocal30(size) * cut + U32(16384u)) >> 15, one);
    } else {
      // A size of more than 15 bits is rounded to 15, and the quotient shifted by as much; the product is below 2^48.
      const U32 long_by = N::floor_log2(size | U32(16384u)) - U32(14u);
      const U32 half = N::shift_right(N::shift_left(U32(1u), long_by), U32(1u));
      const U32 rounded = N::shift_right(size + half, long_by);
      const auto product = N::product(N::reciprocal30(rounded), cut);
      const auto rounding = N::shift_left(N::widen(U32(16384u)), long_by);
      return lesser(N::low(N::shift_right(product + rounding, long_by + U32(15u))), one);
    }
  }

  ISOBIT_FN static I32 scaled(U32 gain, I32 o) {
    if constexpr (scale == 0)
      return (N::i32(gain) * o + I32(16384)) >> 15;
    else
      return N::low((N::product(N::i32(gain), o) + typename N::I64(std::int64_t{16384})) >> 15);
  }

  // min(r * limit, target) for r >= 0, cut to a whole number; the product rounds to binary64.
  ISOBIT_FN I32 limited(U32 r, U32 target) const {
    if constexpr (scale == 0) {
      if (whole_gain_limit) return N::i32(lesser(r * U32(static_cast<std::uint32_t>(whole_gain_limit)), target));
    }
    const F64 more = N::f64(r) * F64(gain_limit), t = N::f64(target);
    return N::truncate(select(more < t, more, t));
  }
};

}  // namespace isobit
