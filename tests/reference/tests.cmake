# SPDX-License-Identifier: BSD-2-Clause-Patent
# The plain scalar references. MPFR rounds their logarithms and powers.
add_library(isobit_reference STATIC
  ${CMAKE_CURRENT_SOURCE_DIR}/reference/dct.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/reference/float_ms_ssim.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/reference/float_ssim.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/reference/float_window.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/reference/psnr.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/reference/psnr_hvs.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/reference/reference.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/reference/rounded.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/reference/ssim.cpp)
target_link_libraries(isobit_reference PUBLIC isobit_core PRIVATE mpfr gmp)
target_include_directories(isobit_reference PUBLIC ${CMAKE_CURRENT_SOURCE_DIR})
isobit_computes(isobit_reference)

isobit_test(reference_test ${CMAKE_CURRENT_SOURCE_DIR}/reference/reference_test.cpp)
target_link_libraries(reference_test PRIVATE isobit_reference)
