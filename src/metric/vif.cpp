// SPDX-License-Identifier: BSD-2-Clause-Patent
// vif on the host: at each scale, what the distorted image tells of the reference over what the reference tells of
// itself.
#include <fmt/format.h>

#include <array>

#include "metric/registry.h"
#include "metric/vif_params.h"
#include "metric/vmaf/features.h"

namespace isobit {
namespace {

constexpr OptionSpec options[] = {
    {"vif_enhn_gain_limit", OptionType::real, "100", 1, 100, "", "how much enhancement may count; 1: none", "egl"},
    {"vif_skip_scale0", OptionType::boolean, "false", 0, 0, "", "leave the finest scale out; its score is 0", "ssclz"},
    {"debug", OptionType::boolean, "false", 0, 0, "", "also report numerators and denominators"}};

class Vif final : public Metric {
 public:
  Vif(const Format& format, const OptionValues& values)
      : suffix_(vmaf::key_suffix(options, values)),
        skip_scale0_(values.boolean("vif_skip_scale0")),
        debug_(values.boolean("debug")) {
    vmaf::check_size("vif", format);
    const double limit = vmaf::normalised(values.real("vif_enhn_gain_limit"));
    work_ = make_work(WorkId::vif, VifCells::per_limit, false, VifParams{{limit, limit}, 1, skip_scale0_});
  }

  bool join(MetricWork& work) const override {
    if (work.id != work_.id) return false;
    auto shared = params_of<VifParams>(work);
    const auto own = params_of<VifParams>(work_);
    if (shared.limits > 1 || shared.skip_scale0 != own.skip_scale0) return false;
    shared.gain_limit[1] = own.gain_limit[0], shared.limits = 2;
    work = make_work(work.id, 2 * VifCells::per_limit, false, shared);
    return true;
  }

  std::vector<std::string> keys() const override {
    std::vector<std::string> keys;
    for (int s = 0; s < scales; ++s) keys.push_back(fmt::format("integer_vif_scale{}", s));
    if (debug_) {
      keys.insert(keys.end(), {"integer_vif", "integer_vif_num", "integer_vif_den"});
      for (int s = 0; s < scales; ++s) {
        keys.push_back(fmt::format("integer_vif_num_scale{}", s));
        keys.push_back(fmt::format("integer_vif_den_scale{}", s));
      }
    }
    for (std::string& key : keys) key += suffix_;
    return keys;
  }

  void scores(std::span<const std::uint64_t> cells, std::span<double> out) const override {
    std::array<float, scales> numerator{}, denominator{};
    double all_numerator = 0, all_denominator = 0;
    std::size_t k = 0;
    for (int s = 0; s < scales; ++s) {
      if (s == 0 && skip_scale0_) {
        denominator[s] = -1, out[k++] = 0;
        continue;
      }
      const auto value = [&](int cell) { return static_cast<double>(cells[s * VifCells::per_scale + cell]); };
      const double flat = value(VifCells::denominator_flat);
      numerator[s] = static_cast<float>(value(VifCells::numerator_log) / 2048.0 +
                                        (flat - (value(VifCells::numerator_flat) / 16384.0) / 65025.0));
      denominator[s] = static_cast<float>(value(VifCells::denominator_log) / 2048.0 + flat);
      all_numerator += numerator[s], all_denominator += denominator[s];
      out[k++] = numerator[s] / denominator[s];
    }
    if (!debug_) return;
    out[k++] = all_denominator == 0 ? 1.0 : all_numerator / all_denominator;
    out[k++] = all_numerator, out[k++] = all_denominator;
    for (int s = 0; s < scales; ++s) out[k++] = numerator[s], out[k++] = denominator[s];
  }

 private:
  static constexpr int scales = VifWindow::scales;
  std::string suffix_;
  bool skip_scale0_, debug_;
};

}  // namespace

const MetricInfo vif_info{
    "vif", "visual information fidelity at four scales, luma (VMAF's)", options,
    [](const Format& f, const OptionValues& o) -> std::unique_ptr<Metric> { return std::make_unique<Vif>(f, o); }};

}  // namespace isobit
