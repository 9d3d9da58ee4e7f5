// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "device/gpu/slot.h"

#include "device/batch/slot.h"
#include "device/gpu/device.h"
#include "device/gpu/pipelines.h"

namespace isobit::ISOBIT_VENDOR {

std::unique_ptr<Slot> make_slot(int device, const Plan& plan, int batch) {
  return std::make_unique<BatchSlot<Device>>(
      std::make_unique<Device>(device), plan, batch,
      [&](Device& d, const MetricWork& work) { return make_pipeline_here(d, plan.format, work, batch); });
}

}  // namespace isobit::ISOBIT_VENDOR
