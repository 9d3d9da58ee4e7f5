# SPDX-License-Identifier: BSD-2-Clause-Patent
isobit_test(shuffled_test ${CMAKE_CURRENT_SOURCE_DIR}/device/shuffled_test.cpp)
target_link_libraries(shuffled_test PRIVATE isobit_expect)
isobit_test(ordered_sum_passes_test ${CMAKE_CURRENT_SOURCE_DIR}/device/ordered_sum_passes_test.cpp)
isobit_test(backends_test ${CMAKE_CURRENT_SOURCE_DIR}/device/backends_test.cpp)
