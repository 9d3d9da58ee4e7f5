// SPDX-License-Identifier: BSD-2-Clause-Patent
// The project's flags keep every rounding from binary64 to binary32, on every instruction set (see slp_kernels.cpp).
#include <gtest/gtest.h>

#include <cstddef>
#include <string>

namespace isobit::test {

#define ISOBIT_DECLARE_SLP_KERNELS(isa)                                        \
  namespace isa {                                                              \
  void two_quotients(double a, double b, double n, double* out);               \
  void four_quotients(const double* sums, double n, double* out);              \
  void four_means(const float* x, const float* y, std::size_t n, double* out); \
  }
ISOBIT_DECLARE_SLP_KERNELS(baseline)
#if defined(__x86_64__)
ISOBIT_DECLARE_SLP_KERNELS(avx2)
ISOBIT_DECLARE_SLP_KERNELS(avx512)
#endif

namespace {

struct Kernels {
  decltype(&baseline::two_quotients) two_quotients;
  decltype(&baseline::four_quotients) four_quotients;
  decltype(&baseline::four_means) four_means;
};

// Volatile, so that the compiler knows none of the values.
volatile double sums[4] = {0.1, 0.2, 0.4, 0.7};
volatile float pixels[6] = {1, 2, 3, 3, 5, 9};

bool is_binary32(double x) { return static_cast<double>(static_cast<float>(x)) == x; }

void expect_binary32(const double* values, int count, const std::string& what) {
  for (int i = 0; i < count; ++i) EXPECT_TRUE(is_binary32(values[i])) << what << " " << i << ": a rounding is missing";
}

void expect_roundings(const Kernels& kernels) {
  const double four[4] = {sums[0], sums[1], sums[2], sums[3]};
  const float x[3] = {pixels[0], pixels[1], pixels[2]}, y[3] = {pixels[3], pixels[4], pixels[5]};
  ASSERT_FALSE(is_binary32(four[0] / 3));
  double out[4];
  kernels.two_quotients(four[0], four[1], 3, out);
  expect_binary32(out, 2, "two quotients");
  kernels.four_quotients(four, 3, out);
  expect_binary32(out, 4, "four quotients");
  kernels.four_means(x, y, 3, out);
  expect_binary32(out, 4, "four means");
}

TEST(RoundingsStay, Baseline) {
  expect_roundings({baseline::two_quotients, baseline::four_quotients, baseline::four_means});
}

#if defined(__x86_64__)
TEST(RoundingsStay, Avx2) {
  if (!__builtin_cpu_supports("avx2")) GTEST_SKIP() << "this CPU has no AVX2";
  expect_roundings({avx2::two_quotients, avx2::four_quotients, avx2::four_means});
}

TEST(RoundingsStay, Avx512) {
  if (!__builtin_cpu_supports("avx512vl") || !__builtin_cpu_supports("avx512dq"))
    GTEST_SKIP() << "this CPU has no AVX-512";
  expect_roundings({avx512::two_quotients, avx512::four_quotients, avx512::four_means});
}
#endif

}  // namespace
}  // namespace isobit::test
