// SPDX-License-Identifier: BSD-2-Clause-Patent
// The proven bounds of the estimates, for loose devices too, and division that does not depend on how a device divides.
#include "exact/reciprocal.h"

#include <gtest/gtest.h>

#include <cstdint>

#include "exact/f32_exact.h"
#include "exact/f64.h"
#include "exact/f64_operands.h"

namespace isobit {
namespace {

using test::Operands;
using Wide = unsigned __int128;

// A device whose reciprocals are wrong by a number of units of 2^-23.
struct LooseStart {
  int units;
  std::uint64_t operator()(std::uint64_t d) const {
    return reciprocal_start_float(d, [this](float x) { return 1.0f / x + static_cast<float>(units) * 0x1p-23f; });
  }
};
struct IntegerStart {
  std::uint64_t operator()(std::uint64_t d) const { return reciprocal_start_integer(d); }
};

// y in [T (1 - 2^-17), T], T = 2^54 / (d + 1).
bool is_start(std::uint64_t d, std::uint64_t y) {
  const Wide product = Wide{y} * (d + 1) << 17, one = Wide{1} << (54 + 17);
  return product <= one && product >= one - (Wide{1} << 54);
}

// Y in (2^63 / (d + 1) - 1.2, 2^63 / (d + 1)].
bool is_reciprocal(std::uint64_t d, std::uint64_t y) {
  const Wide product = Wide{y} * (d + 1), one = Wide{1} << 63;
  return product <= one && 5 * (one - product) < 6 * Wide{d + 1};
}

// Z in (2^32 / sqrt(v) - 6, 2^32 / sqrt(v)] for v from s / 2^30 to (s + 1) / 2^30.
bool is_reciprocal_root(std::uint64_t s, std::uint64_t z) {
  const Wide limit = Wide{1} << 94;
  return Wide{z} * z * (s + 1) <= limit && Wide{z + 6} * (z + 6) * s > limit;
}

template <class Check>
void for_many_32_bit_numbers(std::uint64_t first, Check check) {
  const std::uint64_t last = 0xFFFFFFFF, step = test::long_mode() ? 1 : 1009;
  for (std::uint64_t x = first; x <= last; x += step) ASSERT_TRUE(check(x)) << x;
  for (std::uint64_t x = first; x < first + 1000; ++x) ASSERT_TRUE(check(x)) << x;
  for (std::uint64_t x = last - 1000; x <= last; ++x) ASSERT_TRUE(check(x)) << x;
}

template <class Start>
void check_reciprocals(Start start) {
  for_many_32_bit_numbers(
      0x80000000, [&](std::uint64_t d) { return is_start(d, start(d)) && is_reciprocal(d, reciprocal(d, start)); });
}

TEST(Reciprocal, KeepsItsBoundsForEveryDeviceWithinEightUnits) {
  for (int units : {-8, -3, -1, 0, 1, 3, 8}) check_reciprocals(LooseStart{units});
}

TEST(Reciprocal, KeepsItsBoundsInIntegersAlone) { check_reciprocals(IntegerStart{}); }

TEST(Reciprocal, OfARootKeepsItsBounds) {
  for_many_32_bit_numbers(0x40000000, [](std::uint64_t s) { return is_reciprocal_root(s, reciprocal_root(s)); });
}

template <class Start>
void check_quotients(std::uint64_t seed, Start start) {
  Operands operands(seed);
  for (std::int64_t n = test::repetitions(400'000, 100'000'000); n > 0; --n) {
    const test::Pair p = operands.pair();
    ASSERT_EQ(f64::divide<Domain::any>(p.a, p.b, start), test::result_bits(test::as_double(p.a) / test::as_double(p.b)))
        << std::hex << p.a << " / " << p.b;
    const auto a = static_cast<std::uint32_t>(p.a >> 32), b = static_cast<std::uint32_t>(p.b >> 32);
    ASSERT_EQ(f32::divide<Domain::any>(std::uint64_t{a}, std::uint64_t{b}, start),
              test::result_bits(std::bit_cast<float>(a) / std::bit_cast<float>(b)))
        << std::hex << a << " / " << b;
  }
}

TEST(Reciprocal, LetsDivisionBeExactOnLooseDevices) {
  for (int units : {-8, -3, -1, 1, 3, 8}) check_quotients(static_cast<std::uint64_t>(100 + units), LooseStart{units});
}

TEST(Reciprocal, LetsDivisionBeExactInIntegersAlone) { check_quotients(9, IntegerStart{}); }

}  // namespace
}  // namespace isobit
