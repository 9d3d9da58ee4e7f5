// SPDX-License-Identifier: BSD-2-Clause-Patent
// The GPU backends, one for each vendor: several slots on each device, so that uploads, kernels and sums overlap.
#pragma once

#include "device/backend.h"

namespace isobit {

// What the rest of the program knows of a vendor's GPUs.
struct GpuVendor {
  const char* backend;  // "cuda"

  // `options.device`: a number, several ("0,2"), "all", or empty for the first that can be used. Throws UsageError if
  // there is no such device or no driver that works.
  std::unique_ptr<Backend> (*make)(const BackendOptions& options);
  BackendDescription (*describe)();

  // Why no GPU of this vendor can be used on this machine, as a clause; empty where one can.
  std::string (*why_unusable)();
};

namespace cuda {
GpuVendor gpus();
}
namespace hip {
GpuVendor gpus();
}

}  // namespace isobit
