// SPDX-License-Identifier: BSD-2-Clause-Patent
// Compiled once for each instruction set, like the CPU device itself.
#include "device/cpu_sum.h"

#include "device/cpu/device.h"

namespace isobit::ISOBIT_ISA {
namespace {

template <class T>
int add(std::uint64_t* cell, const T* terms, const TermLayout& layout) {
  Device device(Format{});
  device.sum(Cells{cell, 0}, terms, layout);
  return Device::term_lanes;
}

}  // namespace

CpuSum cpu_sum() { return {add<float>, add<double>}; }

}  // namespace isobit::ISOBIT_ISA
