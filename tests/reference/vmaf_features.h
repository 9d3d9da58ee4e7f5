// SPDX-License-Identifier: BSD-2-Clause-Patent
// The plain references of vif, adm and motion by the names of features, options and keys.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "reference/vmaf_common.h"

namespace isobit::reference {

struct LumaClip {
  std::vector<Luma> reference, distorted;
};

enum class Libvmaf { release_3_1, release_3_2 };

// One value a frame under each key that is printed, such as integer_adm2_egl_1.
// Extractor: "vif", "adm" or "motion"; options by name: {"adm_enhn_gain_limit", "1"}.
using FeatureScores = std::map<std::string, std::vector<double>>;
using NamedOptions = std::map<std::string, std::string>;
FeatureScores feature_scores(const std::string& extractor, const NamedOptions& options, const LumaClip& clip,
                             Libvmaf release = Libvmaf::release_3_2);

}  // namespace isobit::reference
