// SPDX-License-Identifier: BSD-2-Clause-Patent
// The CPU device's ordered sum and its quotients by constants, once for each instruction set, for their tests.
#pragma once

#include <cstdint>

#include "device/device.h"

namespace isobit {

// Adds to the sum whose bits *cell holds; returns the device's term_lanes.
using Sum32 = int (*)(std::uint64_t* cell, const float* terms, const TermLayout& layout);
using Sum64 = int (*)(std::uint64_t* cell, const double* terms, const TermLayout& layout);

// Replaces each of n numbers, a multiple of 16, by its quotient by b; reciprocal = RN(1 / b).
using Divide = void (*)(float* a, int n, float b, double reciprocal);

struct CpuSum {
  Sum32 sum32;
  Sum64 sum64, soft64;  // soft64: in integers alone
  Divide divide;
};

namespace cpu_baseline { CpuSum cpu_sum(); }
namespace cpu_avx2 { CpuSum cpu_sum(); }
namespace cpu_avx512 { CpuSum cpu_sum(); }
namespace cpu_neon { CpuSum cpu_sum(); }

}  // namespace isobit
