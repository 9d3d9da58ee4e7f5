// SPDX-License-Identifier: BSD-2-Clause-Patent
// Single pairs of frames, read once more after a run.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "engine/run.h"

namespace isobit {

// Empty where both videos can be read again; else which cannot: "standard input".
std::string not_to_be_read_again(const RunConfig& config);

using PairVisitor = std::function<void(std::int64_t frame, const FrameView& reference, const FrameView& distorted)>;

// Visits the given pairs, numbered as in the run's table, ascending. Throws InputError for one that is not there.
void read_again(const RunConfig& config, std::span<const std::int64_t> frames, const PairVisitor& visit);

}  // namespace isobit
