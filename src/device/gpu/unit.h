// SPDX-License-Identifier: BSD-2-Clause-Patent
// What is compiled once for each kind of numbers N of a GPU (device/gpu/device.h), apart from the other.
#pragma once

#include <memory>

#include "device/backend.h"
#include "device/gpu/vendor.h"

namespace isobit::ISOBIT_VENDOR {

// A slot for batches of `batch` pairs; throws NoRoom if they do not fit into the device's memory.
template <class N>
std::unique_ptr<Slot> make_slot(int device, const Plan& plan, int batch);

// Single operations.
template <class N>
void compute(int device, const Operands& operands);

// Whether this build has code for the GPU's architecture, or code that the driver can translate for it.
template <class N>
bool runs_here(int device);

}  // namespace isobit::ISOBIT_VENDOR
