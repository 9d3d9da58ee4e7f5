// SPDX-License-Identifier: BSD-2-Clause-Patent
// The sums at the end of a batch.
#include "device/gpu/device.h"

#include <algorithm>

namespace isobit::ISOBIT_VENDOR {

namespace {

using isobit::NativeAddition;
using FloatSum = ordered_sum::Setup<NativeAddition<float>, ordered_sum::LinearOrder>;
using InterleavedSum = ordered_sum::Setup<NativeAddition<float>, ordered_sum::InterleavedOrder>;
using DoubleSum = ordered_sum::Setup<NativeAddition<double>, ordered_sum::LinearOrder>;

// Of one launch, by value.
struct Additions {
  static constexpr int most = 64;
  Addition list[most];
};
constexpr int addition_threads = 256, addition_blocks = 16;
__global__ void __launch_bounds__(addition_threads) add_integers(const Additions additions) {
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

}  // namespace

void Device::finish_batch() {
  const std::size_t floats = workspace_of<FloatSum>(float_chains_);
  const std::size_t interleaved = workspace_of<InterleavedSum>(interleaved_chains_);
  const std::size_t needed = floats + interleaved + workspace_of<DoubleSum>(double_chains_);
  if (needed > workspace_bytes_) {  // the first batch, or a fuller one than any before
    workspace_ = allocate<std::byte>(static_cast<std::int64_t>(needed));
    workspace_bytes_ = needed;
  }
  enqueue_sums<FloatSum>(float_chains_, workspace_, stream_);
  enqueue_sums<InterleavedSum>(interleaved_chains_, workspace_ + floats, stream_);
  enqueue_sums<DoubleSum>(double_chains_, workspace_ + floats + interleaved, stream_);
  for (std::size_t i = 0; i < additions_.size(); i += Additions::most) {
    Additions some;
    const std::size_t count = std::min<std::size_t>(Additions::most, additions_.size() - i);
    std::copy_n(additions_.begin() + static_cast<std::ptrdiff_t>(i), count, some.list);
    enqueue("adding integers", add_integers, dim3(addition_blocks, static_cast<unsigned>(count)), addition_threads, stream_,
            some);
  }
  float_chains_.clear(), interleaved_chains_.clear(), double_chains_.clear(), additions_.clear();
}

}  // namespace isobit::ISOBIT_VENDOR
