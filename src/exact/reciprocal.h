// SPDX-License-Identifier: BSD-2-Clause-Patent
// Estimates of 1/d and 1/sqrt(v) in integers, never too large, with proven bounds: what division and roots start from.
#pragma once

#include "exact/lanes.h"

namespace isobit {

// 1/x for x in [1, 2], within 8 units of 2^-23: the fastest the device has. Nothing exact depends on how it rounds.
ISOBIT_FN constexpr float rough_reciprocal(float x) {
#if defined(__CUDA_ARCH__)
  if (!__builtin_is_constant_evaluated()) {
    float r = 0;
    asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(r) : "f"(x));
    return r;
  }
#elif defined(__AMDGCN__)
  if (!__builtin_is_constant_evaluated()) return __builtin_amdgcn_rcpf(x);
#endif
  return 1.0f / x;
}

// Below, d is in [2^31, 2^32), x = d / 2^31 in [1, 2), and T = 2^54 / (d + 1) in [2^22, 2^23). A start is an integer in
// [T (1 - 2^-17), T].

// From a binary32 reciprocal r = rough(f), where f is x cut to 23 fraction bits, an exact operand. As f <= x and
// (d + 1) / 2^31 <= f + 2^-23, T is within 1 below 2^23 / f, and 2^23 r is within 8 of that. Adding 1 rounds r to a
// multiple of 2^-23 (2^-22 from 2 on), by less than 2 units in any rounding. So T - 10 <= m <= T + 11 and
// T - 22 <= m - 12 < T, where 22 / 2^22 < 2^-17.
template <class Rough>
ISOBIT_FN constexpr std::uint64_t reciprocal_start_float(std::uint64_t d, Rough rough) {
  constexpr std::uint32_t one = 0x3F800000;
  const float f = __builtin_bit_cast(float, one | (static_cast<std::uint32_t>(d >> 8) & 0x7FFFFF));
  return __builtin_bit_cast(std::uint32_t, rough(f) + 1.0f) - one - 12;
}

// In integers alone, for any lane type. The cubic p(x) = (32/577) (51 - 53 x + 24 x^2 - 4 x^3) has
// 1 - x p(x) = e = T4(2 x - 3) / 577 (T4: Chebyshev's polynomial), so |e| <= 1/577; one Newton step leaves e^2 <
// 2^-18.3. Horner's three cuts of 2^-30 or 2^-31 and the last, of one unit of 2^-22 or less, leave the total below
// 2^-17.9; the step never overshoots 1/x, and subtracting 1 (more than 2^23 * 2^-31) makes up for d instead of d + 1.
template <class U>
ISOBIT_FN constexpr U reciprocal_start_integer(U d) {
  const U c0(3036995939), c1(3156093819), c2(1429174560), c3(238195760);  // p's coefficients * 2^30
  const U p = c0 - (mul_lo32(d, c1 - (mul_lo32(d, c2 - (mul_lo32(d, c3) >> 31)) >> 31)) >> 31);
  const U two_minus_xp = (U(std::uint64_t{1} << 62) - mul_lo32(d, p)) >> 30;  // * 2^31
  return (mul_lo32(p, two_minus_xp) >> 38) - U(1);
}

template <class U>
ISOBIT_FN constexpr U reciprocal_start(U d) {
  return reciprocal_start_integer(d);
}
struct RoughReciprocal {
  ISOBIT_FN constexpr float operator()(float x) const { return rough_reciprocal(x); }
};
ISOBIT_FN constexpr std::uint64_t reciprocal_start(std::uint64_t d) {
  return reciprocal_start_float(d, RoughReciprocal{});
}

// How division gets its start; tests put others here.
struct DefaultStart {
  template <class U>
  ISOBIT_FN constexpr U operator()(U d) const {
    return reciprocal_start(d);
  }
};

// Y in (2^63 / (d + 1) - 1.2, 2^63 / (d + 1)]: one Newton step, y0 (1 + e) with e = 1 - (d + 1) y0 / 2^54 in [0,
// 2^-17]. It leaves e^2 <= 2^-34, at most 0.13 units of Y; cutting e to multiples of 2^-48 loses 2^-16 units, the last
// cut one.
template <class Start, class U>
ISOBIT_FN constexpr U reciprocal(U d, Start start) {
  const U y = start(d);
  const U e = U(std::uint64_t{1} << 54) - (mul_lo32(d, y) + y);  // <= 2^37
  return (y << 9) + (mul_lo32(y, e >> 6) >> 39);
}

// Z in (2^32 / sqrt(v) - 6, 2^32 / sqrt(v)] for every v in [1, 4) with floor(v * 2^30) = s, s in [2^30, 2^32).
// With w = v, or v/2 from 2 on, the quadratic c0 - c1 w + c2 w^2 is within 2^-8.29 of 1/sqrt(w); from 2 on it is
// multiplied by sqrt(1/2). Two Newton steps z (3 - v z^2) / 2 follow; each leaves -1.5 times the square of the relative
// error (and half its cube). The first: 2^-16; cuts add up to 2.5 units of 2^-31, so 3 are taken away and e is positive.
// The second, in units of 2^-32: at most 1.6 below, and 1 for the cut of the product; the cut of z^2 adds sqrt(v) / 2, and
// s instead of v adds 2 / v^1.5, together at most 2.5: so 3 are taken away, and the sum is between -5.6 and -0.5.
template <class U>
ISOBIT_FN constexpr U reciprocal_root(U s) {
  const auto upper = U(0x7FFFFFFF) < s;
  const U w = select(upper, s, s << 1);                   // * 2^31
  const U c0(3392249124), c1(3137535137), c2(634313351);  // coefficients * 2^31, 2^32, 2^32
  const U inner = c1 - (mul_lo32(w, c2) >> 31);           // c1 - c2 w in (0.43, 0.59), * 2^32
  const U lower = c0 - (mul_lo32(w, inner) >> 32);        // 1/sqrt(w) in (0.70, 1.004), * 2^31
  const U z0 = select(upper, mul_lo32(lower, U(0xB504F333)) >> 32, lower);
  const U vzz = mul_lo32(s, mul_lo32(z0, z0) >> 32) >> 30;                      // v z0^2 in (0.98, 1.02), * 2^30
  const U z1 = (mul_lo32(z0, U(std::uint64_t{3} << 30) - vzz) >> 31) - U(3);    // * 2^31
  const U e = U(std::uint64_t{1} << 62) - mul_lo32(s, mul_lo32(z1, z1) >> 30);  // 1 - v z1^2 in [0, 2^-14.7], * 2^62
  return (z1 << 1) + (mul_lo32(z1, e >> 16) >> 46) - U(3);
}

}  // namespace isobit
