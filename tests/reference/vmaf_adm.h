// SPDX-License-Identifier: BSD-2-Clause-Patent
// Plain reference of adm (integer): detail loss and additive impairment in four scales of wavelet bands.
#pragma once

#include <array>

#include "reference/vmaf_common.h"

namespace isobit::reference {

struct AdmOptions {
  double gain_limit = 100.0;   // adm_enhn_gain_limit
  double view_distance = 3.0;  // adm_norm_view_dist
  int display_height = 1080;   // adm_ref_display_height
  int csf_mode = 0;
  double csf_scale = 1.0, csf_diag_scale = 1.0;
  double noise_weight = 0.03125, dlm_weight = 0.5, min_val = 0.0;
  bool skip_scale0 = false, skip_aim = false;
};

struct AdmScores {
  double adm2, aim, adm3;
  std::array<double, 4> scale;
  double numerator, denominator;  // sums over the scales, 0 where below the limit
  std::array<float, 4> scale_numerator, scale_denominator;
};

AdmScores adm(const Luma& reference, const Luma& distorted, const AdmOptions& options);

// Contrast sensitivity of scale s: the weight of the h and v bands, and of the d band.
struct AdmWeights {
  float phi, psi;
};
AdmWeights adm_weights(const AdmOptions& options, int scale);

// The integers that weigh the bands h, v, d in the masked sum.
std::array<std::uint32_t, 3> adm_integer_weights(const AdmOptions& options, int scale);

}  // namespace isobit::reference
