// SPDX-License-Identifier: BSD-2-Clause-Patent
// Frames in a GPU's memory, for tests and benchmarks.
#pragma once

#include "device/gpu/vendor.h"
#include "frame/frame.h"

namespace isobit::test {

// A copy of a frame of the host's memory on the current GPU, there when this returns; rows are `margin` samples apart and
// start at multiples of `alignment` bytes.
inline Frame on_gpu(const FrameView& host, int margin, int alignment) {
  const auto allocate = [](std::size_t bytes) {
    void* p = nullptr;
    gpu::check(ISOBIT_GPU(Malloc)(&p, bytes), "taking memory for a frame");
    return std::shared_ptr<std::byte>(static_cast<std::byte*>(p), [](std::byte* q) { (void)ISOBIT_GPU(Free)(q); });
  };
  Frame frame(host.format, {allocate, margin, alignment});
  for (int p = 0; p < host.format.planes(); ++p) {
    const PlaneView &to = frame.view().planes[p], &from = host.planes[p];
    const std::size_t row = static_cast<std::size_t>(from.width) * host.format.sample_bytes();
    gpu::check(ISOBIT_GPU(Memcpy2D)(to.data, to.stride, from.data, from.stride, row, from.height,
                                    ISOBIT_GPU(MemcpyHostToDevice)), "an upload");
  }
  gpu::check(ISOBIT_GPU(DeviceSynchronize)(), "waiting for an upload");  // a copy may return before its end
  return frame;
}

}  // namespace isobit::test
