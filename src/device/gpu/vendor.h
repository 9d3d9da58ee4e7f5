// SPDX-License-Identifier: BSD-2-Clause-Patent
// What GPU code is written in: one vendor's names, and the few calls that all of it makes. The code is compiled once for
// each vendor, in the namespace that ISOBIT_VENDOR names, so that one program may have both.
#pragma once

#include <cstddef>
#include <string>

#if defined(__HIPCC__)
#include "device/gpu/hip.h"
#else
#include "device/gpu/cuda.h"
#endif

#include "device/backend.h"

namespace isobit {
namespace gpu = ISOBIT_VENDOR;  // for tests and benchmarks
}

namespace isobit::ISOBIT_VENDOR {

using Stream = ISOBIT_GPU(Stream_t);
using Event = ISOBIT_GPU(Event_t);
using Error = ISOBIT_GPU(Error_t);

// Throws NoRoom where memory ran out, else SystemError, naming the operation and the driver's reason.
inline void check(Error error, const char* what) {
  if (error == ISOBIT_GPU(Success)) return;
  (void)ISOBIT_GPU(GetLastError)();  // said here: a later launch shall not find it again
  if (error == ISOBIT_GPU(ErrorMemoryAllocation))
    throw NoRoom(std::string("the GPU's memory or the pinned memory ran out: ") + what);
  throw SystemError(std::string("the GPU failed: ") + what + ": " + ISOBIT_GPU(GetErrorString)(error));
}

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

}  // namespace isobit::ISOBIT_VENDOR
