// SPDX-License-Identifier: BSD-2-Clause-Patent
// Plain reference of motion (integer): mean filtered difference between frames of the reference.
#pragma once

#include <span>

#include "reference/vmaf_common.h"

namespace isobit::reference {

struct MotionOptions {
  bool force_zero = false;
  double blend_factor = 1.0, blend_offset = 40.0, fps_weight = 1.0, max_val = 10000.0;
  bool five_frame_window = false, moving_average = false;
};

struct MotionScores {  // one value a frame
  std::vector<double> sad, motion2, motion3;
};

MotionScores motion(std::span<const Luma> reference, const MotionOptions& options);

// As releases up to 3.1 compute it.
struct MotionScores31 {
  std::vector<double> motion, motion2;
};
MotionScores31 motion_31(std::span<const Luma> reference, bool force_zero);

}  // namespace isobit::reference
