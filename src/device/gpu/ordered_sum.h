// SPDX-License-Identifier: BSD-2-Clause-Patent
// Sums of chains in their order on a GPU: the passes of device/ordered_sum as kernels on one stream, many chains at
// once.
#pragma once

#include <algorithm>
#include <span>

#include "device/gpu/vendor.h"
#include "device/ordered_sum/refine.h"
#include "device/ordered_sum/stream.h"
#include "device/ordered_sum/walk.h"

namespace isobit::gpu {

// A thread block as a group of lanes.
struct BlockLanes {
  ISOBIT_FN int lane() const {
#if defined(__CUDA_ARCH__) || defined(__HIP_DEVICE_COMPILE__)
    return static_cast<int>(threadIdx.x);
#else
    return 0;
#endif
  }
  ISOBIT_FN void barrier() const {
#if defined(__CUDA_ARCH__) || defined(__HIP_DEVICE_COMPILE__)
    __syncthreads();
#endif
  }
};

// The chains of one launch, by value: no upload, and no array that must outlive the call.
template <class S>
struct Jobs {
  static constexpr int most = 24;
  ordered_sum::Job<S> jobs[most];
};

template <class S>
__global__ void __launch_bounds__(S::S::lanes) advise_kernel(const Jobs<S> jobs) {
  __shared__ ordered_sum::AdviseShared<S> shared;
  const auto& job = jobs.jobs[blockIdx.y];
  if (job.chain.advice != nullptr || blockIdx.x >= job.group_count()) return;
  ordered_sum::advise_pass<S>(BlockLanes{}, shared, job, blockIdx.x);
}

// Blocks that share a multiprocessor, and so the registers of a thread: compute capability 12 needs a few more.
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 1200
constexpr int stream_blocks = 3;
#else
constexpr int stream_blocks = 4;
#endif

template <class S>
__global__ void __launch_bounds__(S::S::lanes, stream_blocks) stream_kernel(const Jobs<S> jobs) {
  __shared__ ordered_sum::StreamShared<S> shared;
  const auto& job = jobs.jobs[blockIdx.y];
  if (blockIdx.x >= job.group_count()) return;
  ordered_sum::stream_pass<S>(BlockLanes{}, shared, job, blockIdx.x);
}

template <class S>
__global__ void __launch_bounds__(S::S::lanes, 2) refine_kernel(const Jobs<S> jobs, int source) {
  __shared__ ordered_sum::RefineShared<S> shared;
  const auto& job = jobs.jobs[blockIdx.y];
  if (blockIdx.x >= job.group_count()) return;
  ordered_sum::refine_pass<S>(BlockLanes{}, shared, job, blockIdx.x, source);
}

template <class S>
__global__ void __launch_bounds__(S::S::lanes, 1) walk_kernel(const Jobs<S> jobs) {
  __shared__ ordered_sum::WalkShared<S> shared;
  ordered_sum::walk_pass<S>(BlockLanes{}, shared, jobs.jobs[blockIdx.x]);
}

// Sums up to Jobs<S>::most chains; all share the launches.
template <class S>
void launch_sums(const Jobs<S>& jobs, int count, std::int64_t most_groups, bool all_advised, Stream stream) {
  constexpr int lanes = S::S::lanes;
  const dim3 grid(static_cast<unsigned>(most_groups), static_cast<unsigned>(count));
  if (most_groups > 0) {
    if (!all_advised) advise_kernel<S><<<grid, lanes, 0, stream>>>(jobs);
    stream_kernel<S><<<grid, lanes, 0, stream>>>(jobs);
    refine_kernel<S><<<grid, lanes, 0, stream>>>(jobs, 1);
    refine_kernel<S><<<grid, lanes, 0, stream>>>(jobs, 2);
  }
  walk_kernel<S><<<static_cast<unsigned>(count), lanes, 0, stream>>>(jobs);
  check_launch("the ordered sum");
}

// Enqueues the sums of any number of chains, and returns at once. `workspace` is device memory, 16-byte aligned, of at
// least the sum of ordered_sum::workspace_bytes<S>(count) over the chains, and in use until the stream has passed the
// call.
template <class S>
void enqueue_sums(std::span<const ordered_sum::Chain<typename S::Term>> chains, std::byte* workspace, Stream stream) {
  while (!chains.empty()) {
    const auto batch = chains.first(std::min<std::size_t>(chains.size(), Jobs<S>::most));
    Jobs<S> jobs;
    std::int64_t most_groups = 0;
    bool all_advised = true;
    for (std::size_t i = 0; i < batch.size(); ++i) {
      jobs.jobs[i] = ordered_sum::make_job<S>(batch[i], workspace);
      workspace += ordered_sum::workspace_bytes<S>(batch[i].count);
      most_groups = std::max(most_groups, jobs.jobs[i].group_count());
      all_advised = all_advised && batch[i].advice != nullptr;
    }
    launch_sums(jobs, static_cast<int>(batch.size()), most_groups, all_advised, stream);
    chains = chains.subspan(batch.size());
  }
}

}  // namespace isobit::gpu
