# SPDX-License-Identifier: BSD-2-Clause-Patent
isobit_test(scores_test ${CMAKE_CURRENT_SOURCE_DIR}/engine/scores_test.cpp)
isobit_test(requests_test ${CMAKE_CURRENT_SOURCE_DIR}/engine/requests_test.cpp)
isobit_test(sample_hash_test ${CMAKE_CURRENT_SOURCE_DIR}/engine/sample_hash_test.cpp)
isobit_test(session_test ${CMAKE_CURRENT_SOURCE_DIR}/engine/session_test.cpp)
isobit_test(devices_test ${CMAKE_CURRENT_SOURCE_DIR}/engine/devices_test.cpp)
target_link_libraries(devices_test PRIVATE isobit_expect)
isobit_test(selftest_test ${CMAKE_CURRENT_SOURCE_DIR}/engine/selftest_test.cpp)
