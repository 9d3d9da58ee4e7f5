// SPDX-License-Identifier: BSD-2-Clause-Patent
// A GPU as a Device (device/device.h): one stream, whole frames as one band, sums put off to the end of the batch so that
// all of them share their launches.
#pragma once

#include <climits>
#include <vector>

#include "device/batch/deferred_sums.h"
#include "device/device.h"
#include "device/gpu/launch.h"
#include "device/gpu/vendor.h"
#include "exact/soft_numbers.h"

namespace isobit::ISOBIT_VENDOR {

// Blocks are small: few items are idle at a row's end, and registers are for the kernels. Long rows take larger ones,
// because a GPU starts less than one block a clock, and kernels may do little.
constexpr int most_threads = 128, long_row = 1024;
constexpr int block_threads(int nx) { return nx < long_row ? most_threads / 2 : most_threads; }

// One thread an item. N only names it: the two kinds of numbers share no kernel, so that each is found in the code of
// its own.
template <class N, class Kernel>
__global__ void __launch_bounds__(most_threads) for_each(const Kernel kernel, int nx) {
  const int x = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (x < nx) kernel(x, static_cast<int>(blockIdx.y), static_cast<int>(blockIdx.z));
}

// N: ScalarNumbers, or SoftNumbers for kernels without binary64. Each is compiled in units of its own.
template <class N>
class Device {
 public:
  using Numbers = N;
  using Scalars = N;
  static constexpr int term_lanes = 32;
  using Near = WholeBand;
  static constexpr int band_rows = INT_MAX, strip_rows = 64;

  explicit Device(int number) : number_(number) {
    enter();
    check(ISOBIT_GPU(StreamCreateWithFlags)(&stream_, ISOBIT_GPU(StreamNonBlocking)), "making a stream");
  }
  ~Device() {  // also after the device was lost
    (void)ISOBIT_GPU(SetDevice)(number_);
    for (void* p : memory_) (void)ISOBIT_GPU(Free)(p);
    for (void* p : pinned_) (void)free_pinned(p);
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
    clear(p, static_cast<std::int64_t>(bytes));
    return static_cast<T*>(p);
  }
  template <class T>
  void copy(T* device, const T* host, std::int64_t n) {
    upload(device, host, n * static_cast<std::int64_t>(sizeof(T)));
    wait();
  }

  template <class Kernel>
  void launch(const Kernel& kernel, int nx, int ny, int nz) {
    const int threads = block_threads(nx);
    const dim3 grid(static_cast<unsigned>((nx + threads - 1) / threads), static_cast<unsigned>(ny), static_cast<unsigned>(nz));
    enqueue("a metric's kernel", for_each<N, Kernel>, grid, static_cast<unsigned>(threads), stream_, kernel, nx);
  }

  void sum(Cells cells, const float* terms, const TermLayout& layout) { sums_.sum(cells, terms, layout); }
  void sum(Cells cells, const typename N::Real* terms, const TermLayout& layout) { sums_.sum(cells, terms, layout); }
  void add(Cells cells, const std::uint64_t* parts, const TermLayout& layout) { sums_.add(cells, parts, layout); }

  void begin_batch(int frames) { sums_.begin(frames); }
  void finish_batch();  // device.cu

  // What a BatchSlot asks beside that (device/batch/slot.h).
  void enter() { check(ISOBIT_GPU(SetDevice)(number_), "choosing the device"); }
  std::uint64_t* host_cells(std::int64_t n) {
    void* p = nullptr;
    check(allocate_pinned(&p, sizeof(std::uint64_t) * static_cast<std::size_t>(n)), "taking pinned memory");
    pinned_.push_back(p);
    return static_cast<std::uint64_t*>(p);
  }
  void upload(void* to, const void* from, std::int64_t bytes) {
    ISOBIT_VENDOR::upload(to, from, static_cast<std::size_t>(bytes), stream_);
  }
  void upload_rows(void* to, std::int64_t row_bytes, const void* from, std::int64_t stride, int rows) {
    const auto row = static_cast<std::size_t>(row_bytes);
    check(ISOBIT_GPU(Memcpy2DAsync)(to, row, from, static_cast<std::size_t>(stride), row, static_cast<std::size_t>(rows),
                                    ISOBIT_GPU(MemcpyHostToDevice), stream_), "an upload");
  }
  void download(void* to, const void* from, std::int64_t bytes) {
    ISOBIT_VENDOR::download(to, from, static_cast<std::size_t>(bytes), stream_);
  }
  void clear(void* to, std::int64_t bytes) {
    check(ISOBIT_GPU(MemsetAsync)(to, 0, static_cast<std::size_t>(bytes), stream_), "clearing memory");
  }
  void wait() { ISOBIT_VENDOR::wait(stream_); }

 private:
  int number_;
  Stream stream_;
  std::vector<void*> memory_, pinned_;
  DeferredSums<N> sums_;
  std::byte* workspace_ = nullptr;
  std::size_t workspace_bytes_ = 0;
};

}  // namespace isobit::ISOBIT_VENDOR
