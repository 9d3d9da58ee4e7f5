// SPDX-License-Identifier: BSD-2-Clause-Patent
// The CPU's ordered sum equals the plain loop, on every instruction set that this machine has.
#include "device/cpu_sum.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "device/cpu/backend.h"
#include "metric/psnr_hvs_formula.h"
#include "testing/sum_cases.h"

namespace isobit {
namespace {

using testing::BitsOf;
using testing::sum_case;
using testing::sum_case_names;
using testing::sum_in_order;

CpuSum sum_of(const std::string& isa) {
#if defined(__x86_64__)
  return isa == "avx512" ? cpu_avx512::cpu_sum() : isa == "avx2" ? cpu_avx2::cpu_sum() : cpu_baseline::cpu_sum();
#else
  (void)isa;
  return cpu_neon::cpu_sum();
#endif
}

// Its binary64 sum in integers in the place of the processor's.
CpuSum in_integers(const CpuSum& sum) { return {sum.sum32, sum.soft64, sum.soft64, sum.divide}; }

int call(const CpuSum& s, std::uint64_t* cell, const float* t, const TermLayout& l) { return s.sum32(cell, t, l); }
int call(const CpuSum& s, std::uint64_t* cell, const double* t, const TermLayout& l) { return s.sum64(cell, t, l); }

// In calls of `piece` terms, as bands come.
template <class T>
BitsOf<T> sum_in_pieces(const CpuSum& sum, const std::vector<T>& terms, T start, std::int64_t piece) {
  std::uint64_t cell = std::bit_cast<BitsOf<T>>(start);
  const auto n = static_cast<std::int64_t>(terms.size());
  for (std::int64_t i = 0; i < n; i += piece) call(sum, &cell, terms.data() + i, {std::min(piece, n - i)});
  return static_cast<BitsOf<T>>(cell);
}

// The same chain in runs of 64 terms that are interleaved by the device's lanes, some groups of runs a call.
template <class T>
BitsOf<T> sum_interleaved(const CpuSum& sum, const std::vector<T>& terms, T start, int groups) {
  constexpr int run = 64;
  std::uint64_t cell = std::bit_cast<BitsOf<T>>(start);
  const int lanes = call(sum, &cell, terms.data(), {0});
  const std::size_t piece = std::size_t{run} * lanes * groups;  // terms of a call
  std::vector<T> mixed(terms.size());
  for (std::size_t i = 0; i < terms.size(); ++i) {
    const std::size_t r = i / run, k = i % run;
    mixed[(r / lanes * run + k) * lanes + r % lanes] = terms[i];
  }
  for (std::size_t i = 0; i < terms.size(); i += piece)
    call(sum, &cell, mixed.data() + i, {static_cast<std::int64_t>(std::min(piece, terms.size() - i)), 0, run, lanes});
  return static_cast<BitsOf<T>>(cell);
}

class CpuSumKinds : public ::testing::TestWithParam<std::string> {};

template <class T>
void expect_equal_to_the_loop(const CpuSum& sum, const std::string& kind) {
  for (const std::int64_t n : {1, 2, 7, 15, 16, 17, 63, 64, 65, 255, 256, 257, 511, 513, 1023, 1025, 4096, 20001}) {
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
      const std::vector<T> terms = sum_case<T>(kind, n, seed);
      for (const std::int64_t piece : {n, std::int64_t{333}})
        ASSERT_EQ(sum_in_pieces(sum, terms, T(0), piece), sum_in_order(terms))
            << kind << ", " << n << " terms, seed " << seed;
    }
  }
  for (const T start : {T(1), T(-3), T(1024), std::numeric_limits<T>::denorm_min()}) {
    const std::vector<T> terms = sum_case<T>(kind, 5000, 9);
    ASSERT_EQ(sum_in_pieces(sum, terms, start, 5000), sum_in_order(terms, start)) << kind << " from " << start;
  }
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    const std::vector<T> terms = sum_case<T>(kind, 64 * 16 * 10, seed);
    for (const T start : {T(0), T(1024), T(-3)})
      for (const int groups : {1, 2, 3, 4, 10})
        ASSERT_EQ(sum_interleaved(sum, terms, start, groups), sum_in_order(terms, start))
            << kind << ", interleaved, seed " << seed << ", from " << start << ", " << groups << " groups a call";
  }
}

