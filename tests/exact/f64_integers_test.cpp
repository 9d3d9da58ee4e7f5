// SPDX-License-Identifier: BSD-2-Clause-Patent
// A formula of binary64 whose first steps are integers: ssim's, with the extremes of its moments.
#include "exact/f64_integers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>

#include "exact/f64_operands.h"
#include "exact/lanes8.h"
#include "metric/ssim.h"

namespace isobit {
namespace {

using test::Lanes8;
using test::Operands;

struct Window {
  std::uint64_t w = 0, m1 = 0, m2 = 0, xx = 0, yy = 0, xy = 0;
  void add(std::uint64_t tap, std::uint64_t a, std::uint64_t b) {
    w += tap, m1 += tap * a, m2 += tap * b, xx += tap * a * a, yy += tap * b * b, xy += tap * a * b;
  }
};

// Few values and many, inverted and equal, at the ends of the range and inside.
Window random_window(Operands& operands, std::uint64_t peak) {
  Window window;
  const std::uint64_t kind = operands.below(6);
  const bool flat = operands.below(4) == 0;  // and bright: the largest means
  std::uint64_t left = operands.below(16) ? 65536 : 4624 + operands.below(60000);
  while (left > 0) {
    const std::uint64_t tap = left < 4624 ? left : 1 + operands.below(left);
    const std::uint64_t a = flat       ? peak - operands.below(2) * operands.below(2)
                            : kind < 3 ? operands.below(2) * peak
                                       : operands.below(peak + 1);
    const std::uint64_t b = kind % 3 == 0 ? peak - a : kind % 3 == 1 ? a : operands.below(peak + 1);
    window.add(tap, a, b);
    left -= tap;
  }
  return window;
}

double in_double(const Window& v, double k1, double k2) {
  const auto d = [](std::uint64_t i) { return static_cast<double>(i); };
  return ssim_value<double, double>(d(v.m1), d(v.m2), d(v.xx), d(v.yy), d(v.xy), d(v.w), 2.0, k1, k2);
}

constexpr std::uint64_t whole_window = 65536;

// `whole`: every window has this weight, a power of two.
template <Steps steps, class U>
U in_integers(U w, U m1, U m2, U xx, U yy, U xy, std::uint64_t k1, std::uint64_t k2, bool whole) {
  using F = BasicF64<U, Domain::ordinary>;
  using T = Natural<U, steps>;
  const auto value = [&](auto weight) {
    return ssim_value<F, T>(T(m1), T(m2), T(xx), T(yy), T(xy), weight, PowerOfTwo<1>(), F::from_bits(U(k1)),
                            F::from_bits(U(k2)))
        .bits;
  };
  if (whole) return value(PowerOfTwo<16>());
  return value(WholeFactor<T, F>{T(w), to_f64<Domain::ordinary>(Natural<U>(w))});
}

// Eight windows at once as lanes, and one by one.
template <Steps steps>
void compare(const Window (&v)[8], double k1, double k2) {
  Lanes8 w, m1, m2, xx, yy, xy;
  for (int i = 0; i < 8; ++i)
    w.v[i] = v[i].w, m1.v[i] = v[i].m1, m2.v[i] = v[i].m2, xx.v[i] = v[i].xx, yy.v[i] = v[i].yy, xy.v[i] = v[i].xy;
  const std::uint64_t k1_bits = test::result_bits(k1), k2_bits = test::result_bits(k2);
  const bool whole = std::all_of(v, v + 8, [](const Window& one) { return one.w == whole_window; });
  for (const bool as_whole : {false, whole}) {
    const Lanes8 vector = in_integers<steps>(w, m1, m2, xx, yy, xy, k1_bits, k2_bits, as_whole);
    for (int i = 0; i < 8; ++i) {
      const std::uint64_t wanted = test::result_bits(in_double(v[i], k1, k2));
      ASSERT_EQ(vector[i], wanted);
      const Window& s = v[i];
      ASSERT_EQ(in_integers<steps>(s.w, s.m1, s.m2, s.xx, s.yy, s.xy, k1_bits, k2_bits, as_whole), wanted);
    }
  }
}

class Integers : public testing::TestWithParam<int> {};

TEST_P(Integers, GiveTheBitsOfSsimInBinary64) {
  const auto peak = (std::uint64_t{1} << GetParam()) - 1;
  const double peak2 = static_cast<double>(peak * peak), k1 = peak2 * (0.01 * 0.01), k2 = peak2 * (0.03 * 0.03);
  Operands operands(static_cast<std::uint64_t>(GetParam()));
  for (std::int64_t n = test::repetitions(60'000, 10'000'000); n > 0 && !HasFatalFailure(); --n) {
    Window v[8];
    for (Window& one : v) one = random_window(operands, peak);
    if (GetParam() <= 10) compare<Steps::exact>(v, k1, k2);
    else compare<Steps::rounded>(v, k1, k2);
  }
}
INSTANTIATE_TEST_SUITE_P(Depths, Integers, testing::Range(8, 13));

}  // namespace
}  // namespace isobit
