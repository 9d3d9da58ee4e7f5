// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "device/gpu/pipelines.h"

#include "metric/list.h"

namespace isobit::ISOBIT_VENDOR {

Pipeline<Device>* make_pipeline_here(Device& device, const Format& format, const MetricWork& work, int batch) {
  return make_pipeline(device, format, work, batch);
}

}  // namespace isobit::ISOBIT_VENDOR
