// SPDX-License-Identifier: BSD-2-Clause-Patent
// adm on the host: cube roots of the sums of cubes, weighted, over bands and scales.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "exact/powf.h"
#include "exact/rounded_math.h"
#include "frame/error.h"
#include "metric/adm_csf.h"
#include "metric/adm_params.h"
#include "metric/registry.h"
#include "metric/vmaf/features.h"

namespace isobit {
namespace {

constexpr OptionSpec options[] = {
    {"adm_enhn_gain_limit", OptionType::real, "100", 1, 100, "", "how much enhancement may count; 1: none", "egl"},
    {"adm_norm_view_dist", OptionType::real, "3", 0.75, 24, "", "viewing distance in picture heights", "nvd"},
    {"adm_ref_display_height", OptionType::integer, "1080", 1, 4320, "", "height of the display in pixels", "rdh"},
    {"adm_csf_mode", OptionType::integer, "0", 0, 3, "", "contrast sensitivity: 0 wavelet, 1 Barten, 2 and 3 tables",
     "csf"},
    {"adm_csf_scale", OptionType::real, "1", 0, 50, "", "factor of the h and v bands' sensitivity in mode 1", "scf"},
    {"adm_csf_diag_scale", OptionType::real, "1", 0, 50, "", "factor of the d band's sensitivity in mode 1", "scfd"},
    {"adm_noise_weight", OptionType::real, "0.03125", 0, 1500, "", "constant for small pictures", "nw"},
    {"adm_dlm_weight", OptionType::real, "0.5", 0, 1, "", "share of detail loss in adm3", "dlmw"},
    {"adm_min_val", OptionType::real, "0", 0, 1, "", "least adm3", "min"},
    {"adm_skip_scale0", OptionType::boolean, "false", 0, 0, "", "leave the finest scale out", "ssz"},
    {"adm_skip_aim", OptionType::boolean, "false", 0, 0, "", "leave additive impairment out"},
    {"debug", OptionType::boolean, "false", 0, 0, "", "also report numerators and denominators"},
    {"libvmaf", OptionType::choice, "3.2", 0, 0, "3.2|3.1", "whose keys to report; 3.1 has no aim and adm3"}};

float over_power_of_two(double value, int power) { return static_cast<float>(std::ldexp(value, -power)); }

class Adm final : public Metric {
 public:
  Adm(const Format& format, const OptionValues& values) : format_(format), suffix_(vmaf::key_suffix(options, values)) {
    vmaf::check_size("adm", format);
    read(values);
    AdmParams params{real(values, "adm_enhn_gain_limit"), {}, skip_scale0_, values.boolean("adm_skip_aim")};
    const AdmViewing viewing{real(values, "adm_norm_view_dist"), values.integer("adm_ref_display_height"),
                             values.integer("adm_csf_mode"), real(values, "adm_csf_scale"),
                             real(values, "adm_csf_diag_scale")};
    if (viewing.distance * viewing.display_height < 3240) {
      throw UsageError(
          "adm needs adm_norm_view_dist times adm_ref_display_height to be at least 3240; raise one of them");
    }
    for (int s = 0; s < scales; ++s) {
      const AdmSensitivity weights = adm_sensitivity(viewing, s);
      params.weight[s][0] = weights.integer_edges, params.weight[s][1] = weights.integer_diagonal;
      const double edges = pow_rounded(weights.edges, 3.0), diagonal = pow_rounded(weights.diagonal, 3.0);
      cubes_[s] = {edges, edges, diagonal};
    }
    work_ = make_work(WorkId::adm, scales * AdmCells::per_scale, false, params);
  }

  std::vector<std::string> keys() const override {
    std::vector<std::string> keys = {"integer_adm2"};
    if (!release_31_) keys.insert(keys.end(), {"integer_aim", "integer_adm3"});
    for (int s = 0; s < scales; ++s) keys.push_back(fmt::format("integer_adm_scale{}", s));
    if (debug_) {
      keys.insert(keys.end(), {"integer_adm", "integer_adm_num", "integer_adm_den"});
      for (int s = 0; s < scales; ++s) {
        keys.push_back(fmt::format("integer_adm_num_scale{}", s));
        keys.push_back(fmt::format("integer_adm_den_scale{}", s));
      }
    }
    for (std::string& key : keys) key += suffix_;
    return keys;
  }

