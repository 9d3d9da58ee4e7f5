# SPDX-License-Identifier: BSD-2-Clause-Patent
isobit_test(nearest_test ${CMAKE_CURRENT_SOURCE_DIR}/frame/nearest_test.cpp)
isobit_test(zeroed_test ${CMAKE_CURRENT_SOURCE_DIR}/frame/zeroed_test.cpp)
