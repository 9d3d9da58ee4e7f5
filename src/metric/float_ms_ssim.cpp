// SPDX-License-Identifier: BSD-2-Clause-Patent
// float_ms_ssim on the host: at each scale the means l, c, s, rounded to binary32; their weighted product over the scales
// by correctly rounded powers, not rounded further.
#include "metric/float_ms_ssim.h"

#include <algorithm>

#include <fmt/format.h>

#include "exact/rounded_math.h"
#include "frame/error.h"
#include "metric/decibels.h"
#include "metric/registry.h"

namespace isobit {
namespace {

constexpr OptionSpec options[] = {
    {"enable_lcs", OptionType::boolean, "false", 0, 0, "", "also report luminance, contrast and structure at each scale"},
    enable_db_option,
    clip_db_option};

constexpr int scales = FloatMsSsimParams::scales;
constexpr float luminance_power[scales] = {0, 0, 0, 0, 0.1333f};
constexpr float contrast_power[scales] = {0.0448f, 0.2856f, 0.3001f, 0.2363f, 0.1333f};

class FloatMsSsim final : public Metric {
 public:
  FloatMsSsim(const Format& format, const OptionValues& values) : scale_(format, values), lcs_(values.boolean("enable_lcs")) {
    if ((std::min(format.width, format.height) >> 4) < GaussianWindow::taps)
      throw UsageError(fmt::format("float_ms_ssim has no value for {}: five scales need at least 176x176", to_string(format)));
    int w = format.width, h = format.height;
    for (double& windows : windows_) {
      windows = static_cast<double>(std::int64_t{w - GaussianWindow::reach} * (h - GaussianWindow::reach));
      w = w / 2 + (w & 1), h = h / 2 + (h & 1);
    }
    work_ = make_work(WorkId::float_ms_ssim, 3 * scales, false, FloatMsSsimParams{});
  }

  std::vector<std::string> keys() const override {
    std::vector<std::string> keys{"float_ms_ssim"};
    if (lcs_)
      for (const char* part : {"l", "c", "s"})
        for (int s = 0; s < scales; ++s) keys.push_back(fmt::format("float_ms_ssim_{}_scale{}", part, s));
    return keys;
  }

  void scores(std::span<const std::uint64_t> cells, std::span<double> out) const override {
    double score = 1;
    for (int s = 0; s < scales; ++s) {
      double mean[3];
      for (int part = 0; part < 3; ++part) {
        mean[part] = static_cast<float>(cell_double(cells[3 * s + part]) / windows_[s]);
        if (lcs_) out[1 + scales * part + s] = mean[part];
      }
      const double l = pow_rounded(mean[0], luminance_power[s]), c = pow_rounded(mean[1], contrast_power[s]);
      score *= (l * c) * pow_rounded(mean[2], contrast_power[s]);
    }
    out[0] = scale_(score);
  }

 private:
  SimilarityScale scale_;
  bool lcs_;
  double windows_[scales];
};

}  // namespace

const MetricInfo float_ms_ssim_info{
    "float_ms_ssim", "structural similarity at five scales, luma", options,
    [](const Format& f, const OptionValues& o) -> std::unique_ptr<Metric> { return std::make_unique<FloatMsSsim>(f, o); }};

}  // namespace isobit
