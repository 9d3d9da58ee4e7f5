# SPDX-License-Identifier: BSD-2-Clause-Patent
isobit_test(nearest_test ${CMAKE_CURRENT_SOURCE_DIR}/frame/nearest_test.cpp)
