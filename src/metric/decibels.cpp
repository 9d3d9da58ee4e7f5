// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "metric/decibels.h"

#include <cmath>
#include <limits>

#include "exact/rounded_math.h"

namespace isobit {

SimilarityScale::SimilarityScale(const Format& format, const OptionValues& options)
    : decibels_(options.boolean("enable_db")), limit_(std::numeric_limits<double>::infinity()) {
  if (!options.boolean("clip_db")) return;
  const double peak2 = static_cast<double>(std::uint64_t{format.peak()} * format.peak());
  const double mse = 0.5 / static_cast<double>(format.plane_samples(0));
  limit_ = std::ceil(10. * log10_rounded(peak2 / mse));
}

double SimilarityScale::operator()(double similarity) const {
  if (!decibels_) return similarity;
  const double db = -10. * log10_rounded(1 - similarity);
  return db < limit_ ? db : limit_;
}

}  // namespace isobit