TEST_P(CpuSumKinds, EqualsTheLoopOnEveryInstructionSet) {
  for (const std::string& isa : cpu::instruction_sets()) {
    SCOPED_TRACE(isa);
    expect_equal_to_the_loop<float>(sum_of(isa), GetParam());
    expect_equal_to_the_loop<double>(sum_of(isa), GetParam());
    expect_equal_to_the_loop<double>(in_integers(sum_of(isa)), GetParam());
  }
}

INSTANTIATE_TEST_SUITE_P(All, CpuSumKinds, ::testing::ValuesIn(sum_case_names()),
                         [](const auto& info) { return info.param; });

// A crossing of a binade at the first and at the last term of a block, from both sides.
template <class T>
void expect_crossings(const CpuSum& sum) {
  const T ulp = std::numeric_limits<T>::epsilon();
  for (const int n : {64, 256, 512, 1024}) {
    for (const int at : {0, 1, n / 2, n - 2, n - 1}) {
      for (const T sign : {T(1), T(-1)}) {
        std::vector<T> terms(static_cast<std::size_t>(n), sign * ulp / 4);
        terms[static_cast<std::size_t>(at)] = sign * T(0.25);
        for (const T start : {T(1.75), T(2), T(-2), T(2) - ulp, T(1) + ulp, T(-1) - ulp})
          ASSERT_EQ(sum_in_pieces(sum, terms, start, n), sum_in_order(terms, start))
              << n << " terms, at " << at << ", from " << start;
      }
    }
  }
}

TEST(CpuSumCrossings, AtEveryPlaceOfABlock) {
  for (const std::string& isa : cpu::instruction_sets()) {
    SCOPED_TRACE(isa);
    expect_crossings<float>(sum_of(isa));
    expect_crossings<double>(sum_of(isa));
    expect_crossings<double>(in_integers(sum_of(isa)));
  }
}

// Dividends whose quotients by b are as near to a midpoint of two binary32 values as any: with the significand B of b,
// A 2^24 or A 2^25 less an odd multiple of B is `rest`.
std::vector<float> dividends_near_midpoints(float b) {
  std::vector<float> found;
  int exponent = 0;
  auto significand = static_cast<std::int64_t>(std::ldexp(std::frexp(b, &exponent), 24));
  int twos = 0;
  for (; significand % 2 == 0; significand /= 2) ++twos;
  for (const int power : {24, 25}) {
    std::int64_t inverse = 1;  // of 2^(power - twos)
    for (int i = 0; i < power - twos; ++i) inverse = inverse * ((significand + 1) / 2) % significand;
    for (int rest = -15; rest <= 15; rest += 2)
      for (std::int64_t a = ((rest * inverse) % significand + significand) % significand; a < 1 << 24; a += significand)
        if (a >= 1 << 23) found.push_back(std::ldexp(static_cast<float>(a), exponent - 20));
  }
  found.resize((found.size() + 15) / 16 * 16, 1.0f);
  return found;
}

TEST(CpuQuotient, IsRoundedAsIfDivided) {
  std::mt19937 random(5);
  std::uniform_real_distribution<float> anything(1.0f, 2.0f);
  std::uniform_int_distribution<int> exponents(-100, 100);
  for (const std::string& isa : cpu::instruction_sets()) {
    std::size_t near = 0;
    for (int plane = 0; plane < 3; ++plane) {
      const HvsWeights weights = HvsWeights::of_plane(plane);
      const HvsReciprocals reciprocals(weights);
      for (int k = 0; k < 64; ++k) {
        const float b = weights.masking[k];
        std::vector<float> dividends = dividends_near_midpoints(b);
        near += dividends.size();
        for (int i = 0; i < 4096; ++i) dividends.push_back(std::ldexp(anything(random), exponents(random)));
        std::vector<float> quotients = dividends;
        sum_of(isa).divide(quotients.data(), static_cast<int>(quotients.size()), b, reciprocals.of[k]);
        for (std::size_t i = 0; i < dividends.size(); ++i)
          ASSERT_EQ(std::bit_cast<std::uint32_t>(dividends[i] / b), std::bit_cast<std::uint32_t>(quotients[i]))
              << isa << ": " << dividends[i] << " / " << b;
      }
    }
    EXPECT_GT(near, 192u * 16) << "too few hard quotients";
  }
}

}  // namespace
}  // namespace isobit
