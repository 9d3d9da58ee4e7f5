// SPDX-License-Identifier: BSD-2-Clause-Patent
// Last pass of the ordered sum, one group of lanes for each chain: from the front, with the true accumulator. What the
// passes before left is advice until it is seen to be safe from there; what is not safe is opened, down to single
// terms.
#pragma once

#include "device/ordered_sum/open.h"

namespace isobit::ordered_sum {

// Groups are dealt out to lanes in order, the same number to each.
template <class S>
ISOBIT_FN std::int64_t groups_of_lane(const Job<S>& job) {
  return (job.group_count() + S::S::lanes - 1) / S::S::lanes;
}

template <class S>
ISOBIT_FN Stretch<typename S::F> stretch_of_lane(const Job<S>& job, int lane) {
  using F = typename S::F;
  Stretch<F> stretch{S::Node::identity(), 0};
  const std::int64_t each = groups_of_lane(job), first = lane * each;
  for (std::int64_t g = first; g < first + each && g < job.group_count(); ++g) {
    stretch = compose(stretch, Stretch<F>{job.groups[g].node, job.groups[g].stops});
  }
  return stretch;
}

// The chain's stops in one list, each with the composition of all that stands between it and the one before. `stretch`
// is that of the lanes before this one.
template <class S>
ISOBIT_FN void list_steps(WalkShared<S>& shared, const Job<S>& job, int lane, Stretch<typename S::F> stretch) {
  using F = typename S::F;
  const std::int64_t each = groups_of_lane(job), first = lane * each;
  for (std::int64_t g = first; g < first + each && g < job.group_count(); ++g) {
    const Group<F> group = job.groups[g];
    for (int i = 0; i < group.stops && stretch.stops + i < S::S::steps; ++i) {
      const Stop<F> stop = job.stops[g * S::S::stops + i];
      shared.steps[stretch.stops + i] = {i == 0 ? compose(stretch.node, stop.node) : stop.node, stop.chunk};
    }
    stretch = compose(stretch, Stretch<F>{group.node, group.stops});
  }
}

// The first `count` steps; returns the chunk after the last of them. Lane 0 goes ahead as far as nodes are safe; then
// all lanes open what stands before the step that it got stuck at.
template <class S, class Lanes>
ISOBIT_FN std::int64_t take_steps(Opener<S, Lanes>& opener, int count) {
  using F = typename S::F;
  auto& shared = opener.shared;
  std::int64_t position = 0;
  for (int step = 0; step < count;) {
    const int end = at_most<int>(count, step + S::S::staged);
    opener.stage(end - step, [&](int slot) { return shared.steps[step + slot].chunk; });
    int done = step;
    if (opener.lanes.lane() == 0) {
      for (; done < end && is_safe<F>(shared.steps[done].node, opener.sum); ++done) {
        opener.sum = apply<F>(shared.steps[done].node, opener.sum);
        opener.add_staged(done - step);
      }
    }
    done = opener.share(done);
    if (done > step) position = shared.steps[done - 1].chunk + 1;
    if (done < end) {
      opener.open(position, shared.steps[done].chunk);
      position = shared.steps[done].chunk;
      if (opener.lanes.lane() == 0) shared.steps[done].node = S::Node::identity();  // read by lane 0 alone
    }
    step = done;
  }
  return position;
}

template <class S, class Lanes>
ISOBIT_FN void walk_pass(const Lanes& lanes, WalkShared<S>& shared, const Job<S>& job) {
  using F = typename S::F;
  const int lane = lanes.lane();
  scan_lanes<S::S::lanes>(lanes, shared.stretches, stretch_of_lane(job, lane));
  const Stretch<F> before = lane > 0 ? shared.stretches[lane - 1] : Stretch<F>{S::Node::identity(), 0};
  const Stretch<F> all = shared.stretches[S::S::lanes - 1];
  list_steps(shared, job, lane, before);
  lanes.barrier();

  Opener<S, Lanes> opener{lanes, shared, job, job.start()};
  const std::int64_t position = take_steps(opener, at_most<int>(all.stops, S::S::steps));
  if (all.stops <= S::S::steps && is_safe<F>(all.node, opener.sum)) {
    opener.sum = apply<F>(all.node, opener.sum);
  } else {
    opener.open(position, job.chunks());
  }
  if (lane == 0) *job.chain.result = is_nan<F>(opener.sum) ? quiet_nan_bits<F> : opener.sum;
}

}  // namespace isobit::ordered_sum
