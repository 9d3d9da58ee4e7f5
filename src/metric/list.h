// SPDX-License-Identifier: BSD-2-Clause-Patent
// The only registry of computations: each WorkId and the pipeline that does it. Compiled once for every device.
#pragma once

#include "metric/adm.h"
#include "metric/float_ms_ssim.h"
#include "metric/float_ssim.h"
#include "metric/motion.h"
#include "metric/pipelines.h"
#include "metric/plan.h"
#include "metric/psnr.h"
#include "metric/psnr_hvs.h"
#include "metric/ssim.h"
#include "metric/vif.h"

namespace isobit {

template <template <class> class P, class Params, class Device>
Pipeline<Device>* make_with(Device& device, const Format& format, const MetricWork& work, int batch) {
  return new P<Device>(device, format, params_of<Params>(work), batch);
}

template <WorkId id, class Device>
Pipeline<Device>* make_one(Device& device, const Format& format, const MetricWork& work, int batch) {
  if constexpr (id == WorkId::ssim) return make_with<SsimPipeline, SsimParams>(device, format, work, batch);
  else if constexpr (id == WorkId::float_ssim) return make_with<FloatSsimPipeline, FloatSsimParams>(device, format, work, batch);
  else if constexpr (id == WorkId::psnr_hvs) return make_with<PsnrHvsPipeline, PsnrHvsParams>(device, format, work, batch);
  else if constexpr (id == WorkId::psnr) return make_with<PsnrPipeline, PsnrParams>(device, format, work, batch);
  else if constexpr (id == WorkId::float_ms_ssim) return make_with<FloatMsSsimPipeline, FloatMsSsimParams>(device, format, work, batch);
  else if constexpr (id == WorkId::vif) return make_with<VifPipeline, VifParams>(device, format, work, batch);
  else if constexpr (id == WorkId::adm) return make_with<AdmPipeline, AdmParams>(device, format, work, batch);
  else if constexpr (id == WorkId::motion) return make_with<MotionPipeline, MotionParams>(device, format, work, batch);
}

}  // namespace isobit
