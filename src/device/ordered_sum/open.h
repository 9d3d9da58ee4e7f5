// SPDX-License-Identifier: BSD-2-Clause-Patent
// How a walk gets past a stretch of a chain that is not safe to apply whole: by its groups, by its chunks composed
// again for the binade that the sum is really in, and by single terms.
#pragma once

#include "device/ordered_sum/lanes.h"

namespace isobit::ordered_sum {

template <class S>
struct WalkShared {
  Stretch<typename S::F> stretches[S::S::lanes];
  Stop<typename S::F> steps[S::S::steps];
  typename S::Term staged[S::S::staged * S::S::chunk];
  typename S::Bits sum;
  int done;
};

// All functions but add_staged are called by all lanes alike, and `sum` is the same in all of them.
template <class S, class Lanes>
struct Opener {
  using Shape = typename S::S;
  using F = typename S::F;
  using Node = typename S::Node;

  const Lanes& lanes;
  WalkShared<S>& shared;
  const Job<S>& job;
  typename S::Bits sum;

  // Brings `count` <= Shape::staged chunks near; a chunk that is not full is filled up with zeros.
  template <class ChunkOf>
  ISOBIT_FN void stage(int count, ChunkOf chunk_of) const {
    for (int i = lanes.lane(); i < count * Shape::chunk; i += Shape::lanes) {
      const std::int64_t chunk = chunk_of(i / Shape::chunk);
      const int k = i % Shape::chunk;
      const bool is_term = chunk * Shape::chunk + k < job.chain.count;
      shared.staged[i] = is_term ? job.chain.terms[S::Order::template offset<Shape>(chunk, k)] : typename S::Term(0);
    }
    lanes.barrier();
  }

  // For one lane, which shares its sum afterwards.
  ISOBIT_FN void add_staged(int slot) {
    constexpr int batch = Shape::chunk < 16 ? Shape::chunk : 16;
    for (int k = 0; k < Shape::chunk; k += batch) {
      ISOBIT_UNROLL for (int i = 0; i < batch; ++i) {
        sum = S::Addition::add(sum, shared.staged[slot * Shape::chunk + k + i]);
      }
    }
  }

  // Lane 0's sum and number, in all lanes.
  ISOBIT_FN int share(int done) {
    if (lanes.lane() == 0) {
      shared.sum = sum;
      shared.done = done;
    }
    lanes.barrier();
    sum = shared.sum;
    done = shared.done;
    lanes.barrier();
    return done;
  }

  // Adds the chunks [from, to).
  ISOBIT_FN void open(std::int64_t from, std::int64_t to) {
    while (from < to && !is_nan<F>(sum)) {
      if (from % Shape::lanes == 0) from = open_groups(from, to);
      const std::int64_t end = (from / Shape::lanes + 1) * Shape::lanes;
      const std::int64_t until = to < end ? to : end;
      if (from < until) open_chunks(from, until);
      from = until;
    }
  }

 private:
  // Applies the groups that are safe as they are, from `from` on, and returns the first chunk of the one that is not.
  ISOBIT_FN std::int64_t open_groups(std::int64_t from, std::int64_t to) {
    for (;;) {
      const std::int64_t group = from / Shape::lanes;
      const std::int64_t left = to / Shape::lanes - group;  // a chain's last group is opened by its chunks
      const int active = left < Shape::lanes ? static_cast<int>(left) : Shape::lanes;
      if (active <= 0) return from;
      Node node = Node::identity();
      if (lanes.lane() < active) {
        const Group<F> record = job.groups[group + lanes.lane()];
        node = record.stops == 0 ? record.node : Node::unsafe();
      }
      const int done = apply_safe_lanes(node, active);
      from += static_cast<std::int64_t>(done) * Shape::lanes;
      if (done < active || active < Shape::lanes) return from;
    }
  }

  // Chunks of one group, composed again for the sum's own binade; the chunk that is not safe is added singly. Where
  // that happens often, composing is not worth its time: each failure in a row adds twice as many chunks singly.
  ISOBIT_FN void open_chunks(std::int64_t from, std::int64_t to) {
    for (int patience = 1; from < to;) {
      const int active = static_cast<int>(to - from);
      typename S::Addition::Run run(binade_of<F>(sum));
      if (lanes.lane() < active) add_chunk<S>(job.chain, from + lanes.lane(), run);
      const int done = apply_safe_lanes(run.node(), active);
      from += done;
      const std::int64_t end = from + patience < to ? from + patience : to;
      add_singly(from, end);
      from = end;
      patience = done >= 8 ? 1 : at_most<int>(2 * patience, Shape::lanes);
    }
  }

  ISOBIT_FN void add_singly(std::int64_t from, std::int64_t to) {
    for (; from < to; from += Shape::staged) {
      const int count = to - from < Shape::staged ? static_cast<int>(to - from) : Shape::staged;
      stage(count, [from](int slot) { return from + slot; });
      if (lanes.lane() == 0) {
        for (int slot = 0; slot < count; ++slot) add_staged(slot);
      }
      share(0);
    }
  }

  // Applies the nodes of the first lanes, as many of the `active` as a search finds safe together; returns how many.
  // Bounds grow along a sequence but for a quantum, so whatever the search ends on is nearly the most, and is safe.
  ISOBIT_FN int apply_safe_lanes(const Node& node, int active) {
    scan_lanes<Shape::lanes>(lanes, shared.stretches, Stretch<F>{node, 0});
    int done = 0;
    for (int step = Shape::lanes; step > 0; step /= 2) {
      const bool safe = done + step <= active && is_safe<F>(shared.stretches[done + step - 1].node, sum);
      if (safe) done += step;
    }
    if (done > 0) sum = apply<F>(shared.stretches[done - 1].node, sum);
    lanes.barrier();
    return done;
  }
};

}  // namespace isobit::ordered_sum
