// SPDX-License-Identifier: BSD-2-Clause-Patent
// Single operations on a GPU, and whether it can run this build's kernels at all.
#pragma once

#include "device/arithmetic.h"
#include "device/gpu/vendor.h"

namespace isobit::ISOBIT_VENDOR {

void compute(int device, const Operands& operands);

// Whether this build has code for the GPU's architecture, or code that the driver can translate for it.
bool runs_here(int device);

}  // namespace isobit::ISOBIT_VENDOR
