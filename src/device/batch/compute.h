// SPDX-License-Identifier: BSD-2-Clause-Patent
// Single operations on a device that has memory and a queue of its own (device/batch/slot.h says what it offers).
#pragma once

#include "device/arithmetic.h"

namespace isobit {

// All pointers of `operands` are the host's.
template <class Device>
void compute_on(Device& device, const Operands& operands) {
  Operands there = operands;
  for (const std::uint64_t** operand : {&there.a, &there.b, &there.c}) {
    auto* words = device.template allocate<std::uint64_t>(operands.count);
    device.copy(words, *operand, operands.count);
    *operand = words;
  }
  there.results = device.template allocate<std::uint64_t>(operands.count);
  device.launch(ArithmeticKernel<typename Device::Numbers>{there}, operands.count, 1, 1);
  device.download(operands.results, there.results, std::int64_t{sizeof(std::uint64_t)} * operands.count);
  device.wait();
}

}  // namespace isobit
