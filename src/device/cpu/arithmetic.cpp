// SPDX-License-Identifier: BSD-2-Clause-Patent
// Single operations in the vectors of one instruction set; compiled once for each, as unit.cpp is.
#include "device/arithmetic.h"

#include "device/cpu/numbers.h"
#include "device/cpu/unit.h"

namespace isobit::ISOBIT_ISA {

void compute(const Operands& operands) {
  const ArithmeticKernel<Numbers> kernel{operands};
  for (int x = 0; x < operands.count / Numbers::lanes; ++x) kernel(x, 0, 0);
}

}  // namespace isobit::ISOBIT_ISA
