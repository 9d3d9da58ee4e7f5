// SPDX-License-Identifier: BSD-2-Clause-Patent
// Similarities as decibels.
#pragma once

#include "metric/metric.h"

namespace isobit {

// The options enable_db and clip_db that the ssim metrics share:
// score = min(-10 log10(1 - s), limit); the limit is infinite, or with clip_db ceil(10 log10(peak^2 / (0.5 / (w h)))),
// the decibels of one half of a squared error in the whole frame. log10 is correctly rounded.
class SimilarityScale {
 public:
  SimilarityScale(const Format& format, const OptionValues& options);
  double operator()(double similarity) const;

 private:
  bool decibels_;
  double limit_;
};

inline constexpr OptionSpec enable_db_option{
    "enable_db", OptionType::boolean, "false", 0, 0, "", "report -10 log10(1 - score) instead of the score"};
inline constexpr OptionSpec clip_db_option{
    "clip_db", OptionType::boolean, "false", 0, 0, "", "with enable_db: no more decibels than half a squared error gives"};

}  // namespace isobit
