// SPDX-License-Identifier: BSD-2-Clause-Patent
// The reports of a run's parts as the report of the run.
#pragma once

#include <span>
#include <string>

#include "engine/run.h"

namespace isobit {

// Reads the JSON reports at `paths`, in any order, and puts them together to the run of the frames `wanted`: what is
// written of it has the bytes that one run would have, save that nothing is known of the machine.
// Throws InputError where a report cannot be read, is not complete or tells of other inputs or options than the rest,
// and where frames are missing or come twice.
RunResult merge(std::span<const std::string> paths, const FrameRange& wanted);

}  // namespace isobit
