# SPDX-License-Identifier: BSD-2-Clause-Patent
# Sessions against the plain references.
add_library(isobit_expect STATIC ${CMAKE_CURRENT_SOURCE_DIR}/metric/expect.cpp)
target_link_libraries(isobit_expect PUBLIC isobit_testing isobit_reference GTest::gtest)

foreach(what sizes contents options invariance soft errors huge)
  isobit_test(${what}_test ${CMAKE_CURRENT_SOURCE_DIR}/metric/${what}_test.cpp)
  target_link_libraries(${what}_test PRIVATE isobit_expect)
endforeach()
isobit_test(vif_log_test ${CMAKE_CURRENT_SOURCE_DIR}/metric/vif_log_test.cpp COMPUTES)
isobit_test(word_window_test ${CMAKE_CURRENT_SOURCE_DIR}/metric/word_window_test.cpp COMPUTES)
isobit_test(hvs_activity_test ${CMAKE_CURRENT_SOURCE_DIR}/metric/hvs_activity_test.cpp COMPUTES)
