// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "metric/vmaf/features.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "frame/error.h"

namespace isobit::vmaf {
namespace {

constexpr FeatureInfo features[] = {
    {"VMAF_integer_feature_adm2_score", "integer_adm2", "adm"},
    {"VMAF_integer_feature_aim_score", "integer_aim", "adm"},
    {"VMAF_integer_feature_adm3_score", "integer_adm3", "adm"},
    {"integer_adm_scale0", "integer_adm_scale0", "adm"},
    {"integer_adm_scale1", "integer_adm_scale1", "adm"},
    {"integer_adm_scale2", "integer_adm_scale2", "adm"},
    {"integer_adm_scale3", "integer_adm_scale3", "adm"},
    {"VMAF_integer_feature_motion_sad_score", "VMAF_integer_feature_motion_sad_score", "motion"},
    {"VMAF_integer_feature_motion_score", "integer_motion", "motion"},
    {"VMAF_integer_feature_motion2_score", "integer_motion2", "motion"},
    {"VMAF_integer_feature_motion3_score", "integer_motion3", "motion"},
    {"VMAF_integer_feature_vif_scale0_score", "integer_vif_scale0", "vif"},
    {"VMAF_integer_feature_vif_scale1_score", "integer_vif_scale1", "vif"},
    {"VMAF_integer_feature_vif_scale2_score", "integer_vif_scale2", "vif"},
    {"VMAF_integer_feature_vif_scale3_score", "integer_vif_scale3", "vif"},
};

// "_alias_value" of an option that has not its default, else nothing.
std::string part(const OptionSpec& spec, const OptionValues& options) {
  switch (spec.type) {
    case OptionType::boolean:
      return options.boolean(spec.name) == (spec.fallback == "true") ? "" : fmt::format("_{}", spec.alias);
    case OptionType::integer: {
      const int value = options.integer(spec.name);
      return fmt::format("{}", value) == spec.fallback ? "" : fmt::format("_{}_{}", spec.alias, value);
    }
    case OptionType::real: {
      const double value = normalised(options.real(spec.name));
      const double fallback = std::strtod(std::string(spec.fallback).c_str(), nullptr);
      return value == fallback ? "" : fmt::format("_{}_{:g}", spec.alias, value);
    }
    case OptionType::choice: break;
  }
  return "";
}

}  // namespace

const FeatureInfo* find_feature(std::string_view name) {
  const auto it = std::ranges::find(features, name, &FeatureInfo::name);
  return it == std::end(features) ? nullptr : it;
}

std::string key_suffix(std::span<const OptionSpec> table, const OptionValues& options) {
  std::vector<const OptionSpec*> named;
  for (const OptionSpec& spec : table) {
    if (!spec.alias.empty()) named.push_back(&spec);
  }
  std::ranges::sort(named, {}, &OptionSpec::name);
  std::string suffix;
  for (const OptionSpec* spec : named) suffix += part(*spec, options);
  return suffix;
}

void check_size(std::string_view metric, const Format& format) {
  constexpr int least = 33;
  if (format.width >= least && format.height >= least) return;
  throw UsageError(fmt::format("{} is not defined below {}x{}, and this video is {}x{}", metric, least, least,
                               format.width, format.height));
}

double normalised(double value) { return std::strtod(fmt::format("{:g}", static_cast<float>(value)).c_str(), nullptr); }

}  // namespace isobit::vmaf
