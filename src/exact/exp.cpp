// SPDX-License-Identifier: BSD-2-Clause-Patent
// e^x = 2^t with t = x / ln 2 in 64 fraction bits; the fraction's power is two table entries times a short series.
#include "exact/exp.h"

#include <mpfr.h>

#include <array>
#include <bit>
#include <cstdint>

#include "exact/mpfr_cache.h"
#include "exact/rounded_math.h"

namespace isobit {
namespace {

static_assert(sizeof(unsigned long) == 8, "table entries are read through unsigned long");

using u64 = std::uint64_t;
using u128 = unsigned __int128;

struct Powers {
  std::array<u64, 256> coarse, fine;  // 2^(i / 256) and 2^(i / 65536), 63 fraction bits, rounded to nearest
  Powers() {
    free_mpfr_cache_at_thread_end();
    mpfr_t value;
    mpfr_init2(value, 128);
    auto entry = [&](int i, int bits) {
      mpfr_set_si_2exp(value, i, -bits, MPFR_RNDN);
      mpfr_exp2(value, value, MPFR_RNDN);
      mpfr_mul_2ui(value, value, 63, MPFR_RNDN);
      return static_cast<u64>(mpfr_get_ui(value, MPFR_RNDN));
    };
    for (int i = 0; i < 256; ++i) coarse[i] = entry(i, 8), fine[i] = entry(i, 16);
    mpfr_clear(value);
  }
};

u64 high_half(u64 a, u64 b) { return static_cast<u64>((u128{a} * b) >> 64); }

// |x| / ln 2 in 64 fraction bits, 2^-26 <= |x| < 708, within 3 units below the true value.
u128 in_binary_logarithms(double size) {
  constexpr u64 high = 0xb8aa3b295c17f0bbu, low = 0xbe87fed0691d3e88u;  // 1 / ln 2 in 63 and 64 more fraction bits
  const u64 bits = std::bit_cast<u64>(size);
  const int exponent = static_cast<int>(bits >> 52) - 1075;  // size = significand * 2^exponent, -78 <= exponent <= -43
  const u64 significand = (bits & ((u64{1} << 52) - 1)) | (u64{1} << 52);
  const u128 product = u128{significand} * high + high_half(significand, low);  // < 2^117, in units 2^(exponent - 63)
  return product >> (-1 - exponent);
}

// 2^(g / 2^64) in 63 fraction bits. Each table entry and truncation adds at most 2 units: within 6 units.
u64 power_of_two(u64 g) {
  static const Powers powers;
  constexpr u64 ln2 = 0xb17217f7d1cf79abu;  // 64 fraction bits
  const u64 u = high_half(g << 16, ln2);    // the last 48 bits of g times ln 2, in units 2^-80: below 2^-16
  const u64 u2 = high_half(u, u), u3 = high_half(u2, u), u4 = high_half(u3, u);
  const u64 series = u + (u2 >> 17) + (u3 / 6 >> 32) + (u4 / 24 >> 48);  // e^u - 1 in the same units
  const u64 table = static_cast<u64>((u128{powers.coarse[g >> 56]} * powers.fine[g >> 48 & 255]) >> 63);
  return table + static_cast<u64>((u128{table} * series) >> 80);
}

}  // namespace

double exp_nearest(double x) {
  if (!(x > -708.0 && x < -0x1p-26)) return exp_rounded(x);
  const auto t = -static_cast<__int128>(in_binary_logarithms(-x));  // up to 3 units of 2^-64 too large
  const u64 power = power_of_two(static_cast<u64>(t));
  // All errors together stay below 6 + 2 * 3 * ln 2 units; 11 bits are to be rounded off.
  constexpr int margin = 11;
  const int excess = static_cast<int>(power & 2047) - 1024;
  if (excess >= -margin && excess <= margin) return exp_rounded(x);
  const u64 significand = (power + 1024) >> 11;  // with its leading bit, which adds one to the exponent
  return std::bit_cast<double>((static_cast<u64>(static_cast<std::int64_t>(t >> 64) + 1022) << 52) + significand);
}

}  // namespace isobit
