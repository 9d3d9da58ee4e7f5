// SPDX-License-Identifier: BSD-2-Clause-Patent
// The pipelines of all computations for the kind of numbers that ISOBIT_NUMBERS names.
#include "device/gpu/device.h"
#include "metric/list.h"

namespace isobit {

using GpuDevice = ISOBIT_VENDOR::Device<ISOBIT_NUMBERS>;
template Pipeline<GpuDevice>* make_pipeline(GpuDevice&, const Format&, const MetricWork&, int);

}  // namespace isobit
