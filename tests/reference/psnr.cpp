// SPDX-License-Identifier: BSD-2-Clause-Patent
// psnr: exact sums of squared differences of each plane.
#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "reference/reference.h"
#include "reference/rounded.h"
#include "reference/samples.h"

namespace isobit::reference {
namespace {

constexpr std::array<const char*, 3> names{"y", "cb", "cr"};

std::uint64_t sse(const Pair& pair, int plane) {
  const Samples r(pair.reference, plane), d(pair.distorted, plane);
  std::uint64_t sum = 0;
  for (int y = 0; y < r.height; ++y)
    for (int x = 0; x < r.width; ++x) {
      const std::int64_t e = r(x, y) - d(x, y);
      sum += static_cast<std::uint64_t>(e * e);
    }
  return sum;
}

int planes(const Options& options, const Format& format) {
  return options.flag("enable_chroma", true) ? format.planes() : 1;
}

std::uint64_t peak_squared(const Options& options, const Format& format) {
  const std::uint64_t peak = options.flag("reduced_hbd_peak") ? 255u << (format.depth - 8) : format.peak();
  return peak * peak;
}

double largest_psnr(const Options& options, const Format& format, int plane) {
  const double min_sse = options.number("min_sse", 0);
  if (min_sse == 0) return 6 * format.depth + 12;
  const double mse = min_sse / static_cast<double>(format.plane_samples(plane));
  return std::ceil(10. * log10(static_cast<double>(peak_squared(options, format)) / mse));
}

}  // namespace

KeyedScores psnr(const Options& options, const Pair& pair) {
  const Format& format = pair.reference.format;
  const double peak2 = static_cast<double>(peak_squared(options, format));
  KeyedScores out;
  for (int p = 0; p < planes(options, format); ++p) {
    const double mse = static_cast<double>(sse(pair, p)) / static_cast<double>(format.plane_samples(p));
    const double db = 10. * log10(peak2 / std::max(mse, 1e-16));
    out.emplace_back(std::string("psnr_") + names[p], std::min(db, largest_psnr(options, format, p)));
    if (options.flag("enable_mse")) out.emplace_back(std::string("mse_") + names[p], mse);
  }
  return out;
}

KeyedScores apsnr(const Options& options, std::span<const Pair> pairs) {
  KeyedScores out;
  if (pairs.empty()) return out;
  const Format& format = pairs.front().reference.format;
  const std::uint64_t peak2 = peak_squared(options, format);
  for (int p = 0; p < planes(options, format); ++p) {
    std::uint64_t total = 0;
    for (const Pair& pair : pairs) total += sse(pair, p);
    const std::uint64_t samples = static_cast<std::uint64_t>(format.plane_samples(p)) * pairs.size();
    const double db = 10 * (log10(static_cast<double>(peak2)) + log10(static_cast<double>(samples)) -
                            log10(static_cast<double>(total)));
    const double limit = std::ceil(10 * log10(static_cast<double>(peak2) * static_cast<double>(samples) * 2));
    out.emplace_back(std::string("apsnr_") + names[p], std::min(db, limit));
  }
  return out;
}

}  // namespace isobit::reference
