// SPDX-License-Identifier: BSD-2-Clause-Patent
// The vendors' names for the same things: GPU code is written once, in these.
#pragma once

#include <cstddef>
#include <string>

#if defined(__HIPCC__)
#include <hip/hip_runtime.h>
#define ISOBIT_GPU(name) hip##name
#else
#include <cuda_runtime.h>
#define ISOBIT_GPU(name) cuda##name
#endif

#include "device/backend.h"

namespace isobit::gpu {

using Stream = ISOBIT_GPU(Stream_t);
using Event = ISOBIT_GPU(Event_t);
using Error = ISOBIT_GPU(Error_t);
#if defined(__HIPCC__)
using DeviceProperties = hipDeviceProp_t;
inline constexpr const char *vendor = "AMD", *backend_name = "hip", *runtime_name = "HIP";
#else
using DeviceProperties = cudaDeviceProp;
inline constexpr const char *vendor = "NVIDIA", *backend_name = "cuda", *runtime_name = "CUDA";
#endif

// Throws NoRoom where memory ran out, else SystemError, naming the operation and the driver's reason.
inline void check(Error error, const char* what) {
  if (error == ISOBIT_GPU(Success)) return;
  (void)ISOBIT_GPU(GetLastError)();  // said here: a later launch shall not find it again
  if (error == ISOBIT_GPU(ErrorMemoryAllocation))
    throw NoRoom(std::string("the GPU's memory or the pinned memory ran out: ") + what);
  throw SystemError(std::string("the GPU failed: ") + what + ": " + ISOBIT_GPU(GetErrorString)(error));
}

// After a launch: errors of its shape, or of work before it.
inline void check_launch(const char* kernel) { check(ISOBIT_GPU(GetLastError)(), kernel); }

inline void upload(void* device, const void* host, std::size_t bytes, Stream stream) {
  check(ISOBIT_GPU(MemcpyAsync)(device, host, bytes, ISOBIT_GPU(MemcpyHostToDevice), stream), "an upload");
}
inline void download(void* host, const void* device, std::size_t bytes, Stream stream) {
  check(ISOBIT_GPU(MemcpyAsync)(host, device, bytes, ISOBIT_GPU(MemcpyDeviceToHost), stream), "a download");
}
inline void wait(Stream stream) { check(ISOBIT_GPU(StreamSynchronize)(stream), "waiting for its work"); }

// How many GPUs the driver shows; 0 where there is no driver that works.
inline int device_count() {
  int count = 0;
  return ISOBIT_GPU(GetDeviceCount)(&count) == ISOBIT_GPU(Success) ? count : 0;
}

}  // namespace isobit::gpu
