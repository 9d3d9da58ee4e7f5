// SPDX-License-Identifier: BSD-2-Clause-Patent
// motion on the host: from the sums of all frames to scores that look one frame ahead.
#include <fmt/format.h>

#include <algorithm>

#include "frame/error.h"
#include "metric/motion_params.h"
#include "metric/registry.h"
#include "metric/vmaf/features.h"

namespace isobit {
namespace {

constexpr OptionSpec options[] = {
    {"motion_force_zero", OptionType::boolean, "false", 0, 0, "", "no motion, whatever the frames", "force_0"},
    {"motion_blend_factor", OptionType::real, "1", 0, 1, "",
     "how much of the motion above the offset counts in motion3", "mbf"},
    {"motion_blend_offset", OptionType::real, "40", 0, 1000, "", "where blending sets in", "mbo"},
    {"motion_fps_weight", OptionType::real, "1", 0, 5, "", "factor for the frame rate", "mfw"},
    {"motion_max_val", OptionType::real, "10000", 0, 10000, "", "largest score", "mmxv"},
    {"motion_five_frame_window", OptionType::boolean, "false", 0, 0, "", "compare with the frame two before", "mffw"},
    {"motion_moving_average", OptionType::boolean, "false", 0, 0, "", "motion3 of two frames' mean", "mma"},
    {"debug", OptionType::boolean, "false", 0, 0, "", "also report integer_motion"},
    {"libvmaf", OptionType::choice, "3.2", 0, 0, "3.2|3.1", "which release's motion; 3.1 blurs each frame by itself"}};

class Motion final : public Metric {
 public:
  Motion(const Format& format, const OptionValues& values)
      : pixels_(format.plane_samples(0)), suffix_(vmaf::key_suffix(options, values)) {
    vmaf::check_size("motion", format);
    const auto real = [&](const char* name) { return vmaf::normalised(values.real(name)); };
    force_zero_ = values.boolean("motion_force_zero"), debug_ = values.boolean("debug");
    average_ = values.boolean("motion_moving_average"), lag_ = values.boolean("motion_five_frame_window") ? 2 : 1;
    blend_ = real("motion_blend_factor"), offset_ = real("motion_blend_offset");
    fps_weight_ = real("motion_fps_weight"), max_ = real("motion_max_val");
    release_31_ = values.choice("libvmaf") == "3.1";
    if (release_31_ && suffix_ != "" && suffix_ != "_force_0") {
      throw UsageError("libvmaf 3.1's motion has no option but motion_force_zero and debug; leave the others out");
    }
    work_ = make_work(WorkId::motion, 1, false, MotionParams{lag_, release_31_});
    work_.lookback = lag_;
  }

  std::vector<std::string> keys() const override {
    std::vector<std::string> keys;
    if (release_31_)
      keys = {"integer_motion", "integer_motion2"};
    else
      keys = {"VMAF_integer_feature_motion_sad_score", "integer_motion2", "integer_motion3"};
    if (debug_ && !release_31_) keys.push_back("integer_motion");
    for (std::string& key : keys) key += suffix_;
    return keys;
  }

  void scores(std::span<const std::uint64_t>, std::span<double>) const override {}  // all_scores() in its place
  bool needs_all_frames() const override { return true; }
  // The first frames of a series have no size, and 2 * lag frames pass until a frame and the one before it (of which
  // the moving average takes motion2) depend on none of them. The first motion3 is that of frame `lag`.
  Reach reach() const override { return {2 * lag_, lag_}; }

  void all_scores(std::span<const std::uint64_t> cells, std::span<double> out) const override {
    const std::size_t n = cells.size();
    const std::span<double> first = out.subspan(0, n), second = out.subspan(n, n);
    for (std::size_t i = 0; i < n; ++i) first[i] = i < lag() || force_zero_ ? 0.0 : size(cells[i]);
    smaller_of_neighbours(first, second);
    if (release_31_) return;
    third_form(first, second, out.subspan(2 * n, n));
    if (debug_) std::ranges::copy(first, out.begin() + 3 * n);
  }

 private:
  std::size_t lag() const { return static_cast<std::size_t>(lag_); }

  // A frame's sum as the mean over its pixels, in 8-bit units.
  double size(std::uint64_t cell) const {
    const double sum = static_cast<double>(cell) / 256.0;
    if (release_31_) return static_cast<float>(sum) / static_cast<float>(pixels_);
    return std::min(sum / static_cast<double>(pixels_) * fps_weight_, max_);
  }

  // motion2: the smaller of the sizes towards the frames before and after; at the end the one that there is.
  void smaller_of_neighbours(std::span<const double> sizes, std::span<double> out) const {
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      if (i < lag())
        out[i] = 0.0;
      else if (i + 1 == sizes.size())
        out[i] = sizes[i];
      else if (i < 2 * lag() - 1)
        out[i] = sizes[i + 1];
      else
        out[i] = std::min(sizes[i + 1 - lag()], sizes[i + 1]);
    }
  }

  // motion3: motion2 with its upper part blended, averaged with the frame before if asked for. The first frames have
  // the first size there is.
  void third_form(std::span<const double> sizes, std::span<const double> second, std::span<double> out) const {
    const double start = sizes.size() > lag() ? blended(sizes[lag()]) : 0.0;
    double before = start;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      const double own = i < lag() ? start : blended(second[i]);
      out[i] = i >= lag() && average_ ? (own + before) / 2.0 : own;
      before = own;
    }
  }

  double blended(double m) const { return std::min(m * blend_ + (1 - blend_) * std::min(offset_, m), max_); }

  std::int64_t pixels_;
  std::string suffix_;
  int lag_;
  bool force_zero_, debug_, average_, release_31_;
  double blend_, offset_, fps_weight_, max_;
};

}  // namespace

const MetricInfo motion_info{
    "motion", "low-pass difference between frames of the reference, luma (VMAF's)", options,
    [](const Format& f, const OptionValues& o) -> std::unique_ptr<Metric> { return std::make_unique<Motion>(f, o); }};

}  // namespace isobit
