// SPDX-License-Identifier: BSD-2-Clause-Patent
// What a device is asked to compute, in plain data: devices are compiled apart (other instruction sets, other compilers).
#pragma once

#include <cstdint>
#include <cstring>

#include "exact/annotate.h"
#include "frame/format.h"

namespace isobit {

// The computations that exist; one for each pipeline in metric/list.h.
enum class WorkId : std::int32_t { ssim, float_ssim, psnr_hvs, psnr, float_ms_ssim, vif, adm, motion };
constexpr int work_kinds = 8;

// One computation: which, with what parameters (the pipeline's own Params, plain data), and how many cells it delivers.
struct MetricWork {
  static constexpr int max_params = 64;
  WorkId id{};
  std::int32_t cells = 0;
  bool needs_chroma = false;
  alignas(8) unsigned char params[max_params]{};
  std::int32_t lookback = 0;  // reference frames before the current one that it reads (luma)
};

template <class Params>
ISOBIT_HOST_FN Params params_of(const MetricWork& work) {
  static_assert(sizeof(Params) <= MetricWork::max_params);
  Params params;
  std::memcpy(&params, work.params, sizeof params);
  return params;
}

// Everything a slot computes for each pair of frames.
struct Plan {
  Format format;
  const MetricWork* work = nullptr;
  int count = 0;

  int lookback() const {
    int n = 0;
    for (int i = 0; i < count; ++i) n = work[i].lookback > n ? work[i].lookback : n;
    return n;
  }
  int cells() const {
    int n = 0;
    for (int i = 0; i < count; ++i) n += work[i].cells;
    return n;
  }
};

}  // namespace isobit
