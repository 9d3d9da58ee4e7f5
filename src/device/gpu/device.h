// SPDX-License-Identifier: BSD-2-Clause-Patent
// A GPU as a Device (device/device.h): one stream, whole frames as one band, sums put off to the end of the batch so that
// all of them share their launches.
#pragma once

#include <climits>
#include <vector>

#include "device/device.h"
#include "device/gpu/ordered_sum.h"
#include "device/gpu/vendor.h"
#include "exact/numbers.h"

namespace isobit::ISOBIT_VENDOR {

constexpr int block_threads = 64;

// One thread an item. Blocks are small: few items are idle at a row's end, and registers are for the kernels.
template <class Kernel>
__global__ void __launch_bounds__(block_threads) for_each(const Kernel kernel, int nx) {
  const int x = static_cast<int>(blockIdx.x) * block_threads + static_cast<int>(threadIdx.x);
  if (x < nx) kernel(x, static_cast<int>(blockIdx.y), static_cast<int>(blockIdx.z));
}

// Integers to be added to a frame's cell.
struct Addition {
  std::uint64_t* cell;
  const std::uint64_t* parts;
  std::int64_t count;
};

class Device {
 public:
  using Numbers = ScalarNumbers;
  using Scalars = ScalarNumbers;
  static constexpr int term_lanes = 32;
  static constexpr int band_rows = INT_MAX, strip_rows = 32;

  Device() { check(ISOBIT_GPU(StreamCreateWithFlags)(&stream_, ISOBIT_GPU(StreamNonBlocking)), "making a stream"); }
  ~Device() {
    for (void* p : memory_) (void)ISOBIT_GPU(Free)(p);
    (void)ISOBIT_GPU(StreamDestroy)(stream_);
  }
  Device(const Device&) = delete;
  Device& operator=(const Device&) = delete;

  template <class T>
  T* allocate(std::int64_t n) {
    const std::size_t bytes = static_cast<std::size_t>(n < 1 ? 1 : n) * sizeof(T);
    void* p = nullptr;
    check(ISOBIT_GPU(Malloc)(&p, bytes), "taking memory for its work");
    memory_.push_back(p);
    check(ISOBIT_GPU(MemsetAsync)(p, 0, bytes, stream_), "clearing memory");
    return static_cast<T*>(p);
  }
  template <class T>
  void copy(T* device, const T* host, std::int64_t n) {
    upload(device, host, static_cast<std::size_t>(n) * sizeof(T), stream_);
    wait(stream_);
  }

  template <class Kernel>
  void launch(const Kernel& kernel, int nx, int ny, int nz) {
    const dim3 grid(static_cast<unsigned>((nx + block_threads - 1) / block_threads), static_cast<unsigned>(ny),
                    static_cast<unsigned>(nz));
    enqueue("a metric's kernel", for_each<Kernel>, grid, block_threads, stream_, kernel, nx);
  }

  // Each call names a chain of every frame of the batch.
  void sum(Cells cells, const float* terms, const TermLayout& layout) {
    append(layout.lanes == 1 ? float_chains_ : interleaved_chains_, cells, terms, layout);
  }
  void sum(Cells cells, const double* terms, const TermLayout& layout) { append(double_chains_, cells, terms, layout); }
  void add(Cells cells, const std::uint64_t* parts, const TermLayout& layout) {
    for (int z = 0; z < frames_; ++z)
      additions_.push_back({cells.first + z * cells.pitch, parts + z * layout.frame_pitch, layout.count});
  }

  void begin_batch(int frames) { frames_ = frames; }
  void finish_batch();

  Stream stream() const { return stream_; }

 private:
  template <class T>
  void append(std::vector<ordered_sum::Chain<T>>& chains, Cells cells, const T* terms, const TermLayout& layout) {
    for (int z = 0; z < frames_; ++z)
      chains.push_back({terms + z * layout.frame_pitch, layout.count, cells.first + z * cells.pitch, 0, nullptr});
  }
  template <class S, class T>
  std::size_t workspace_of(const std::vector<ordered_sum::Chain<T>>& chains) const {
    std::size_t bytes = 0;
    for (const auto& chain : chains) bytes += ordered_sum::workspace_bytes<S>(chain.count);
    return bytes;
  }

  Stream stream_;
  int frames_ = 1;
  std::vector<void*> memory_;
  std::vector<ordered_sum::Chain<float>> float_chains_, interleaved_chains_;
  std::vector<ordered_sum::Chain<double>> double_chains_;
  std::vector<Addition> additions_;
  std::byte* workspace_ = nullptr;
  std::size_t workspace_bytes_ = 0;
};

}  // namespace isobit::ISOBIT_VENDOR
