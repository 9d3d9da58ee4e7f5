// SPDX-License-Identifier: BSD-2-Clause-Patent
// The SYCL backend: several slots on each device, so that uploads, kernels and sums overlap.
#pragma once

#include "device/backend.h"

namespace isobit::on_sycl {

// `options.device`: a number, several ("0,2"), "all", or empty for the first GPU that can be used, or else the first
// device. Throws UsageError if there is no such device.
std::unique_ptr<Backend> make_backend(const BackendOptions& options);
BackendDescription describe();

}  // namespace isobit::on_sycl
