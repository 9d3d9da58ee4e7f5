// SPDX-License-Identifier: BSD-2-Clause-Patent
// The names of features: in model files, in reports, and with the options that they were computed with.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "metric/metric.h"

namespace isobit::vmaf {

// A feature that a model may name.
struct FeatureInfo {
  std::string_view name;    // in model files: VMAF_integer_feature_adm2_score
  std::string_view key;     // in reports: integer_adm2
  std::string_view metric;  // which metric makes it
};

// nullptr for a name that no metric here makes.
const FeatureInfo* find_feature(std::string_view name);

// What a metric's keys end in: nothing where all options that have an alias have their defaults, else for each other
// one, ordered by name, "_" and the alias and, but for booleans, "_" and the value: "_dlmw_0.7_egl_1".
std::string key_suffix(std::span<const OptionSpec> table, const OptionValues& options);

// VMAF's features have no defined value below 33x33. Throws UsageError.
void check_size(std::string_view metric, const Format& format);

// A number as libvmaf takes it from a command line or a model: through binary32 and six significant digits.
double normalised(double value);

}  // namespace isobit::vmaf
