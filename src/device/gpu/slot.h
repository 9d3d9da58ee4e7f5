// SPDX-License-Identifier: BSD-2-Clause-Patent
// The slots of a GPU (device/batch/slot.h).
#pragma once

#include <memory>

#include "device/backend.h"
#include "device/gpu/vendor.h"

namespace isobit::ISOBIT_VENDOR {

// For batches of `batch` pairs; throws NoRoom if they do not fit into the device's memory.
std::unique_ptr<Slot> make_slot(int device, const Plan& plan, int batch);

}  // namespace isobit::ISOBIT_VENDOR
