// SPDX-License-Identifier: BSD-2-Clause-Patent
// Two backends as one: each computes its share of a plan, on the same frames and at the same time.
#pragma once

#include "device/backend.h"

namespace isobit {

// `seconds`: bit k tells whether `second` computes the plan's work k; the others are the first's. Both have a share.
// Frames lie in the first's memory, with what the second wants around their rows.
std::unique_ptr<Backend> split_backend(std::unique_ptr<Backend> first, std::unique_ptr<Backend> second,
                                       std::uint64_t seconds);

}  // namespace isobit
