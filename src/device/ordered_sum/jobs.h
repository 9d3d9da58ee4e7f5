// SPDX-License-Identifier: BSD-2-Clause-Patent
// Many chains, as few launches: each takes so many jobs, by value.
#pragma once

#include <algorithm>
#include <span>

#include "device/ordered_sum/chain.h"

namespace isobit::ordered_sum {

// The chains of one launch, by value: no upload, and no array that must outlive the call.
template <class S, int Most>
struct Jobs {
  static constexpr int most = Most;
  Job<S> jobs[Most];
};

// Calls launch(jobs, count, most_groups, all_advised) until all chains are in a launch: `count` of its jobs are there,
// no chain of theirs has more than `most_groups` groups, and all_advised says whether each brings its own advice.
// `workspace` is 16-byte aligned, of at least the sum of workspace_bytes<S>(count) over the chains; what follows that
// part of it is returned.
template <class S, int most, class Launch>
std::byte* in_launches(std::span<const Chain<typename S::Term>> chains, std::byte* workspace, const Launch& launch) {
  while (!chains.empty()) {
    const auto some = chains.first(std::min<std::size_t>(chains.size(), most));
    Jobs<S, most> jobs;
    std::int64_t most_groups = 0;
    bool all_advised = true;
    for (std::size_t i = 0; i < some.size(); ++i) {
      jobs.jobs[i] = make_job<S>(some[i], workspace);
      workspace += workspace_bytes<S>(some[i].count);
      most_groups = std::max(most_groups, jobs.jobs[i].group_count());
      all_advised = all_advised && some[i].advice != nullptr;
    }
    launch(jobs, static_cast<int>(some.size()), most_groups, all_advised);
    chains = chains.subspan(some.size());
  }
  return workspace;
}

}  // namespace isobit::ordered_sum
