// SPDX-License-Identifier: BSD-2-Clause-Patent
// The pipelines on a GPU. Each is compiled in a unit of its own (pipelines.cu), since GPU kernels take long to compile.
#pragma once

#include "device/gpu/device.h"
#include "device/pipeline.h"
#include "metric/plan.h"

namespace isobit::ISOBIT_VENDOR {

Pipeline<Device>* make_pipeline_here(Device& device, const Format& format, const MetricWork& work, int batch);

}  // namespace isobit::ISOBIT_VENDOR
