// SPDX-License-Identifier: BSD-2-Clause-Patent
// What each instruction set's unit offers; unit.cpp is compiled once for each. `soft`: binary64 is made of integers.
#pragma once

#include <memory>

#include "device/arithmetic.h"
#include "device/backend.h"

namespace isobit {

namespace cpu_baseline {
std::unique_ptr<Slot> make_slot(const Plan& plan, bool soft);
void compute(const Operands& operands, bool soft);
}
namespace cpu_avx2 {
std::unique_ptr<Slot> make_slot(const Plan& plan, bool soft);
void compute(const Operands& operands, bool soft);
}
namespace cpu_avx512 {
std::unique_ptr<Slot> make_slot(const Plan& plan, bool soft);
void compute(const Operands& operands, bool soft);
}
namespace cpu_neon {
std::unique_ptr<Slot> make_slot(const Plan& plan, bool soft);
void compute(const Operands& operands, bool soft);
}

}  // namespace isobit
