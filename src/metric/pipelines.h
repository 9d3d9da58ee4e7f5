// SPDX-License-Identifier: BSD-2-Clause-Patent
// Pipelines by their WorkId, without what they are made of: that is metric/list.h, and long to compile.
#pragma once

#include <utility>

#include "device/pipeline.h"
#include "metric/plan.h"

namespace isobit {

// Defined in metric/list.h.
template <WorkId id, class Device>
Pipeline<Device>* make_one(Device& device, const Format& format, const MetricWork& work, int batch);

template <class Device, int... ids>
Pipeline<Device>* make_any(std::integer_sequence<int, ids...>, Device& device, const Format& format,
                           const MetricWork& work, int batch) {
  Pipeline<Device>* made = nullptr;
  ((static_cast<int>(work.id) == ids ? (made = make_one<static_cast<WorkId>(ids)>(device, format, work, batch)) : made), ...);
  return made;
}

template <class Device>
Pipeline<Device>* make_pipeline(Device& device, const Format& format, const MetricWork& work, int batch) {
  return make_any(std::make_integer_sequence<int, work_kinds>{}, device, format, work, batch);
}

}  // namespace isobit
