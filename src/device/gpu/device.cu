// SPDX-License-Identifier: BSD-2-Clause-Patent
// The sums at the end of a batch.
#include "device/gpu/device.h"

#include "device/gpu/ordered_sum.h"

namespace isobit::ISOBIT_VENDOR {
namespace {

constexpr int most_additions = 64;
constexpr int addition_threads = 256, addition_blocks = 16;
__global__ void __launch_bounds__(addition_threads) add_integers(const Additions<most_additions> additions) {
  __shared__ std::uint64_t sums[addition_threads];
  const Addition& a = additions.list[blockIdx.y];
  std::uint64_t sum = 0;
  for (std::int64_t i = blockIdx.x * addition_threads + threadIdx.x; i < a.count; i += addition_blocks * addition_threads)
    sum += a.parts[i];
  sums[threadIdx.x] = sum;
  for (unsigned width = addition_threads / 2; width > 0; width /= 2) {
    __syncthreads();
    if (threadIdx.x < width) sums[threadIdx.x] += sums[threadIdx.x + width];
  }
  if (threadIdx.x == 0) atomicAdd(reinterpret_cast<unsigned long long*>(a.cell), static_cast<unsigned long long>(sums[0]));
}

struct Launcher {
  static constexpr int most_jobs = Jobs<ordered_sum::Setup<NativeAddition<float>, ordered_sum::LinearOrder>>::most;
  static constexpr int most_additions = ISOBIT_VENDOR::most_additions;
  Stream stream;

  template <class S>
  void sums(const Jobs<S>& jobs, int count, std::int64_t most_groups, bool all_advised) const {
    launch_sums<S>(jobs, count, most_groups, all_advised, stream);
  }
  void add(const Additions<most_additions>& additions, int count) const {
    enqueue("adding integers", add_integers, dim3(addition_blocks, static_cast<unsigned>(count)), addition_threads, stream,
            additions);
  }
};

}  // namespace

void Device::finish_batch() {
  const std::size_t needed = sums_.workspace_bytes();
  if (needed > workspace_bytes_) {  // the first batch, or a fuller one than any before
    workspace_ = allocate<std::byte>(static_cast<std::int64_t>(needed));
    workspace_bytes_ = needed;
  }
  sums_.launch(Launcher{stream_}, workspace_);
}

}  // namespace isobit::ISOBIT_VENDOR
