// SPDX-License-Identifier: BSD-2-Clause-Patent
// Chains of terms that are hard for an ordered sum, and the plain loop that defines it; for every device's tests.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "exact/binary_format.h"

namespace isobit::testing {

template <class Float>
using BitsOf = typename FormatOf<Float>::Bits;

// The definition: one addition after another. A NaN counts as the one quiet NaN that a sum returns.
template <class Float>
BitsOf<Float> sum_in_order(const std::vector<Float>& terms, Float start = 0) {
  Float sum = start;
  for (const Float term : terms) sum += term;
  return std::isnan(sum) ? quiet_nan_bits<FormatOf<Float>> : std::bit_cast<BitsOf<Float>>(sum);
}

// Kinds of terms; each of them is a distribution that some part of the sum finds hard.
inline const std::vector<std::string>& sum_case_names() {
  static const std::vector<std::string> names = {
      "zeros",     "minus_zeros",  "ones",        "minus_ones", "mostly_zero", "near_one",   "mostly_negative",
      "ties",      "signed_ties",  "alternating", "walk",       "heavy_tails", "growing",    "shrinking",
      "subnormal", "tiny_first",   "tenths",      "bits",       "infinity",    "infinities", "nan",
      "crossings", "near_largest", "stuck",       "returning"};
  return names;
}

// `count` terms of a kind; the same seed gives the same terms everywhere.
template <class Float>
std::vector<Float> sum_case(const std::string& kind, std::int64_t count, std::uint64_t seed) {
  using Limits = std::numeric_limits<Float>;
  using Bits = BitsOf<Float>;
  std::mt19937_64 random(seed * 0x9e3779b97f4a7c15u + count);
  const auto uniform = [&] { return static_cast<Float>(random() >> 11) * Float(0x1p-53); };
  const auto normal = [&] {
    Float sum = -6;
    for (int i = 0; i < 12; ++i) sum += uniform();
    return sum;
  };
  const Float ulp = Limits::epsilon();
  std::vector<Float> terms(static_cast<std::size_t>(count));
  for (std::int64_t i = 0; i < count; ++i) {
    Float& t = terms[static_cast<std::size_t>(i)];
    const bool first = i == 0, odd = (random() & 1) != 0;
    if (kind == "zeros") t = 0;
    if (kind == "minus_zeros") t = odd ? Float(-0.0) : Float(0);
    if (kind == "ones") t = 1;
    if (kind == "minus_ones") t = -1;
    if (kind == "mostly_zero") t = random() % 5 ? Float(0) : std::exp(2 * normal());
    if (kind == "near_one") t = random() % 10 ? 1 - uniform() / 8 : -uniform();
    if (kind == "mostly_negative") t = random() % 25 ? -uniform() : uniform();
    if (kind == "ties") t = first ? 1 : ulp / 2 * (1 + 2 * static_cast<Float>(random() % 3));
    if (kind == "signed_ties")
      t = first ? Float(1.5) : (odd ? -1 : 1) * ulp / 2 * (1 + 2 * static_cast<Float>(random() % 3));
    if (kind == "alternating") t = (i % 2 ? -1 : 1) * (1 + uniform());
    if (kind == "walk") t = normal();
    if (kind == "heavy_tails") t = normal() / (uniform() * uniform() + Float(1e-9));
    if (kind == "growing") t = std::exp(static_cast<Float>(i) / static_cast<Float>(count) * 60) * uniform();
    if (kind == "shrinking") t = std::exp(static_cast<Float>(-i) / static_cast<Float>(count) * 60) * uniform();
    if (kind == "subnormal")
      t = std::bit_cast<Float>(static_cast<Bits>(random() % 1000 | (odd ? sign_bit<FormatOf<Float>> : 0)));
    if (kind == "tiny_first") t = i < count / 2 ? Limits::min() * uniform() : uniform();
    if (kind == "tenths") t = Float(0.1);
    if (kind == "bits") t = std::bit_cast<Float>(static_cast<Bits>(random()));
    if (kind == "infinity") t = i == count / 3 ? Limits::infinity() : uniform();
    if (kind == "infinities") t = i % 97 == 5 ? (odd ? -1 : 1) * Limits::infinity() : uniform();
    if (kind == "nan") t = i == count / 2 ? Limits::quiet_NaN() : uniform();
    if (kind == "crossings")
      t = i % 64 == 63 ? (i / 64 % 2 ? -1 : 1) * (Float(0.75) + ulp * uniform()) : ulp / 8 * normal();
    if (kind == "near_largest") t = Limits::max() / 64 * (odd ? 1 : -uniform() / 2);
    if (kind == "stuck") t = first ? 2 / ulp : uniform();
    if (kind == "returning") t = (i < count / 2 ? 1 : -1) * (1 + uniform() / 1024);
  }
  return terms;
}

}  // namespace isobit::testing
