// SPDX-License-Identifier: BSD-2-Clause-Patent
// Second pass of the ordered sum: each group composed for the one binade that it is advised. The only pass over all
// terms.
#pragma once

#include "device/ordered_sum/lanes.h"

namespace isobit::ordered_sum {

template <class S>
struct StreamShared {
  float floats[S::S::lanes];
  typename S::Node nodes[S::S::lanes];
};

// Reads estimates[0] (or the chain's own advice), writes groups[group] and estimates[1][group]: the sum as it was
// rounded.
template <class S, class Lanes>
ISOBIT_FN void stream_pass(const Lanes& lanes, StreamShared<S>& shared, const Job<S>& job, std::int64_t group) {
  using Shape = typename S::S;
  const float* const advice = job.chain.advice != nullptr ? job.chain.advice : job.estimates[0];
  const float before = estimate_before<S>(lanes, shared.floats, job, advice, group);
  typename S::Addition::Run run(binade_of_estimate<typename S::F>(before + 0.5f * advice[group]));
  const std::int64_t chunk = group * Shape::lanes + lanes.lane();
  if (chunk < job.chunks()) add_chunk<S>(job.chain, chunk, run);
  compose_lanes<Shape::lanes>(lanes, shared.nodes, run.node());
  const float total = sum_of_lanes<Shape::lanes>(lanes, shared.floats, run.estimate());
  if (lanes.lane() != 0) return;
  job.groups[group] = {shared.nodes[0], 0, before};
  job.estimates[1][group] = total;
}

}  // namespace isobit::ordered_sum
