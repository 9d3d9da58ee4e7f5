// SPDX-License-Identifier: BSD-2-Clause-Patent
// The soft binary64 against the processor's own: the same bits for random and hard operands, all pairs of exponents.
#include "exact/f64.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>

#include "exact/f64_operands.h"

namespace isobit {
namespace {

using test::as_double;
using test::is_ordinary;
using test::Operands;
using test::Pair;
using test::result_bits;

// Counts results that differ, and shows the first few.
class Comparison {
 public:
  ~Comparison() { EXPECT_EQ(failures_, 0); }

  void expect(const char* what, Pair in, std::uint64_t got, std::uint64_t wanted) {
    if (got == wanted || ++failures_ > 5) return;
    ADD_FAILURE() << std::hex << what << " of " << in.a << ", " << in.b << " is " << wanted << ", not " << got;
  }

  // Every operation of both domains on one pair.
  void pair(Pair in) {
    const double a = as_double(in.a), b = as_double(in.b);
    arithmetic<Domain::any>(in, a + b, a - b, a * b, a / b, std::sqrt(a));
    order<Domain::any>(in);
    expect("binary32", in, BasicF64<std::uint64_t>{in.a}.to_binary32(), result_bits(static_cast<float>(a)));
    if (is_ordinary(in.a) && is_ordinary(in.b)) ordinary(in, a, b);
  }

 private:
  template <Domain D>
  void arithmetic(Pair in, double sum, double difference, double product, double quotient, double root) {
    using F = BasicF64<std::uint64_t, D>;
    const F a{in.a}, b{in.b};
    const bool any_zero = as_double(in.a) == 0 || as_double(in.b) == 0;
    const auto check = [&](const char* what, F got, double wanted, bool underflow = false) {
      const bool in_domain = D == Domain::any || (is_ordinary(result_bits(wanted)) && !underflow);
      if (in_domain) expect(what, in, got.bits, result_bits(wanted));
    };
    check("sum", a + b, sum);
    check("difference", a - b, difference);
    check("product", a * b, product, product == 0 && !any_zero);
    check("quotient", a / b, quotient, quotient == 0 && !any_zero);
    check("root", sqrt(a), root);
  }

  void ordinary(Pair in, double a, double b) {
    arithmetic<Domain::ordinary>(in, a + b, a - b, a * b, b == 0 ? NAN : a / b, a < 0 ? NAN : std::sqrt(a));
    order<Domain::ordinary>(in);
    const double sum = std::fabs(a) + std::fabs(b);
    const Pair sizes{in.a & ~f64::sign_bit, in.b & ~f64::sign_bit};
    if (is_ordinary(result_bits(sum))) {
      expect("sum of magnitudes", sizes, add_magnitudes(F64{sizes.a}, F64{sizes.b}).bits, result_bits(sum));
    }
    const float narrow = static_cast<float>(a);
    if (a == 0 || (std::fabs(narrow) > 0x1p-126f && std::isfinite(narrow))) {
      expect("ordinary binary32", in, OrdinaryF64{in.a}.to_binary32(), result_bits(narrow));
    }
  }

  template <Domain D>
  void order(Pair in) {
    const BasicF64<std::uint64_t, D> a{in.a}, b{in.b};
    const double x = as_double(in.a), y = as_double(in.b);
    const auto bits = [](bool less, bool less_equal, bool equal, bool greater, bool greater_equal, bool unequal) {
      return less + 2u * less_equal + 4u * equal + 8u * greater + 16u * greater_equal + 32u * unequal;
    };
    expect("order", in, bits(a<b, a <= b, a == b, a> b, a >= b, a != b),
           bits(x<y, x <= y, x == y, x> y, x >= y, x != y));
  }

