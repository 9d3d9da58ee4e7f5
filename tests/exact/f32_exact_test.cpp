// SPDX-License-Identifier: BSD-2-Clause-Patent
// Binary32 quotients and roots in integers: against the processor, MPFR for the root of a product, all arguments at
// length.
#include "exact/f32_exact.h"

#include <gtest/gtest.h>
#include <mpfr.h>

#include <bit>
#include <cmath>
#include <cstdint>

#include "exact/f64.h"
#include "exact/f64_operands.h"

namespace isobit {
namespace {

using test::Operands;
using test::result_bits;

float as_float(std::uint64_t bits) { return std::bit_cast<float>(static_cast<std::uint32_t>(bits)); }

bool is_normal_or_zero(std::uint64_t bits) { return as_float(bits) == 0 || std::isnormal(as_float(bits)); }

// The binary32 with fractions and exponents that are hard, or random.
std::uint64_t operand(Operands& operands) {
  const std::uint64_t x = operands.below(2) ? operands.bits() >> 32 : operands.edge() >> 29;
  switch (operands.below(4)) {
    case 0: return x & 0x807FFFFF;
    case 1: return (x & 0x807FFFFF) | (operands.below(2) ? 1 : 254) << 23;
    case 2: return (x & 0x807FFFFF) | (127 - 10 + operands.below(20)) << 23;
    default: return x & 0xFFFFFFFF;
  }
}

TEST(F32Exact, DividesAsTheProcessorDoes) {
  Operands operands(10);
  for (std::int64_t n = test::repetitions(10'000'000, 1'000'000'000); n > 0; --n) {
    const std::uint64_t a = operand(operands), b = operand(operands);
    const float wanted = as_float(a) / as_float(b);
    ASSERT_EQ(f32::divide<Domain::any>(a, b), result_bits(wanted)) << std::hex << a << " / " << b;
    const bool kept = (std::isnormal(wanted) && std::fabs(wanted) > 0x1p-126f) || as_float(a) == 0;
    if (!kept || as_float(b) == 0 || !is_normal_or_zero(a) || !std::isnormal(as_float(b))) continue;
    ASSERT_EQ(f32::divide<Domain::ordinary>(a, b), result_bits(wanted)) << std::hex << a << " / " << b;
  }
}

TEST(F32Exact, ConvertsIntegersAsTheProcessorDoes) {
  Operands operands(17);
  const auto check = [](std::uint64_t bits) {
    ASSERT_EQ(f32::from_signed(bits), result_bits(static_cast<float>(static_cast<std::int64_t>(bits)))) << std::hex << bits;
  };
  for (int width = 0; width <= 64; ++width)
    for (std::uint64_t low : {0, 1, 2, 3}) {
      const std::uint64_t power = width == 64 ? 0 : std::uint64_t{1} << width, half = power >> 25;
      for (std::uint64_t x : {power + low, power - low, power + half + low, power + half - low, power + 3 * half - low}) {
        check(x), check(0 - x);
      }
    }
  for (std::int64_t n = test::repetitions(3'000'000, 300'000'000); n > 0 && !HasFatalFailure(); --n)
    check(operands.bits() >> operands.below(64));
}

// Every dividend's significand, for a few divisors.
TEST(F32Exact, DividesEverySignificand) {
  Operands operands(11);
  for (std::int64_t n = test::repetitions(1, 200); n > 0; --n) {
    const std::uint64_t b = 0x3F800000 | (operands.bits() >> 41);
    for (std::uint64_t a = 0x3F800000; a < 0x40000000; ++a) {
      ASSERT_EQ(f32::divide<Domain::ordinary>(a, b), result_bits(as_float(a) / as_float(b)))
          << std::hex << a << " / " << b;
    }
  }
}

TEST(F32Exact, TakesRootsAsTheProcessorDoes) {
  const std::uint64_t step = test::long_mode() ? 1 : 509;
  for (std::uint64_t x = 0; x <= 0xFFFFFFFF; x += step) {
    const std::uint32_t wanted = result_bits(std::sqrt(as_float(x)));
    ASSERT_EQ(f32::square_root<Domain::any>(x), wanted) << std::hex << x;
    if (!is_normal_or_zero(x) || (x >> 31 && as_float(x) != 0)) continue;
    ASSERT_EQ(f32::square_root<Domain::ordinary>(x), wanted) << std::hex << x;
  }
}

// The root of an exact product, rounded once by MPFR to a binary32, subnormal or not.
class RoundedRoot {
 public:
  RoundedRoot() { mpfr_inits2(48, product_, nullptr), mpfr_inits2(24, root_, nullptr); }
  ~RoundedRoot() { mpfr_clears(product_, root_, nullptr); }
  RoundedRoot(const RoundedRoot&) = delete;
  RoundedRoot& operator=(const RoundedRoot&) = delete;

  float of(float a, float b) {
    mpfr_set_flt(root_, b, MPFR_RNDN);
    mpfr_set_flt(product_, a, MPFR_RNDN);
    mpfr_mul(product_, product_, root_, MPFR_RNDN);
    const mpfr_exp_t low = mpfr_get_emin(), high = mpfr_get_emax();
    mpfr_set_emin(-148), mpfr_set_emax(128);
    const int inexact = mpfr_sqrt(root_, product_, MPFR_RNDN);
    mpfr_subnormalize(root_, inexact, MPFR_RNDN);
    mpfr_set_emin(low), mpfr_set_emax(high);
    return mpfr_get_flt(root_, MPFR_RNDN);
  }

 private:
  mpfr_t product_, root_;
};

TEST(F32Exact, TakesTheRootOfAnExactProduct) {
  Operands operands(12);
  RoundedRoot rounded;
  std::int64_t differs_from_two_roundings = 0;
  for (std::int64_t n = test::repetitions(2'000'000, 100'000'000); n > 0; --n) {
    const std::uint64_t a = operand(operands) & ~(std::uint64_t{operands.below(8) != 0} << 31);
    const std::uint64_t b = operands.below(8) ? operand(operands) & 0x7FFFFFFF : a + operands.below(3);
    const float wanted = rounded.of(as_float(a), as_float(b));
    ASSERT_EQ(f32::root_of_product<Domain::any>(a, b), result_bits(wanted)) << std::hex << a << " * " << b;
    if ((a | b) >> 31 || !is_normal_or_zero(a) || !is_normal_or_zero(b)) continue;
    ASSERT_EQ(f32::root_of_product<Domain::ordinary>(a, b), result_bits(wanted)) << std::hex << a << " * " << b;
    differs_from_two_roundings += wanted != std::sqrt(as_float(a) * as_float(b));
  }
  EXPECT_GT(differs_from_two_roundings, 0);
}

// Every binary32 to binary64 and back.
TEST(F32Exact, WidensAndNarrows) {
  const std::uint64_t step = test::long_mode() ? 1 : 509;
  for (std::uint64_t x = 0; x <= 0xFFFFFFFF; x += step) {
    const F64 wide = F64::from_binary32(x);
    ASSERT_EQ(wide.bits, result_bits(static_cast<double>(as_float(x)))) << std::hex << x;
    ASSERT_EQ(wide.to_binary32(), result_bits(as_float(x))) << std::hex << x;
    const auto i = static_cast<std::int32_t>(static_cast<std::uint32_t>(x));
    ASSERT_EQ(to_f64<F64>(i).bits, result_bits(static_cast<double>(i))) << i;
    ASSERT_EQ(to_int32(to_f64<F64>(i)), i);
  }
}

}  // namespace
}  // namespace isobit
