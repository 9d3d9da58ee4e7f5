// SPDX-License-Identifier: BSD-2-Clause-Patent
// AMD's names (device/gpu/vendor.h).
#pragma once

#include <hip/hip_runtime.h>

#include <string>

#define ISOBIT_VENDOR hip
#define ISOBIT_GPU(name) hip##name
#define ISOBIT_LAUNCH(kernel, grid, block, stream, ...) \
  hipLaunchKernelGGL(kernel, grid, dim3(block), 0, stream, __VA_ARGS__)
#if defined(__HIP_DEVICE_COMPILE__) || defined(__HIP_CPU_RT__)
#define ISOBIT_IN_KERNEL 1
#endif

namespace isobit::hip {

inline constexpr const char *vendor = "AMD", *backend_name = "hip", *runtime_name = "HIP";

using DeviceProperties = hipDeviceProp_t;
inline std::string architecture(const DeviceProperties& p) { return p.gcnArchName; }
inline std::string version(int n) {
  return std::to_string(n / 10000000) + "." + std::to_string(n % 10000000 / 100000);
}

// Pinned memory, which every GPU can copy from.
inline hipError_t allocate_pinned(void** p, std::size_t bytes) { return hipHostMalloc(p, bytes, hipHostMallocPortable); }
inline hipError_t free_pinned(void* p) { return hipHostFree(p); }

// The second launch bound: here, waves that share a SIMD unit. One leaves a thread all the registers there are.
inline constexpr int refine_bound = 1, walk_bound = 1, stream_bound = 1;

}  // namespace isobit::hip
