// SPDX-License-Identifier: BSD-2-Clause-Patent
// From a frame's features to its score, in binary64 in a stated order, so that every build gives the same bits.
#pragma once

#include <span>

#include "metric/vmaf/model.h"

namespace isobit::vmaf {

// The score before transform and clip: features are rescaled, the support vectors are summed in the file's order with
// exp correctly rounded, and the sum is scaled back. `features` holds one value for each of the model's features.
double predict(const Model& model, std::span<const double> features);

// Transform, where it is enabled, then clip, where the model has one.
double finish(const Model& model, double score);

// What a collection tells of a frame. m models beside the plain one; u are their unfinished scores.
struct Spread {
  double bagging;               // mean of u, finished
  double stddev;                // standard deviation of u (over m), times the slope of finishing at their mean
  double ci_p95_lo, ci_p95_hi;  // finished 2.5 % and 97.5 % quantiles of u, linear between neighbours
};

// `first` is the first of the collection's models: finishing is its. `unfinished` holds u in file order, at least one.
Spread spread(const Model& first, std::span<const double> unfinished);

}  // namespace isobit::vmaf
