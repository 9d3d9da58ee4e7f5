// SPDX-License-Identifier: BSD-2-Clause-Patent
// The passes of device/ordered_sum as SYCL kernels: a work-group is a group of lanes, and lanes meet in local memory at
// barriers alone.
#pragma once

#include "device/batch/deferred_sums.h"
#include "device/ordered_sum/refine.h"
#include "device/ordered_sum/stream.h"
#include "device/ordered_sum/walk.h"
#include "device/sycl/queue.h"

namespace isobit::on_sycl {

struct GroupLanes {
  sycl::nd_item<2> item;
  ISOBIT_FN int lane() const { return static_cast<int>(item.get_local_id(1)); }
  ISOBIT_FN void barrier() const { sycl::group_barrier(item.get_group()); }
};

// The passes, each with the memory that its lanes share.
template <class S>
struct AdvisePass {
  using Shared = ordered_sum::AdviseShared<S>;
  ISOBIT_FN void operator()(const GroupLanes& lanes, Shared& shared, const ordered_sum::Job<S>& job, std::int64_t group) const {
    ordered_sum::advise_pass<S>(lanes, shared, job, group);
  }
};
template <class S>
struct StreamPass {
  using Shared = ordered_sum::StreamShared<S>;
  ISOBIT_FN void operator()(const GroupLanes& lanes, Shared& shared, const ordered_sum::Job<S>& job, std::int64_t group) const {
    ordered_sum::stream_pass<S>(lanes, shared, job, group);
  }
};
template <class S>
struct RefinePass {
  using Shared = ordered_sum::RefineShared<S>;
  int source;
  ISOBIT_FN void operator()(const GroupLanes& lanes, Shared& shared, const ordered_sum::Job<S>& job, std::int64_t group) const {
    ordered_sum::refine_pass<S>(lanes, shared, job, group, source);
  }
};

// A pass over each chain's groups of terms. N only names the kernel (device/sycl/device.h), here and below.
template <class N, class S, class Pass>
struct OverGroups {
  const ordered_sum::Job<S>* jobs;
  Pass pass;
  sycl::local_accessor<typename Pass::Shared, 1> shared;
  ISOBIT_FN void operator()(sycl::nd_item<2> item) const {
    const ordered_sum::Job<S>& job = jobs[item.get_group(0)];
    const auto group = static_cast<std::int64_t>(item.get_group(1));
    if (group < job.group_count()) pass(GroupLanes{item}, shared[0], job, group);
  }
};

// The last pass: one group of lanes for each chain.
template <class N, class S>
struct Walk {
  using Shared = ordered_sum::WalkShared<S>;
  const ordered_sum::Job<S>* jobs;
  sycl::local_accessor<Shared, 1> shared;
  ISOBIT_FN void operator()(sycl::nd_item<2> item) const {
    const ordered_sum::Job<S>& job = jobs[item.get_group(0)];
    ordered_sum::walk_pass<S>(GroupLanes{item}, shared[0], job);
  }
};

// Integers to be added to cells: `blocks` groups of lanes for each addition.
template <class N>
struct AddIntegers {
  static constexpr int lanes = 256, blocks = 16;
  struct Shared {
    std::uint64_t sums[lanes];
  };
  const Addition* additions;
  sycl::local_accessor<Shared, 1> shared;
  ISOBIT_FN void operator()(sycl::nd_item<2> item) const {
    const Addition& addition = additions[item.get_group(0)];
    const GroupLanes group{item};
    const int lane = group.lane();
    std::uint64_t sum = 0;
    for (auto i = static_cast<std::int64_t>(item.get_group(1)) * lanes + lane; i < addition.count; i += blocks * lanes)
      sum += addition.parts[i];
    sum = ordered_sum::sum_of_lanes<lanes>(group, shared[0].sums, sum);
    using Cell = sycl::atomic_ref<std::uint64_t, sycl::memory_order::relaxed, sycl::memory_scope::device,
                                  sycl::access::address_space::global_space>;
    if (lane == 0) Cell(*addition.cell).fetch_add(sum);
  }
};

}  // namespace isobit::on_sycl
