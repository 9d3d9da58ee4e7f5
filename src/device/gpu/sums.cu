// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "device/gpu/sums.h"

namespace isobit::ISOBIT_VENDOR {
namespace {

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

}  // namespace

void launch_additions(const Additions<most_additions>& additions, int count, Stream stream) {
  enqueue("adding integers", add_integers, dim3(addition_blocks, static_cast<unsigned>(count)), addition_threads, stream,
          additions);
}

template void launch_sums<FloatSum>(const Jobs<FloatSum>&, int, std::int64_t, bool, Stream);
template void launch_sums<InterleavedSum>(const Jobs<InterleavedSum>&, int, std::int64_t, bool, Stream);

}  // namespace isobit::ISOBIT_VENDOR
