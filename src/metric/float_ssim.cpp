// SPDX-License-Identifier: BSD-2-Clause-Patent
// float_ssim on the host: the scale, and each mean rounded to binary32.
#include "metric/float_ssim.h"

#include <algorithm>

#include <fmt/format.h>

#include "frame/error.h"
#include "metric/decibels.h"
#include "metric/registry.h"

namespace isobit {
namespace {

constexpr OptionSpec options[] = {
    {"enable_lcs", OptionType::boolean, "false", 0, 0, "", "also report the means of luminance, contrast and structure"},
    enable_db_option,
    clip_db_option,
    {"scale", OptionType::integer, "0", 0, 128, "", "average this many pixels in both directions; 0: the shorter side over 256"}};

// The shorter side over 256, halves up, at least 1.
int automatic_scale(const Format& format) {
  const float ratio = static_cast<float>(std::min(format.width, format.height)) / 256.0f;
  const int whole = static_cast<int>(ratio);
  return std::max(1, ratio - static_cast<float>(whole) >= 0.5f ? whole + 1 : whole);
}

class FloatSsim final : public Metric {
 public:
  FloatSsim(const Format& format, const OptionValues& values) : scale_(format, values), lcs_(values.boolean("enable_lcs")) {
    const int chosen = values.integer("scale"), f = chosen ? chosen : automatic_scale(format);
    auto scaled = [f](int n) { return f == 1 ? n : n / f + (n & 1); };
    const int w = scaled(format.width), h = scaled(format.height);
    if (w < GaussianWindow::taps || h < GaussianWindow::taps)
      throw UsageError(fmt::format("float_ssim has no value for {}: its 11x11 window does not fit the {}x{} pixels left at scale {}",
                                   to_string(format), w, h, f));
    windows_ = static_cast<double>(std::int64_t{w - GaussianWindow::reach} * (h - GaussianWindow::reach));
    work_ = make_work(WorkId::float_ssim, lcs_ ? 4 : 1, false, FloatSsimParams{f, lcs_});
  }

  std::vector<std::string> keys() const override {
    if (!lcs_) return {"float_ssim"};
    return {"float_ssim", "float_ssim_l", "float_ssim_c", "float_ssim_s"};
  }
  void scores(std::span<const std::uint64_t> cells, std::span<double> out) const override {
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<float>(cell_double(cells[i]) / windows_);
    out[0] = scale_(out[0]);
  }

 private:
  SimilarityScale scale_;
  bool lcs_;
  double windows_;
};

}  // namespace

const MetricInfo float_ssim_info{
    "float_ssim", "structural similarity, 11-tap Gaussian window, luma scaled to about 256 rows", options,
    [](const Format& f, const OptionValues& o) -> std::unique_ptr<Metric> { return std::make_unique<FloatSsim>(f, o); }};

}  // namespace isobit
