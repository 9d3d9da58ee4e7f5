// SPDX-License-Identifier: BSD-2-Clause-Patent
// Single operations in the vectors of one instruction set; compiled once for each, as unit.cpp is.
#include "device/arithmetic.h"

#include "device/cpu/numbers.h"
#include "device/cpu/soft_numbers.h"
#include "device/cpu/unit.h"

namespace isobit::ISOBIT_ISA {

namespace {

template <class N>
void compute_in(const Operands& operands) {
  const ArithmeticKernel<N> kernel{operands};
  for (int x = 0; x < operands.count / N::lanes; ++x) kernel(x, 0, 0);
}

}  // namespace

void compute(const Operands& operands, bool soft) {
  if (soft) compute_in<SoftNumbers>(operands);
  else compute_in<Numbers>(operands);
}

}  // namespace isobit::ISOBIT_ISA
