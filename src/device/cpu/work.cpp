// SPDX-License-Identifier: BSD-2-Clause-Patent
// One computation's pipeline for one instruction set: compiled for every pair of ISOBIT_WORK and ISOBIT_ISA.
#include "device/cpu/device.h"
#include "metric/list.h"

namespace isobit {

static_assert(ISOBIT_WORK < work_kinds);
template Pipeline<ISOBIT_ISA::Device>* make_one<static_cast<WorkId>(ISOBIT_WORK)>(ISOBIT_ISA::Device&, const Format&,
                                                                                 const MetricWork&, int);

}  // namespace isobit
