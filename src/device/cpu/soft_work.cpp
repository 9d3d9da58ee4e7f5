// SPDX-License-Identifier: BSD-2-Clause-Patent
// As work.cpp, with binary64 made of integers.
#include "device/cpu/soft_device.h"
#include "metric/list.h"

namespace isobit {

static_assert(ISOBIT_WORK < work_kinds);
template Pipeline<ISOBIT_ISA::SoftDevice>* make_one<static_cast<WorkId>(ISOBIT_WORK)>(ISOBIT_ISA::SoftDevice&,
                                                                                      const Format&, const MetricWork&,
                                                                                      int);

}  // namespace isobit