  std::int64_t failures_ = 0;
};

TEST(F64, EqualsTheProcessorOnRandomAndHardOperands) {
  Comparison compare;
  Operands operands(1);
  for (std::int64_t n = test::repetitions(10'000'000, 1'000'000'000); n > 0; --n) compare.pair(operands.pair());
}

TEST(F64, EqualsTheProcessorForEveryPairOfExponents) {
  Comparison compare;
  Operands operands(2);
  for (std::uint64_t i = 0; i < 2048; ++i) {
    for (std::uint64_t j = 0; j < 2048; ++j) compare.pair({operands.edge(i), operands.edge(j)});
  }
}

TEST(F64, MovesAnExponentForAPowerOfTwo) {
  Comparison compare;
  Operands operands(3);
  for (std::int64_t n = test::repetitions(1'000'000, 100'000'000); n > 0; --n) {
    const std::uint64_t a = operands.pair().a;
    const int power = static_cast<int>(operands.below(4600)) - 2300;
    const double wanted = std::ldexp(as_double(a), power);
    const Pair in{a, static_cast<std::uint64_t>(power)};
    compare.expect("scaled", in, scale(F64{a}, power).bits, result_bits(wanted));
    if (!is_ordinary(a) || !is_ordinary(result_bits(wanted)) || (wanted == 0 && as_double(a) != 0)) continue;
    compare.expect("scaled", in, scale(OrdinaryF64{a}, power).bits, result_bits(wanted));
  }
}

TEST(F64, ConvertsIntegersAndBinary32) {
  Comparison compare;
  Operands operands(4);
  for (std::int64_t n = test::repetitions(2'000'000, 1'000'000'000); n > 0; --n) {
    const std::uint64_t i = operands.bits() >> operands.below(64) << operands.below(64);
    const auto s = static_cast<std::int64_t>(i);
    compare.expect("from uint64", {i, 0}, to_f64<F64>(i).bits, result_bits(static_cast<double>(i)));
    compare.expect("from int64", {i, 0}, to_f64<F64>(s).bits, result_bits(static_cast<double>(s)));
    const std::int64_t exact = s >> 11;
    compare.expect("from exact", {i, 0}, F64::from_exact_signed(static_cast<std::uint64_t>(exact)).bits,
                   result_bits(static_cast<double>(exact)));
    const auto u32 = static_cast<std::uint32_t>(i);
    const auto s32 = static_cast<std::int32_t>(u32);
    compare.expect("from uint32", {u32, 0}, to_f64<F64>(u32).bits, result_bits(static_cast<double>(u32)));
    compare.expect("from int32", {u32, 0}, to_f64<F64>(s32).bits, result_bits(static_cast<double>(s32)));
    const float f = std::bit_cast<float>(u32);
    compare.expect("from binary32", {u32, 0}, to_f64<F64>(f).bits, result_bits(static_cast<double>(f)));
    if (f == 0 || std::isnormal(f)) {
      compare.expect("from binary32", {u32, 0}, to_f64<OrdinaryF64>(f).bits, result_bits(static_cast<double>(f)));
    }
    const auto back = result_bits(to_float(to_f64<F64>(f)));
    compare.expect("to binary32 and back", {u32, 0}, back, result_bits(f));
  }
}

// Any size, and 54 significant bits (a tie) or one more or less, up to the bound.
TEST(F64, RoundsIntegers) {
  Comparison compare;
  Operands operands(8);
  for (std::int64_t n = test::repetitions(2'000'000, 1'000'000'000); n > 0; --n) {
    const std::uint64_t odd = operands.bits() >> 10 | std::uint64_t{1} << 53 | 1;
    const std::uint64_t near_tie = (odd << operands.below(9)) + operands.below(3) - 1;
    const std::uint64_t size = operands.below(2) ? near_tie : operands.bits() >> (2 + operands.below(62));
    for (const std::uint64_t i : {size, 0 - size}) {
      const auto nearest = static_cast<std::int64_t>(static_cast<double>(static_cast<std::int64_t>(i)));
      compare.expect("rounded", {i, 0}, f64::round_integer(i), static_cast<std::uint64_t>(nearest));
    }
  }
}

// Bounds of the domains of add_unsigned and add_signed, and everything inside.
TEST(F64, AddsIntegers) {
  Comparison compare;
  Operands operands(13);
  constexpr std::uint64_t limit = (std::uint64_t{1} << 53) - 1;
  for (std::int64_t n = test::repetitions(2'000'000, 300'000'000); n > 0; --n) {
    const std::uint64_t c = operands.edge(1023 + operands.below(53)) & ~f64::sign_bit;
    const double x = as_double(c);
    const auto bounded = [&](double factor) {
      const auto bound = static_cast<std::uint64_t>(std::fmin(factor * x, static_cast<double>(limit)));
      const std::uint64_t i = operands.below(8) ? operands.bits() >> (11 + operands.below(53)) : ~std::uint64_t{0};
      return i < bound ? i : bound - operands.below(2);
    };
    const std::uint64_t i = bounded(32000);
    const std::uint64_t sum = result_bits(x + static_cast<double>(i));
    if (x < 0x1p46) compare.expect("c + unsigned", {c, i}, add_unsigned(F64{c}, i).bits, sum);
    std::uint64_t s = bounded(1000);  // or next to c, so that it cancels
    if (operands.below(4) == 0) s = smaller(static_cast<std::uint64_t>(x) + operands.below(5) - 1, limit);
    if (operands.below(2)) s = 0 - s;
    compare.expect("c + signed", {c, s}, add_signed(F64{c}, s).bits,
                   result_bits(x + static_cast<double>(static_cast<std::int64_t>(s))));
  }
}

// A cast of the processor's where it is defined; otherwise the nearest integer there is.
template <class I>
I nearest_integer(double x) {
  using Limits = std::numeric_limits<I>;
  if (x != x) return 0;
  if (x >= std::ldexp(1.0, Limits::digits)) return Limits::max();
  if (x <= static_cast<double>(Limits::min())) return Limits::min();
  return static_cast<I>(x);
}

TEST(F64, ConvertsToIntegers) {
  Comparison compare;
  Operands operands(5);
  for (std::int64_t n = test::repetitions(2'000'000, 100'000'000); n > 0; --n) {
    std::uint64_t a = operands.pair().a;
    if (n % 2) a = (a & ~f64::infinity) | (1018 + operands.below(74)) << 52;
    const double x = as_double(a);
    const F64 f{a};
    compare.expect("int64", {a, 0}, static_cast<std::uint64_t>(to_int64(f)),
                   static_cast<std::uint64_t>(nearest_integer<std::int64_t>(x)));
    compare.expect("uint64", {a, 0}, to_uint64(f), nearest_integer<std::uint64_t>(x));
    compare.expect("int32", {a, 0}, static_cast<std::uint32_t>(to_int32(f)),
                   static_cast<std::uint32_t>(nearest_integer<std::int32_t>(x)));
    compare.expect("uint32", {a, 0}, to_uint32(f), nearest_integer<std::uint32_t>(x));
  }
}

// Arithmetic is known when a program is compiled, too.
constexpr F64 third = to_f64<F64>(1) / to_f64<F64>(3);
static_assert(third.bits == 0x3FD5555555555555);
static_assert((third + third + third).bits == 0x3FF0000000000000);
static_assert((third * to_f64<F64>(-3)).bits == 0xBFF0000000000000);
static_assert(sqrt(to_f64<F64>(2)).bits == 0x3FF6A09E667F3BCD);
static_assert(third < to_f64<F64>(1) && to_int64(to_f64<F64>(7) / to_f64<F64>(2)) == 3);
static_assert(abs(-third).bits == third.bits && std::is_trivially_copyable_v<F64>);

}  // namespace
}  // namespace isobit
