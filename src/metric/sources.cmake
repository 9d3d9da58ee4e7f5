# SPDX-License-Identifier: BSD-2-Clause-Patent
foreach(source options registry decibels ssim float_ssim psnr_hvs psnr float_ms_ssim vif adm adm_csf motion
    vmaf/features vmaf/model vmaf/support_vectors vmaf/predict vmaf/request vmaf/vmaf)
  target_sources(isobit_core PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/metric/${source}.cpp)
endforeach()
