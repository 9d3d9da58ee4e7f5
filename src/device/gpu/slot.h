// SPDX-License-Identifier: BSD-2-Clause-Patent
// One slot of a GPU: a stream, its buffers, a pipeline for each work. Scores a batch of pairs with one wait.
#pragma once

#include <memory>

#include "device/backend.h"
#include "device/gpu/vendor.h"

namespace isobit::ISOBIT_VENDOR {

// Pairs that are scored together: enough that launches do not dominate, few enough for the memory.
int batch_for(const Format& format);

// For batches of `batch` pairs; throws NoRoom if they do not fit into the device's memory.
std::unique_ptr<Slot> make_slot(int device, const Plan& plan, int batch);

}  // namespace isobit::ISOBIT_VENDOR
