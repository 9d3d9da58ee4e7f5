// SPDX-License-Identifier: BSD-2-Clause-Patent
// First pass of the ordered sum, a group of lanes for each group of terms: what the group roughly adds, from one term
// in 8.
#pragma once

#include "device/ordered_sum/lanes.h"

namespace isobit::ordered_sum {

template <class Addition>
struct EstimateSum {
  float sum = 0;
  ISOBIT_FN void add(typename Addition::Term term) { sum += Addition::estimate(term); }
};

template <class S>
struct AdviseShared {
  float floats[S::S::lanes];
};

// Writes job.estimates[0][group].
template <class S, class Lanes>
ISOBIT_FN void advise_pass(const Lanes& lanes, AdviseShared<S>& shared, const Job<S>& job, std::int64_t group) {
  using Shape = typename S::S;
  const std::int64_t chunk = group * Shape::lanes + lanes.lane();
  EstimateSum<typename S::Addition> estimate;
  if ((chunk + 1) * Shape::chunk <= job.chain.count) {
    ISOBIT_UNROLL for (int j = 0; j < Shape::chunk / 8; ++j) {
      const int k = S::Order::template sample<Shape>(chunk, j);
      estimate.add(job.chain.terms[S::Order::template offset<Shape>(chunk, k)]);
    }
    estimate.sum *= 8;
  } else if (chunk < job.chunks()) {
    add_chunk<S>(job.chain, chunk, estimate);
  }
  const float total = sum_of_lanes<Shape::lanes>(lanes, shared.floats, estimate.sum);
  if (lanes.lane() == 0) job.estimates[0][group] = total;
}

}  // namespace isobit::ordered_sum
