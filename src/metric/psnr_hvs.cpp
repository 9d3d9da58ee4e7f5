// SPDX-License-Identifier: BSD-2-Clause-Patent
// psnr_hvs on the host: each plane's mean weighted error over the square of the largest sample (binary32), the weighted
// sum of the planes, and decibels.
#include <fmt/format.h>

#include "exact/rounded_math.h"
#include "frame/error.h"
#include "metric/psnr_hvs_params.h"
#include "metric/registry.h"

namespace isobit {
namespace {

constexpr OptionSpec options[] = {
    {"enable_chroma", OptionType::boolean, "true", 0, 0, "", "score the chroma planes too"},
    {"enable_mse", OptionType::boolean, "false", 0, 0, "", "also report the errors that the decibels are made from"},
    {"threshold", OptionType::choice, "float", 0, 0, "float|exact",
     "root of the masking product: of its binary32 value as libvmaf, or of the exact product"}};

constexpr const char* suffixes[] = {"_y", "_cb", "_cr"};

class PsnrHvs final : public Metric {
 public:
  PsnrHvs(const Format& format, const OptionValues& values) : mse_(values.boolean("enable_mse")) {
    if (format.depth > 12)
      throw UsageError(fmt::format("psnr_hvs is defined for up to 12 bits a sample, not for {}", to_string(format)));
    planes_ = values.boolean("enable_chroma") ? format.planes() : 1;
    for (int p = 0; p < planes_; ++p) {
      const int columns = HvsGrid::blocks(format.plane_width(p)), rows = HvsGrid::blocks(format.plane_height(p));
      if (columns == 0 || rows == 0)
        throw UsageError(fmt::format("psnr_hvs has no value for {}: plane {} ({}x{}) holds no 8x8 block{}", to_string(format), p,
                                     format.plane_width(p), format.plane_height(p),
                                     p ? "; set enable_chroma=false to score luma alone" : ""));
      terms_[p] = static_cast<float>(std::int64_t{HvsGrid::coefficients} * columns * rows);
    }
    peak2_ = static_cast<float>(format.peak() * format.peak());
    work_ = make_work(WorkId::psnr_hvs, planes_, planes_ > 1, PsnrHvsParams{planes_, values.choice("threshold") == "exact"});
  }

  std::vector<std::string> keys() const override {
    std::vector<std::string> keys;
    for (const char* name : {"psnr_hvs", "mse_hvs"}) {
      for (int p = 0; p < planes_; ++p) keys.push_back(std::string(name) + suffixes[p]);
      keys.push_back(name);
      if (!mse_) break;
    }
    return keys;
  }

  void scores(std::span<const std::uint64_t> cells, std::span<double> out) const override {
    double error[4] = {};
    for (int p = 0; p < planes_; ++p) error[p] = (cell_float(cells[p]) / terms_[p]) / peak2_;
    error[planes_] = planes_ == 1 ? error[0] : error[0] * .8 + .1 * (error[1] + error[2]);
    for (int i = 0; i <= planes_; ++i) {
      out[i] = 10 * (-1 * log10_rounded(error[i]));
      if (mse_) out[planes_ + 1 + i] = error[i];
    }
  }

 private:
  bool mse_;
  std::int32_t planes_;
  float terms_[3], peak2_;
};

}  // namespace

const MetricInfo psnr_hvs_info{
    "psnr_hvs", "PSNR of DCT coefficients weighted by contrast sensitivity and masking", options,
    [](const Format& f, const OptionValues& o) -> std::unique_ptr<Metric> { return std::make_unique<PsnrHvs>(f, o); }};

}  // namespace isobit
