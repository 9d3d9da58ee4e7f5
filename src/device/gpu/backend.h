// SPDX-License-Identifier: BSD-2-Clause-Patent
// The GPU backend: several slots on each device, so that uploads, kernels and sums overlap.
#pragma once

#include "device/backend.h"

namespace isobit::gpu {

// `options.device`: a number, several ("0,2"), "all", or empty for the first that can be used. Throws UsageError if there
// is no such device or no driver that works.
std::unique_ptr<Backend> make_backend(const BackendOptions& options);
BackendDescription describe();

// Why no GPU of this machine can be used, as a clause; empty where one can.
std::string why_unusable();

}  // namespace isobit::gpu
