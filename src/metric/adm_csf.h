// SPDX-License-Identifier: BSD-2-Clause-Patent
// adm's contrast sensitivity: how much each band of each scale counts, from the viewing conditions.
#pragma once

#include <cstdint>

namespace isobit {

struct AdmViewing {
  double distance = 3.0;                     // in heights of the picture
  int display_height = 1080;                 // pixels
  int mode = 0;                              // 0 wavelet thresholds, 1 Barten, 2 and 3 tables
  double scale = 1.0, diagonal_scale = 1.0;  // mode 1
};

// Binary32 weights of a scale, and the integers made of them that weigh coefficients.
struct AdmSensitivity {
  float edges, diagonal;  // of the h and v bands, and of the d band
  std::uint32_t integer_edges, integer_diagonal;
};

// Throws UsageError where a table has no row for the viewing conditions, or a weight passes what its integer holds.
AdmSensitivity adm_sensitivity(const AdmViewing& viewing, int scale);

}  // namespace isobit
