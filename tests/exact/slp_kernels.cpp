// SPDX-License-Identifier: BSD-2-Clause-Patent
// Reductions that end in a rounding to binary32, stored side by side: compiled once for each instruction set, the name
// of whose namespace is ISOBIT_SLP_ISA. GCC 12's SLP vectoriser joins the stores and forgets the roundings.
#include <cstddef>

namespace isobit::test::ISOBIT_SLP_ISA {

void two_quotients(double a, double b, double n, double* out) {
  out[0] = static_cast<float>(a / n);
  out[1] = static_cast<float>(b / n);
}

void four_quotients(const double* sums, double n, double* out) {
  const double a = sums[0], b = sums[1], c = sums[2], d = sums[3];
  out[0] = static_cast<float>(a / n);
  out[1] = static_cast<float>(b / n);
  out[2] = static_cast<float>(c / n);
  out[3] = static_cast<float>(d / n);
}

// The end of a metric: four means, of the terms and of their product.
void four_means(const float* x, const float* y, std::size_t count, double* out) {
  double product = 0, l = 0, c = 0, s = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const double tl = (2.0 * x[i] * y[i] + 6.5f) / (x[i] * x[i] + y[i] * y[i] + 6.5f);
    const double tc = (2.0 * x[i] + 58.5f) / (x[i] + y[i] + 58.5f), ts = (y[i] + 29.f) / (x[i] + 29.f);
    product += tl * tc * ts;
    l += tl;
    c += tc;
    s += ts;
  }
  const double n = static_cast<double>(count);
  out[0] = static_cast<float>(product / n);
  out[1] = static_cast<float>(l / n);
  out[2] = static_cast<float>(c / n);
  out[3] = static_cast<float>(s / n);
}

}  // namespace isobit::test::ISOBIT_SLP_ISA
