// SPDX-License-Identifier: BSD-2-Clause-Patent
// psnr on the host: psnr = min(10 log10(peak^2 / max(mse, 1e-16)), limit), mse = sum of squared errors / samples.
#include "metric/psnr.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "exact/rounded_math.h"
#include "metric/registry.h"

namespace isobit {
namespace {

constexpr OptionSpec options[] = {
    {"enable_chroma", OptionType::boolean, "true", 0, 0, "", "score the chroma planes too"},
    {"enable_mse", OptionType::boolean, "false", 0, 0, "", "also report mean squared errors"},
    {"enable_apsnr", OptionType::boolean, "false", 0, 0, "", "also report the PSNR of all frames' squared errors together"},
    {"reduced_hbd_peak", OptionType::boolean, "false", 0, 0, "", "above 8 bits: the peak is 255 * 2^(bits - 8), not 2^bits - 1"},
    {"min_sse", OptionType::real, "0", 0, std::numeric_limits<double>::max(), "",
     "limit the PSNR to that of this sum of squared errors; 0: limit it to 6 bits + 12 dB"}};

constexpr const char* planes[] = {"y", "cb", "cr"};

class Psnr final : public Metric {
 public:
  Psnr(const Format& format, const OptionValues& values)
      : format_(format), mse_(values.boolean("enable_mse")), aggregate_(values.boolean("enable_apsnr")) {
    planes_ = values.boolean("enable_chroma") ? format.planes() : 1;
    const std::uint64_t peak = values.boolean("reduced_hbd_peak") ? 255ull << (format.depth - 8) : format.peak();
    peak2_ = peak * peak;
    const double least = values.real("min_sse");
    for (int p = 0; p < planes_; ++p) {
      const double mse = least / static_cast<double>(format.plane_samples(p));
      limit_[p] = least == 0 ? 6 * format.depth + 12 : std::ceil(10. * log10_rounded(static_cast<double>(peak2_) / mse));
    }
    work_ = make_work(WorkId::psnr, planes_, planes_ > 1, PsnrParams{planes_});
  }

  std::vector<std::string> keys() const override {
    std::vector<std::string> keys;
    for (int p = 0; p < planes_; ++p) {
      keys.push_back(std::string("psnr_") + planes[p]);
      if (mse_) keys.push_back(std::string("mse_") + planes[p]);
    }
    return keys;
  }

  void scores(std::span<const std::uint64_t> cells, std::span<double> out) const override {
    for (int p = 0, k = 0; p < planes_; ++p) {
      const double mse = static_cast<double>(cells[p]) / static_cast<double>(format_.plane_samples(p));
      out[k++] = std::min(10. * log10_rounded(static_cast<double>(peak2_) / std::max(mse, 1e-16)), limit_[p]);
      if (mse_) out[k++] = mse;
    }
  }

  std::vector<std::string> aggregate_keys() const override {
    std::vector<std::string> keys;
    for (int p = 0; aggregate_ && p < planes_; ++p) keys.push_back(std::string("apsnr_") + planes[p]);
    return keys;
  }

  void aggregates(std::span<const std::uint64_t> totals, std::int64_t frames, std::span<double> out) const override {
    for (int p = 0; p < planes_; ++p) {
      const std::uint64_t samples = static_cast<std::uint64_t>(format_.plane_samples(p)) * static_cast<std::uint64_t>(frames);
      const double db = 10 * (log10_rounded(static_cast<double>(peak2_)) + log10_rounded(static_cast<double>(samples)) -
                              log10_rounded(static_cast<double>(totals[p])));
      // peak^2 * samples may pass 2^64; their binary64 product is rounded once, as the integer would be
      out[p] = std::min(db, std::ceil(10 * log10_rounded(static_cast<double>(peak2_) * static_cast<double>(samples) * 2)));
    }
  }

 private:
  Format format_;
  bool mse_, aggregate_;
  std::int32_t planes_;
  std::uint64_t peak2_;
  double limit_[3];
};

}  // namespace

const MetricInfo psnr_info{
    "psnr", "peak signal-to-noise ratio of each plane", options,
    [](const Format& f, const OptionValues& o) -> std::unique_ptr<Metric> { return std::make_unique<Psnr>(f, o); }};

}  // namespace isobit
