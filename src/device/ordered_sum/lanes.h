// SPDX-License-Identifier: BSD-2-Clause-Patent
// What the lanes of a group do together: sums and ordered compositions through memory that they share.
//
// Lanes is a device's group: lane() is 0 .. count - 1, and barrier() makes all lanes' writes visible to all lanes.
// Nothing here depends on how wide the device's vectors are. Every function leaves its scratch free for the next one.
#pragma once

#include "device/ordered_sum/chain.h"

namespace isobit::ordered_sum {

// The sum of all lanes' values, in every lane.
template <int Count, class Lanes, class T>
ISOBIT_FN T sum_of_lanes(const Lanes& lanes, T* scratch, T value) {
  const int lane = lanes.lane();
  scratch[lane] = value;
  for (int width = Count / 2; width > 0; width /= 2) {
    lanes.barrier();
    if (lane < width) scratch[lane] += scratch[lane + width];
  }
  lanes.barrier();
  const T total = scratch[0];
  lanes.barrier();
  return total;
}

// The sum of the values of the lanes before this one.
template <int Count, class Lanes>
ISOBIT_FN float sum_of_lanes_before(const Lanes& lanes, float* scratch, float value) {
  const int lane = lanes.lane();
  float sum = value;
  scratch[lane] = sum;
  lanes.barrier();
  for (int distance = 1; distance < Count; distance *= 2) {
    if (lane >= distance) sum += scratch[lane - distance];
    lanes.barrier();
    scratch[lane] = sum;
    lanes.barrier();
  }
  const float before = lane > 0 ? scratch[lane - 1] : 0.0f;
  lanes.barrier();
  return before;
}

// All lanes' nodes composed in order, in nodes[0] for lane 0.
template <int Count, class Lanes, class Node>
ISOBIT_FN void compose_lanes(const Lanes& lanes, Node* nodes, const Node& node) {
  const int lane = lanes.lane();
  nodes[lane] = node;
  for (int width = Count / 2; width > 0; width /= 2) {
    Node pair{};
    lanes.barrier();
    if (lane < width) pair = compose(nodes[2 * lane], nodes[2 * lane + 1]);
    lanes.barrier();
    if (lane < width) nodes[lane] = pair;
  }
}

// A sequence with stops in it: how many, and the composition of what follows the last.
template <class F>
struct Stretch {
  SumNode<F> node;
  int stops;
};

template <class F>
ISOBIT_FN Stretch<F> compose(const Stretch<F>& first, const Stretch<F>& second) {
  return {second.stops > 0 ? second.node : compose(first.node, second.node), first.stops + second.stops};
}

// Leaves in stretches[i] the composition of lanes 0 .. i; free to use again after the next barrier.
template <int Count, class Lanes, class F>
ISOBIT_FN void scan_lanes(const Lanes& lanes, Stretch<F>* stretches, Stretch<F> stretch) {
  const int lane = lanes.lane();
  stretches[lane] = stretch;
  lanes.barrier();
  for (int distance = 1; distance < Count; distance *= 2) {
    if (lane >= distance) stretch = compose(stretches[lane - distance], stretch);
    lanes.barrier();
    stretches[lane] = stretch;
    lanes.barrier();
  }
}

// The estimated sum before a group: the start and the estimates of the groups before it.
template <class S, class Lanes>
ISOBIT_FN float estimate_before(const Lanes& lanes, float* scratch, const Job<S>& job, const float* estimates,
                                std::int64_t group) {
  float sum = 0;
  for (std::int64_t i = lanes.lane(); i < group; i += S::S::lanes) sum += estimates[i];
  return estimate_of<typename S::F>(job.start()) + sum_of_lanes<S::S::lanes>(lanes, scratch, sum);
}

template <class F>
ISOBIT_FN Binade binade_of_estimate(float estimate) {
  return binade_of<F>(bits_of_estimate<F>(estimate));
}

}  // namespace isobit::ordered_sum
