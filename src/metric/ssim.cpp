// SPDX-License-Identifier: BSD-2-Clause-Patent
// ssim on the host: score = sum of the pixels' terms / sum of their weights (binary64, not rounded further).
#include "metric/decibels.h"
#include "metric/registry.h"
#include "metric/ssim_params.h"

namespace isobit {
namespace {

constexpr OptionSpec options[] = {enable_db_option, clip_db_option};

class Ssim final : public Metric {
 public:
  Ssim(const Format& format, const OptionValues& values) : scale_(format, values) {
    work_ = make_work(WorkId::ssim, 1, false, SsimParams{});
    // Weights are integers whose sum is far below 2^53, so the order of adding them is free.
    std::uint64_t columns = 0, rows = 0;
    for (int x = 0; x < format.width; ++x) columns += SsimWindow::weight(x, format.width);
    for (int y = 0; y < format.height; ++y) rows += SsimWindow::weight(y, format.height);
    weights_ = static_cast<double>(columns * rows);
  }

  std::vector<std::string> keys() const override { return {"ssim"}; }
  void scores(std::span<const std::uint64_t> cells, std::span<double> out) const override {
    out[0] = scale_(cell_double(cells[0]) / weights_);
  }

 private:
  SimilarityScale scale_;
  double weights_;
};

}  // namespace

const MetricInfo ssim_info{"ssim", "structural similarity, 9-tap fixed-point window, luma", options,
                           [](const Format& f, const OptionValues& o) -> std::unique_ptr<Metric> { return std::make_unique<Ssim>(f, o); }};

}  // namespace isobit
