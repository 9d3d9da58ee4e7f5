// SPDX-License-Identifier: BSD-2-Clause-Patent
// Every metric once more, as plain scalar loops that read like their definitions: what all other code must equal.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "frame/frame.h"
#include "metric/metric.h"

namespace isobit::reference {

using KeyedScores = std::vector<std::pair<std::string, double>>;

struct Pair {
  FrameView reference, distorted;
};

// The options of a metric as given; what is not given has its default.
class Options {
 public:
  explicit Options(const OptionList& given) : given_(given) {}
  bool flag(std::string_view name, bool fallback = false) const;
  double number(std::string_view name, double fallback) const;
  std::string word(std::string_view name, std::string_view fallback) const;

 private:
  OptionList given_;
};

// The scores of one pair in the order of the report. Throws UsageError where the metric has no value for the format.
KeyedScores score(std::string_view metric, const OptionList& options, const Pair& pair);

// What psnr's enable_apsnr adds for a whole clip; empty for other metrics and without the option.
KeyedScores aggregate(std::string_view metric, const OptionList& options, std::span<const Pair> pairs);

// One function for each metric, in a file of its name.
KeyedScores ssim(const Options& options, const Pair& pair);
KeyedScores float_ssim(const Options& options, const Pair& pair);
KeyedScores psnr_hvs(const Options& options, const Pair& pair);
KeyedScores psnr(const Options& options, const Pair& pair);
KeyedScores float_ms_ssim(const Options& options, const Pair& pair);
KeyedScores apsnr(const Options& options, std::span<const Pair> pairs);

// -10 log10(1 - score), for the ssim family. With `clip` no more than the dB of half an error in a whole frame.
double ssim_db(double score, const Format& format, bool clip);

}  // namespace isobit::reference
