// SPDX-License-Identifier: BSD-2-Clause-Patent
// The same text over vectors of lanes gives the scalars' bits, in both domains, with and without the fast lane
// functions.
#include <gtest/gtest.h>

#include <cstdint>

#include "exact/f32_exact.h"
#include "exact/f64.h"
#include "exact/f64_operands.h"
#include "exact/lanes8.h"

namespace isobit {
namespace {

using test::is_ordinary;
using test::Lanes8;
using test::Operands;
using test::Pair;

constexpr int lanes = 8;

// Applies `f` to eight pairs as lanes and one by one; every lane must hold the scalar's result.
template <class F>
void compare(const char* what, const Pair (&in)[lanes], F f) {
  Lanes8 a, b;
  for (int i = 0; i < lanes; ++i) a.v[i] = in[i].a, b.v[i] = in[i].b;
  const Lanes8 got = f(a, b);
  for (int i = 0; i < lanes; ++i) {
    const std::uint64_t wanted = f(in[i].a, in[i].b);
    ASSERT_EQ(got[i], wanted) << what << std::hex << " of " << in[i].a << ", " << in[i].b << " in lane " << i;
  }
}

template <Domain D>
void compare_arithmetic(const Pair (&in)[lanes]) {
  compare("sum", in, []<class U>(U a, U b) { return (BasicF64<U, D>{a} + BasicF64<U, D>{b}).bits; });
  compare("difference", in, []<class U>(U a, U b) { return (BasicF64<U, D>{a} - BasicF64<U, D>{b}).bits; });
  compare("product", in, []<class U>(U a, U b) { return (BasicF64<U, D>{a} * BasicF64<U, D>{b}).bits; });
  compare("quotient", in, []<class U>(U a, U b) { return (BasicF64<U, D>{a} / BasicF64<U, D>{b}).bits; });
  compare("root", in, []<class U>(U a, U) { return sqrt(BasicF64<U, D>{a}).bits; });
  compare("less", in, []<class U>(U a, U b) { return select(BasicF64<U, D>{a} < BasicF64<U, D>{b}, U(1), U(0)); });
  compare("equal", in, []<class U>(U a, U b) { return select(BasicF64<U, D>{a} == BasicF64<U, D>{b}, U(1), U(0)); });
  compare("at most", in, []<class U>(U a, U b) { return select(BasicF64<U, D>{a} <= BasicF64<U, D>{b}, U(1), U(0)); });
  compare("binary32", in, []<class U>(U a, U) { return BasicF64<U, D>{a}.to_binary32(); });
  compare("from binary32", in, []<class U>(U a, U) { return BasicF64<U, D>::from_binary32(a >> 32).bits; });
  compare("scaled", in, []<class U>(U a, U) { return scale(BasicF64<U, D>{a}, -7).bits; });
}

void compare_integers(const Pair (&in)[lanes]) {
  compare("signed", in, []<class U>(U a, U) { return BasicF64<U>::from_signed(a).bits; });
  compare("unsigned", in, []<class U>(U a, U) { return BasicF64<U>::from_unsigned(a).bits; });
  compare("exact", in, []<class U>(U a, U) { return BasicF64<U>::from_exact(a >> 11).bits; });
  compare("to signed", in, []<class U>(U a, U) { return BasicF64<U>{a}.to_signed(); });
  compare("to unsigned", in, []<class U>(U a, U) { return BasicF64<U>{a}.to_unsigned(); });
  compare("rounded integer", in, []<class U>(U a, U) { return f64::round_integer(a >> 2); });
  compare("rounded negative integer", in, []<class U>(U a, U) { return f64::round_integer(U(0) - (a >> 2)); });
  compare("integer product", in, []<class U>(U a, U b) { return f64::integer_product(a, b); });
}

template <Domain D>
void compare_binary32(const Pair (&in)[lanes]) {
  compare("binary32 quotient", in, []<class U>(U a, U b) { return f32::divide<D>(a >> 32, b >> 32); });
  compare("binary32 root", in, []<class U>(U a, U) { return f32::square_root<D>(a >> 32); });
  compare("root of product", in, []<class U>(U a, U b) { return f32::root_of_product<D>(a >> 32, b >> 32); });
}

TEST(F64Lanes, HoldTheScalarsBits) {
  Operands operands(6);
  for (std::int64_t n = test::repetitions(50'000, 10'000'000); n > 0 && !HasFatalFailure(); --n) {
    Pair in[lanes];
    for (Pair& p : in) p = operands.pair();
    compare_arithmetic<Domain::any>(in);
    compare_integers(in);
    compare_binary32<Domain::any>(in);
  }
}

TEST(F64Lanes, HoldTheScalarsBitsForOrdinaryNumbers) {
  Operands operands(7);
  const auto ordinary = [&] {  // exponents that keep all results ordinary, and zeros
    const std::uint64_t x = (operands.pair().a & ~f64::infinity) | (800 + operands.below(400)) << 52;
    return operands.below(16) ? x & ~(std::uint64_t{operands.below(8) != 0} << 63) : x & f64::sign_bit;
  };
  for (std::int64_t n = test::repetitions(50'000, 10'000'000); n > 0 && !HasFatalFailure(); --n) {
    Pair in[lanes];
    for (Pair& p : in) p = {ordinary(), ordinary() | 0x1000000000000000};
    compare_arithmetic<Domain::ordinary>(in);
    compare_binary32<Domain::ordinary>(in);
    compare("unsigned added", in, []<class U>(U a, U b) {
      return f64::add_unsigned((a & U(f64::fraction_mask)) | U(0x4290000000000000), b >> 12);
    });
    compare("signed added", in, []<class U>(U a, U b) {
      return f64::add_signed((a & U(f64::fraction_mask)) | U(0x4290000000000000), (b >> 12) - U(0x8000000000000));
    });
    compare("magnitudes", in,
            []<class U>(U a, U b) { return f64::add_magnitudes(f64::magnitude(a), f64::magnitude(b)); });
  }
}

TEST(F64Lanes, ServeVectorsOf32BitLanes) {
  const auto quotient = []<class U>(U a, U b) { return f32::divide<Domain::any>(a, b); };
  Operands operands(16);
  for (int n = 0; n < 20'000; ++n) {
    test::Lanes16 a, b;
    for (std::uint32_t& x : a.lane) x = static_cast<std::uint32_t>(operands.bits());
    for (std::uint32_t& x : b.lane) x = static_cast<std::uint32_t>(operands.bits());
    const test::Lanes16 got = in_halves(quotient, a, b);
    for (int i = 0; i < 16; ++i) {
      ASSERT_EQ(got.lane[i], test::result_bits(std::bit_cast<float>(a.lane[i]) / std::bit_cast<float>(b.lane[i])));
    }
  }
}

TEST(F64Lanes, CountLeadingZerosByHalves) {
  Operands operands(8);
  for (int width = 0; width <= 64; ++width) {
    for (int n = 0; n < 1000; ++n) {
      const std::uint64_t x = width == 0 ? 0 : (operands.bits() | f64::sign_bit) >> (64 - width);
      ASSERT_EQ(leading_zeros(x), 64 - width);
      ASSERT_EQ(leading_zeros(Lanes8(x))[n % lanes], 64 - width);
    }
  }
}

}  // namespace
}  // namespace isobit
