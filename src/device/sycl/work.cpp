// SPDX-License-Identifier: BSD-2-Clause-Patent
// One computation's pipeline for one kind of numbers: compiled for every pair of ISOBIT_WORK and ISOBIT_NUMBERS.
#include "device/sycl/device.h"
#include "metric/list.h"

namespace isobit {

static_assert(ISOBIT_WORK < work_kinds);
using SyclDevice = on_sycl::Device<on_sycl::ISOBIT_NUMBERS>;
template Pipeline<SyclDevice>* make_one<static_cast<WorkId>(ISOBIT_WORK)>(SyclDevice&, const Format&, const MetricWork&, int);

}  // namespace isobit
