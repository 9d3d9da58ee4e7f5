// SPDX-License-Identifier: BSD-2-Clause-Patent
// The soft binary64 against MPFR, which rounds every operation once, subnormal results included.
#include <gtest/gtest.h>
#include <mpfr.h>

#include <cstdint>  // before mpfr.h, for its intmax_t functions

#include "exact/f64.h"
#include "exact/f64_operands.h"

namespace isobit {
namespace {

using test::as_double;
using test::Operands;
using test::result_bits;

using Operation = int (*)(mpfr_t, const mpfr_t, const mpfr_t, mpfr_rnd_t);

// Binary64 within MPFR: 53 bits, and the exponents of IEEE 754 while an operation runs.
class Ieee {
 public:
  Ieee() {
    mpfr_inits2(53, a_, b_, result_, nullptr);
    mpfr_set_emin(-1073);
    mpfr_set_emax(1024);
  }
  ~Ieee() { mpfr_clears(a_, b_, result_, nullptr); }
  Ieee(const Ieee&) = delete;
  Ieee& operator=(const Ieee&) = delete;

  std::uint64_t apply(Operation operation, std::uint64_t a, std::uint64_t b) {
    mpfr_set_d(a_, as_double(a), MPFR_RNDN);
    mpfr_set_d(b_, as_double(b), MPFR_RNDN);
    const int inexact = operation(result_, a_, b_, MPFR_RNDN);
    mpfr_subnormalize(result_, inexact, MPFR_RNDN);
    return result_bits(mpfr_get_d(result_, MPFR_RNDN));
  }

 private:
  mpfr_t a_, b_, result_;
};

int root(mpfr_t result, const mpfr_t a, const mpfr_t, mpfr_rnd_t rounding) { return mpfr_sqrt(result, a, rounding); }

TEST(F64Mpfr, RoundsEveryOperationTheSame) {
  Ieee ieee;
  Operands operands(14);
  for (std::int64_t n = test::repetitions(1'000'000, 100'000'000); n > 0; --n) {
    const auto [a, b] = operands.pair();
    const F64 x{a}, y{b};
    ASSERT_EQ((x + y).bits, ieee.apply(mpfr_add, a, b)) << std::hex << a << " + " << b;
    ASSERT_EQ((x - y).bits, ieee.apply(mpfr_sub, a, b)) << std::hex << a << " - " << b;
    ASSERT_EQ((x * y).bits, ieee.apply(mpfr_mul, a, b)) << std::hex << a << " * " << b;
    ASSERT_EQ((x / y).bits, ieee.apply(mpfr_div, a, b)) << std::hex << a << " / " << b;
    ASSERT_EQ(sqrt(x).bits, ieee.apply(root, a, b)) << std::hex << "sqrt " << a;
  }
}

// c + i where i may have more bits than a binary64.
TEST(F64Mpfr, AddsLargeIntegers) {
  mpfr_t sum, integer;
  mpfr_init2(sum, 53);
  mpfr_init2(integer, 64);
  Operands operands(15);
  const auto exact_sum = [&](std::uint64_t c, std::int64_t i) {
    mpfr_set_sj(integer, i, MPFR_RNDN);
    mpfr_add_d(sum, integer, as_double(c), MPFR_RNDN);
    return result_bits(mpfr_get_d(sum, MPFR_RNDN));
  };
  for (std::int64_t n = test::repetitions(500'000, 50'000'000); n > 0; --n) {
    const std::uint64_t low = operands.edge(1023 + 45) & ~f64::sign_bit;
    const std::uint64_t i = operands.bits() >> (5 + operands.below(8));  // below 32000 * 2^45
    ASSERT_EQ(add_unsigned(F64{low}, i).bits, exact_sum(low, static_cast<std::int64_t>(i)))
        << std::hex << low << " " << i;
    const std::uint64_t high = operands.edge(1023 + 52) & ~f64::sign_bit;
    const std::uint64_t s = (operands.bits() >> 1) - (std::uint64_t{1} << 62);  // within 1000 * 2^52
    ASSERT_EQ(add_signed(F64{high}, s).bits, exact_sum(high, static_cast<std::int64_t>(s)))
        << std::hex << high << " " << s;
  }
  mpfr_clears(sum, integer, nullptr);
}

}  // namespace
}  // namespace isobit
