// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "device/sycl/unit.h"

#include "device/batch/compute.h"
#include "device/batch/slot.h"
#include "device/sycl/device.h"
#include "metric/pipelines.h"

namespace isobit::on_sycl {

template <class N>
std::unique_ptr<Slot> make_slot(const sycl::context& context, const sycl::device& device, const Plan& plan, int batch) {
  return std::make_unique<BatchSlot<Device<N>>>(
      std::make_unique<Device<N>>(context, device), plan, batch,
      [&](Device<N>& d, const MetricWork& work) { return make_pipeline(d, plan.format, work, batch); });
}

template <class N>
void compute(const sycl::context& context, const sycl::device& device, const Operands& operands) {
  Device<N> queue(context, device);
  compute_on(queue, operands);
}

template std::unique_ptr<Slot> make_slot<ISOBIT_NUMBERS>(const sycl::context&, const sycl::device&, const Plan&, int);
template void compute<ISOBIT_NUMBERS>(const sycl::context&, const sycl::device&, const Operands&);

}  // namespace isobit::on_sycl
