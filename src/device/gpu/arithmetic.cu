// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "device/gpu/arithmetic.h"
#include "device/gpu/device.h"

namespace isobit::ISOBIT_VENDOR {

using Kernel = ArithmeticKernel<Device::Numbers>;

void compute(int device, const Operands& operands) {
  Device queue(device);
  Operands there = operands;
  for (const std::uint64_t** operand : {&there.a, &there.b, &there.c}) {
    auto* words = queue.allocate<std::uint64_t>(operands.count);
    queue.copy(words, *operand, operands.count);
    *operand = words;
  }
  there.results = queue.allocate<std::uint64_t>(operands.count);
  queue.launch(Kernel{there}, operands.count, 1, 1);
  queue.download(operands.results, there.results, std::int64_t{sizeof(std::uint64_t)} * operands.count);
  queue.wait();
}

bool runs_here(int device) {
  ISOBIT_GPU(FuncAttributes) attributes;
  const bool runs = ISOBIT_GPU(SetDevice)(device) == ISOBIT_GPU(Success) &&
                    ISOBIT_GPU(FuncGetAttributes)(&attributes, reinterpret_cast<const void*>(&for_each<Kernel>)) == ISOBIT_GPU(Success);
  (void)ISOBIT_GPU(GetLastError)();
  return runs;
}

}  // namespace isobit::ISOBIT_VENDOR
