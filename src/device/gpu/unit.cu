// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "device/gpu/unit.h"

#include "device/batch/compute.h"
#include "device/batch/slot.h"
#include "device/gpu/device.h"
#include "metric/pipelines.h"

namespace isobit {

using GpuDevice = ISOBIT_VENDOR::Device<ISOBIT_NUMBERS>;
extern template Pipeline<GpuDevice>* make_pipeline(GpuDevice&, const Format&, const MetricWork&, int);  // work.cu

}  // namespace isobit

namespace isobit::ISOBIT_VENDOR {

template <class N>
std::unique_ptr<Slot> make_slot(int device, const Plan& plan, int batch) {
  return std::make_unique<BatchSlot<Device<N>>>(
      std::make_unique<Device<N>>(device), plan, batch,
      [&](Device<N>& d, const MetricWork& work) { return make_pipeline(d, plan.format, work, batch); });
}

template <class N>
void compute(int device, const Operands& operands) {
  Device<N> queue(device);
  compute_on(queue, operands);
}

template <class N>
bool runs_here(int device) {
  static_assert(sizeof(ArithmeticKernel<N>) > 0);  // hipcc 5.2 makes two names of a kernel first named with an incomplete type
  ISOBIT_GPU(FuncAttributes) attributes;
  const auto* kernel = reinterpret_cast<const void*>(&for_each<N, ArithmeticKernel<N>>);
  const bool runs = ISOBIT_GPU(SetDevice)(device) == ISOBIT_GPU(Success) &&
                    ISOBIT_GPU(FuncGetAttributes)(&attributes, kernel) == ISOBIT_GPU(Success);
  (void)ISOBIT_GPU(GetLastError)();
  return runs;
}

template std::unique_ptr<Slot> make_slot<ISOBIT_NUMBERS>(int, const Plan&, int);
template void compute<ISOBIT_NUMBERS>(int, const Operands&);
template bool runs_here<ISOBIT_NUMBERS>(int);

}  // namespace isobit::ISOBIT_VENDOR
