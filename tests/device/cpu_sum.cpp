// SPDX-License-Identifier: BSD-2-Clause-Patent
// Compiled once for each instruction set, like the CPU device itself.
#include "device/cpu_sum.h"

#include "device/cpu/soft_device.h"

namespace isobit::ISOBIT_ISA {
namespace {

template <class D, class T>
int add_on(std::uint64_t* cell, const T* terms, const TermLayout& layout) {
  D device(Format{});
  device.sum(Cells{cell, 0}, terms, layout);
  return D::term_lanes;
}
template <class T>
int add(std::uint64_t* cell, const T* terms, const TermLayout& layout) {
  return add_on<Device>(cell, terms, layout);
}
int add_soft(std::uint64_t* cell, const double* terms, const TermLayout& layout) {
  return add_on<SoftDevice>(cell, reinterpret_cast<const SoftReal*>(terms), layout);
}
void divide(float* a, int n, float b, double reciprocal) {
  for (int i = 0; i < n; i += Numbers::lanes) Numbers::quotient(Numbers::load(a + i), b, reciprocal).store(a + i);
}

}  // namespace

CpuSum cpu_sum() { return {add<float>, add<double>, add_soft, divide}; }

}  // namespace isobit::ISOBIT_ISA
