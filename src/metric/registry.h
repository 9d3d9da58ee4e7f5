// SPDX-License-Identifier: BSD-2-Clause-Patent
// Each metric's row of the registry, defined in its own file.
#pragma once

#include <cstring>

#include "metric/metric.h"

namespace isobit {

extern const MetricInfo ssim_info, float_ssim_info, psnr_hvs_info, psnr_info, float_ms_ssim_info, vif_info, adm_info,
    motion_info;

// A metric's work with its parameters, which must be plain data.
template <class Params>
MetricWork make_work(WorkId id, int cells, bool needs_chroma, const Params& params) {
  MetricWork work{id, cells, needs_chroma, {}};
  std::memcpy(work.params, &params, sizeof params);
  return work;
}

inline double cell_double(std::uint64_t cell) { return std::bit_cast<double>(cell); }
inline float cell_float(std::uint64_t cell) { return std::bit_cast<float>(static_cast<std::uint32_t>(cell)); }

}  // namespace isobit
