// SPDX-License-Identifier: BSD-2-Clause-Patent
// NVIDIA's names (device/gpu/vendor.h).
#pragma once

#include <cuda_runtime.h>

#include <string>

#define ISOBIT_VENDOR cuda
#define ISOBIT_GPU(name) cuda##name
#define ISOBIT_LAUNCH(kernel, grid, block, stream, ...) kernel<<<grid, block, 0, stream>>>(__VA_ARGS__)
#if defined(__CUDA_ARCH__)
#define ISOBIT_IN_KERNEL 1
#endif

namespace isobit::cuda {

inline constexpr const char *vendor = "NVIDIA", *backend_name = "cuda", *runtime_name = "CUDA";

using DeviceProperties = cudaDeviceProp;
inline std::string architecture(const DeviceProperties& p) { return std::to_string(p.major) + "." + std::to_string(p.minor); }
inline std::string version(int n) { return std::to_string(n / 1000) + "." + std::to_string(n % 1000 / 10); }

// Pinned memory, which every GPU can copy from.
inline cudaError_t allocate_pinned(void** p, std::size_t bytes) { return cudaHostAlloc(p, bytes, cudaHostAllocPortable); }
inline cudaError_t free_pinned(void* p) { return cudaFreeHost(p); }

// The second launch bound: blocks that share a multiprocessor, and so the registers of a thread.
inline constexpr int refine_bound = 2, walk_bound = 1;
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 1200
inline constexpr int stream_bound = 3;  // needs a few registers more
#else
inline constexpr int stream_bound = 4;
#endif

}  // namespace isobit::cuda
