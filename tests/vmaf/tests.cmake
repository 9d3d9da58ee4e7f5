# SPDX-License-Identifier: BSD-2-Clause-Patent
# Tests of VMAF, its features and its models; the plain references are part of what all tests may use.
target_sources(isobit_testing PRIVATE
  ${CMAKE_CURRENT_SOURCE_DIR}/golden/vmaf_cases.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/reference/vmaf_adm.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/reference/vmaf_adm_csf.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/reference/vmaf_features.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/reference/vmaf_motion.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/reference/vmaf_vif.cpp)
target_compile_definitions(isobit_testing PUBLIC ISOBIT_TESTS_FOLDER="${CMAKE_CURRENT_SOURCE_DIR}")

isobit_test(powf_test ${CMAKE_CURRENT_SOURCE_DIR}/exact/powf_test.cpp COMPUTES)
isobit_test(vmaf_reference_test ${CMAKE_CURRENT_SOURCE_DIR}/reference/vmaf_golden_test.cpp)
isobit_test(exp_test ${CMAKE_CURRENT_SOURCE_DIR}/exact/exp_test.cpp COMPUTES)
isobit_test(vmaf_features_test ${CMAKE_CURRENT_SOURCE_DIR}/vmaf/features_test.cpp)
isobit_test(vmaf_models_test ${CMAKE_CURRENT_SOURCE_DIR}/vmaf/models_test.cpp)
isobit_test(vmaf_run_test ${CMAKE_CURRENT_SOURCE_DIR}/vmaf/run_test.cpp)
