// SPDX-License-Identifier: BSD-2-Clause-Patent
// What each place of a frame adds to a score: the terms, from the very kernels that make the score.
#pragma once

#include <string>
#include <vector>

#include "engine/session.h"
#include "engine/term_device.h"
#include "frame/frame.h"

namespace isobit {

// One map. `values` are for looking at: of a similarity the local one, at best 1; of psnr_hvs a block's sum of squared
// weighted errors, at best 0.
struct TermMap {
  std::string key;  // of the score that the terms add up to
  KeptTerms kept;
  std::uint64_t cell = 0;      // their sum, as a slot delivers it
  std::vector<double> values;  // columns * rows
  double best = 0;
};

// Throws UsageError if the metric has no map: there are maps of ssim, float_ssim and psnr_hvs. Errors of make_metric
// too.
void require_map(const MetricRequest& request, const Format& format);

// A map for each cell of the metric: psnr_hvs has one for each plane. Both frames are of one format.
std::vector<TermMap> term_maps(const MetricRequest& request, const FrameView& reference, const FrameView& distorted);

}  // namespace isobit
