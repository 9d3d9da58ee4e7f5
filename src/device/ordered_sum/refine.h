// SPDX-License-Identifier: BSD-2-Clause-Patent
// Third pass of the ordered sum, run twice: composes again, chunk by chunk, the groups in which the sum leaves a
// binade.
#pragma once

#include "device/ordered_sum/advise.h"

namespace isobit::ordered_sum {

template <class S>
struct RefineShared {
  float floats[S::S::lanes];
  Stretch<typename S::F> stretches[S::S::lanes];
};

// An estimate is trusted to within 2^-20 of the binade.
template <class F>
inline constexpr typename F::Int estimate_margin = SumNode<F>::limit >> 20;

template <class F>
ISOBIT_FN bool is_probably_safe(const SumNode<F>& node, float before) {
  return is_safe<F>(node, bits_of_estimate<F>(before), estimate_margin<F>);
}

// Whether a group's record still suits the sum that is now thought to stand before it.
template <class F>
ISOBIT_FN bool still_suits(const Group<F>& group, float before) {
  if (group.stops == 0) return is_probably_safe<F>(group.node, before);
  const float moved = before - group.before;
  const float size = before < 0 ? -before : before;
  return (moved < 0 ? -moved : moved) <= size * 0x1p-21f;
}

// Writes the stops of a group whose chunks' stretches have been scanned. Past S::stops of them the rest of the group is
// left to the walk, by a node that is never safe.
template <class S>
ISOBIT_FN void record_stops(int lane, const RefineShared<S>& shared, const Job<S>& job, std::int64_t group, bool stop,
                            float before) {
  using Shape = typename S::S;
  const int index = shared.stretches[lane].stops - 1;
  if (stop && index < Shape::stops) {
    const auto node = lane > 0 ? shared.stretches[lane - 1].node : S::Node::identity();
    job.stops[group * Shape::stops + index] = {node, group * Shape::lanes + lane};
  }
  if (lane != Shape::lanes - 1) return;
  const auto& last = shared.stretches[lane];
  const bool fits = last.stops <= Shape::stops;
  job.groups[group] = {fits ? last.node : S::Node::unsafe(), fits ? last.stops : Shape::stops, before};
}

// Reads estimates[source] of all groups before, writes groups[group] and estimates[source + 1][group] (after the last
// pass there is nobody to read those).
template <class S, class Lanes>
ISOBIT_FN void refine_pass(const Lanes& lanes, RefineShared<S>& shared, const Job<S>& job, std::int64_t group,
                           int source) {
  using Shape = typename S::S;
  using F = typename S::F;
  const int lane = lanes.lane();
  const float group_before = estimate_before<S>(lanes, shared.floats, job, job.estimates[source], group);
  float total = job.estimates[source][group];
  if (!still_suits<F>(job.groups[group], group_before)) {
    const std::int64_t chunk = group * Shape::lanes + lane;
    EstimateSum<typename S::Addition> estimate;
    if (chunk < job.chunks()) add_chunk<S>(job.chain, chunk, estimate);
    const float before = group_before + sum_of_lanes_before<Shape::lanes>(lanes, shared.floats, estimate.sum);
    typename S::Addition::Run run(binade_of_estimate<F>(before));
    if (chunk < job.chunks()) add_chunk<S>(job.chain, chunk, run);
    const auto node = run.node();
    const bool stop = !is_probably_safe<F>(node, before);
    scan_lanes<Shape::lanes>(lanes, shared.stretches, stop ? Stretch<F>{S::Node::identity(), 1} : Stretch<F>{node, 0});
    record_stops<S>(lane, shared, job, group, stop, group_before);
    total = sum_of_lanes<Shape::lanes>(lanes, shared.floats, run.estimate());
  }
  if (lane == 0 && source == 1) job.estimates[2][group] = total;
}

}  // namespace isobit::ordered_sum