  void scores(std::span<const std::uint64_t> cells, std::span<double> out) const override {
    std::array<float, scales> numerator{}, denominator{}, additive{};
    double num = 0, den = 0, aim_num = 0;
    for (int s = 0; s < scales; ++s) {
      const auto own = cells.subspan(s * AdmCells::per_scale, AdmCells::per_scale);
      if (s == 0 && skip_scale0_) {
        denominator[s] = 1e-10f;
      } else {
        numerator[s] = masked_sum(own.subspan(AdmCells::restored, 3), s, noise_weight_);
        additive[s] = skip_aim_ ? 0.0f : masked_sum(own.subspan(AdmCells::additive, 3), s, 0.0);
        denominator[s] = original_sum(own.subspan(AdmCells::original, 3), s);
      }
      num += numerator[s], den += denominator[s], aim_num += additive[s];
    }
    const double limit = 1e-10 * (format_.width * format_.height) / (1920.0 * 1080.0);
    if (num < limit) num = 0;
    if (den < limit) den = 0;
    const double adm2 = den == 0 ? 1.0 : num / den;
    const double aim = den == 0 ? 0.0 : aim_num / den;  // nothing was there, and nothing is taken to be added
    std::size_t k = 0;
    out[k++] = adm2;
    if (!release_31_) out[k++] = aim, out[k++] = std::max(adm2 * dlm_weight_ + (1 - aim) * (1 - dlm_weight_), min_val_);
    for (int s = 0; s < scales; ++s) out[k++] = static_cast<double>(numerator[s]) / static_cast<double>(denominator[s]);
    if (!debug_) return;
    out[k++] = adm2, out[k++] = num, out[k++] = den;
    for (int s = 0; s < scales; ++s) out[k++] = numerator[s], out[k++] = denominator[s];
  }

 private:
  static constexpr int scales = 4;

  static double real(const OptionValues& values, const char* name) { return vmaf::normalised(values.real(name)); }

  void read(const OptionValues& values) {
    noise_weight_ = real(values, "adm_noise_weight"), dlm_weight_ = real(values, "adm_dlm_weight");
    min_val_ = real(values, "adm_min_val");
    skip_scale0_ = values.boolean("adm_skip_scale0"), skip_aim_ = values.boolean("adm_skip_aim");
    debug_ = values.boolean("debug"), release_31_ = values.choice("libvmaf") == "3.1";
  }

  // Sum over the bands of the cube root, each with the constant for the region's size: binary32.
  template <class Root>
  float over_bands(int scale, double noise, Root root) const {
    const AdmRegion region = region_of(scale);
    const float constant = powf_third(static_cast<float>(region.rows() * region.columns() * noise));
    const float h = powf_third(root(0)) + constant, v = powf_third(root(1)) + constant,
                d = powf_third(root(2)) + constant;
    return h + v + d;
  }

  float masked_sum(std::span<const std::uint64_t> cells, int scale, double noise) const {
    return over_bands(scale, noise, [&](int band) {
      constexpr int places[scales] = {0, 45, 39, 36};
      const AdmShifts shifts = AdmShifts::masked(scale, band, band_width(scale), band_height(scale));
      const int place = (scale ? places[scale] : band < 2 ? 52 : 57) - shifts.cube - shifts.row;
      const auto sum = static_cast<std::int64_t>(cells[band]);
      return over_power_of_two(scale ? static_cast<float>(sum) : static_cast<double>(sum), place);
    });
  }

  float original_sum(std::span<const std::uint64_t> cells, int scale) const {
    return over_bands(scale, noise_weight_, [&](int band) {
      constexpr int places[scales] = {18, 32, 27, 23};
      const AdmShifts shifts = AdmShifts::original(scale, region_of(scale));
      const double sum = std::ldexp(static_cast<double>(cells[band]), shifts.row + shifts.cube - places[scale]);
      return static_cast<float>(sum * cubes_[scale][band]);
    });
  }

  int band_width(int scale) const { return adm_band_size(format_.width, scale); }
  int band_height(int scale) const { return adm_band_size(format_.height, scale); }
  AdmRegion region_of(int scale) const { return AdmRegion::of(band_width(scale), band_height(scale)); }

  Format format_;
  std::string suffix_;
  double noise_weight_, dlm_weight_, min_val_;
  bool skip_scale0_, skip_aim_, debug_, release_31_;
  std::array<std::array<double, 3>, scales> cubes_;  // of the weights of bands h, v, d
};

}  // namespace

const MetricInfo adm_info{
    "adm", "detail loss and additive impairment in wavelet bands, luma (VMAF's)", options,
    [](const Format& f, const OptionValues& o) -> std::unique_ptr<Metric> { return std::make_unique<Adm>(f, o); }};

}  // namespace isobit
