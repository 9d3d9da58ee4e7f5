# SPDX-License-Identifier: BSD-2-Clause-Patent
isobit_test(powf_test ${CMAKE_CURRENT_SOURCE_DIR}/exact/powf_test.cpp)
