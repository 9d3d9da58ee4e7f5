// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "reference/reference.h"

#include <cmath>
#include <cstdlib>
#include <limits>

#include "frame/error.h"
#include "reference/rounded.h"

namespace isobit::reference {

std::string Options::word(std::string_view name, std::string_view fallback) const {
  for (const auto& [key, value] : given_)
    if (key == name) return value;
  return std::string(fallback);
}

bool Options::flag(std::string_view name, bool fallback) const {
  return word(name, fallback ? "true" : "false") == "true";
}

double Options::number(std::string_view name, double fallback) const {
  const std::string given = word(name, "");
  return given.empty() ? fallback : std::strtod(given.c_str(), nullptr);
}

KeyedScores score(std::string_view metric, const OptionList& options, const Pair& pair) {
  const Options given(options);
  if (metric == "ssim") return ssim(given, pair);
  if (metric == "float_ssim") return float_ssim(given, pair);
  if (metric == "psnr_hvs") return psnr_hvs(given, pair);
  if (metric == "psnr") return psnr(given, pair);
  if (metric == "float_ms_ssim") return float_ms_ssim(given, pair);
  throw UsageError("there is no reference of " + std::string(metric));
}

KeyedScores aggregate(std::string_view metric, const OptionList& options, std::span<const Pair> pairs) {
  const Options given(options);
  return metric == "psnr" && given.flag("enable_apsnr") ? apsnr(given, pairs) : KeyedScores{};
}

double ssim_db(double score, const Format& format, bool clip) {
  double limit = std::numeric_limits<double>::infinity();
  if (clip) {
    const double peak2 = static_cast<double>(std::uint64_t{format.peak()} * format.peak());
    const double mse = 0.5 / static_cast<double>(std::int64_t{format.width} * format.height);
    limit = std::ceil(10. * log10(peak2 / mse));
  }
  const double db = -10. * log10(1 - score);
  return db < limit ? db : limit;  // a score of 1 or, by rounding, above it has the limit
}

}  // namespace isobit::reference
