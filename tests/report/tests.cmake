# SPDX-License-Identifier: BSD-2-Clause-Patent
isobit_test(number_test ${CMAKE_CURRENT_SOURCE_DIR}/report/number_test.cpp)
isobit_test(report_test ${CMAKE_CURRENT_SOURCE_DIR}/report/report_test.cpp)
isobit_test(output_file_test ${CMAKE_CURRENT_SOURCE_DIR}/report/output_file_test.cpp)
find_package(LibXml2 REQUIRED)
target_link_libraries(report_test PRIVATE LibXml2::LibXml2)
