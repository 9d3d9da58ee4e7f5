// SPDX-License-Identifier: BSD-2-Clause-Patent
// Sums of chains in their order on a GPU: the passes of device/ordered_sum as kernels on one stream, many chains at
// once.
#pragma once

#include "device/gpu/launch.h"
#include "device/ordered_sum/jobs.h"
#include "device/ordered_sum/refine.h"
#include "device/ordered_sum/stream.h"
#include "device/ordered_sum/walk.h"

namespace isobit::ISOBIT_VENDOR {

// A thread block as a group of lanes.
struct BlockLanes {
  ISOBIT_FN int lane() const {
#if ISOBIT_IN_KERNEL
    return static_cast<int>(threadIdx.x);
#else
    return 0;
#endif
  }
  ISOBIT_FN void barrier() const {
#if ISOBIT_IN_KERNEL
    __syncthreads();
#endif
  }
};

constexpr int most_jobs = 24;
template <class S>
using Jobs = ordered_sum::Jobs<S, most_jobs>;

template <class S>
__global__ void __launch_bounds__(S::S::lanes) advise_kernel(const Jobs<S> jobs) {
  __shared__ ordered_sum::AdviseShared<S> shared;
  const auto& job = jobs.jobs[blockIdx.y];
  if (job.chain.advice != nullptr || blockIdx.x >= job.group_count()) return;
  ordered_sum::advise_pass<S>(BlockLanes{}, shared, job, blockIdx.x);
}

template <class S>
__global__ void __launch_bounds__(S::S::lanes, stream_bound) stream_kernel(const Jobs<S> jobs) {
  __shared__ ordered_sum::StreamShared<S> shared;
  const auto& job = jobs.jobs[blockIdx.y];
  if (blockIdx.x >= job.group_count()) return;
  ordered_sum::stream_pass<S>(BlockLanes{}, shared, job, blockIdx.x);
}

template <class S>
__global__ void __launch_bounds__(S::S::lanes, refine_bound) refine_kernel(const Jobs<S> jobs, int source) {
  __shared__ ordered_sum::RefineShared<S> shared;
  const auto& job = jobs.jobs[blockIdx.y];
  if (blockIdx.x >= job.group_count()) return;
  ordered_sum::refine_pass<S>(BlockLanes{}, shared, job, blockIdx.x, source);
}

template <class S>
__global__ void __launch_bounds__(S::S::lanes, walk_bound) walk_kernel(const Jobs<S> jobs) {
  __shared__ ordered_sum::WalkShared<S> shared;
  ordered_sum::walk_pass<S>(BlockLanes{}, shared, jobs.jobs[blockIdx.x]);
}

// Sums up to Jobs<S>::most chains; all share the launches.
template <class S>
void launch_sums(const Jobs<S>& jobs, int count, std::int64_t most_groups, bool all_advised, Stream stream) {
  constexpr const char* what = "the ordered sum";
  constexpr int lanes = S::S::lanes;
  const dim3 grid(static_cast<unsigned>(most_groups), static_cast<unsigned>(count));
  if (most_groups > 0) {
    if (!all_advised) enqueue(what, advise_kernel<S>, grid, lanes, stream, jobs);
    enqueue(what, stream_kernel<S>, grid, lanes, stream, jobs);
    enqueue(what, refine_kernel<S>, grid, lanes, stream, jobs, 1);
    enqueue(what, refine_kernel<S>, grid, lanes, stream, jobs, 2);
  }
  enqueue(what, walk_kernel<S>, dim3(static_cast<unsigned>(count)), lanes, stream, jobs);
}

// Enqueues the sums of any number of chains, and returns at once. `workspace` is device memory, as
// ordered_sum::in_launches() asks, and in use until the stream has passed the call.
template <class S>
void enqueue_sums(std::span<const ordered_sum::Chain<typename S::Term>> chains, std::byte* workspace, Stream stream) {
  ordered_sum::in_launches<S, Jobs<S>::most>(chains, workspace,
                                             [&](const auto&... jobs) { launch_sums<S>(jobs..., stream); });
}

}  // namespace isobit::ISOBIT_VENDOR
