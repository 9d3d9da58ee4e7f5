# SPDX-License-Identifier: BSD-2-Clause-Patent
foreach(source options registry decibels ssim float_ssim psnr_hvs psnr float_ms_ssim)
  target_sources(isobit_core PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/metric/${source}.cpp)
endforeach()
