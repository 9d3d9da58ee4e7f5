# SPDX-License-Identifier: BSD-2-Clause-Patent

# The same kernels with the project's flags for each instruction set, optimised in every build type.
isobit_test(ordered_sum_test ${CMAKE_CURRENT_SOURCE_DIR}/exact/ordered_sum_test.cpp COMPUTES)
isobit_test(dct8_test ${CMAKE_CURRENT_SOURCE_DIR}/exact/dct8_test.cpp COMPUTES)
isobit_test(slp_test ${CMAKE_CURRENT_SOURCE_DIR}/exact/slp_test.cpp COMPUTES)
function(slp_kernels isa)
  add_library(slp_kernels_${isa} OBJECT ${CMAKE_CURRENT_SOURCE_DIR}/exact/slp_kernels.cpp)
  target_link_libraries(slp_kernels_${isa} PRIVATE isobit_flags)
  target_compile_definitions(slp_kernels_${isa} PRIVATE ISOBIT_SLP_ISA=${isa})
  target_compile_options(slp_kernels_${isa} PRIVATE -O3 ${ARGN})
  target_link_libraries(slp_test PRIVATE slp_kernels_${isa})
endfunction()
slp_kernels(baseline)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  slp_kernels(avx2 -mavx2)
  slp_kernels(avx512 -mavx512f -mavx512bw -mavx512dq -mavx512vl)
endif()

isobit_test(f64_test ${CMAKE_CURRENT_SOURCE_DIR}/exact/f64_test.cpp COMPUTES)
isobit_test(f64_mpfr_test ${CMAKE_CURRENT_SOURCE_DIR}/exact/f64_mpfr_test.cpp COMPUTES)
target_link_libraries(f64_mpfr_test PRIVATE mpfr gmp)
isobit_test(f64_lanes_test ${CMAKE_CURRENT_SOURCE_DIR}/exact/f64_lanes_test.cpp COMPUTES)
target_compile_options(f64_lanes_test PRIVATE -Wno-psabi)  # vectors wider than the baseline's registers, in one file
isobit_test(reciprocal_test ${CMAKE_CURRENT_SOURCE_DIR}/exact/reciprocal_test.cpp COMPUTES)
isobit_test(f32_exact_test ${CMAKE_CURRENT_SOURCE_DIR}/exact/f32_exact_test.cpp COMPUTES)
target_link_libraries(f32_exact_test PRIVATE mpfr gmp)
isobit_test(f64_integers_test ${CMAKE_CURRENT_SOURCE_DIR}/exact/f64_integers_test.cpp COMPUTES)
target_compile_options(f64_integers_test PRIVATE -Wno-psabi)
