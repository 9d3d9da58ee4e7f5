# SPDX-License-Identifier: BSD-2-Clause-Patent
isobit_test(number_test ${CMAKE_CURRENT_SOURCE_DIR}/report/number_test.cpp)
isobit_test(report_test ${CMAKE_CURRENT_SOURCE_DIR}/report/report_test.cpp)
isobit_test(output_file_test ${CMAKE_CURRENT_SOURCE_DIR}/report/output_file_test.cpp)
find_package(LibXml2 REQUIRED)
target_link_libraries(report_test PRIVATE LibXml2::LibXml2)
isobit_test(map_picture_test ${CMAKE_CURRENT_SOURCE_DIR}/report/map_picture_test.cpp)
isobit_test(worst_frames_test ${CMAKE_CURRENT_SOURCE_DIR}/report/worst_frames_test.cpp)
find_package(PNG REQUIRED)
isobit_test(picture_test ${CMAKE_CURRENT_SOURCE_DIR}/report/picture_test.cpp)
target_link_libraries(picture_test PRIVATE PNG::PNG)

if(ISOBIT_HAVE_HTML)
  find_program(ISOBIT_CHROMIUM NAMES chromium-headless-shell chromium)
  add_executable(sample_page ${CMAKE_CURRENT_SOURCE_DIR}/report/sample_page.cpp)
  target_link_libraries(sample_page PRIVATE isobit_core)
  add_test(NAME Pages.Browser COMMAND ${ISOBIT_NODE} ${CMAKE_CURRENT_SOURCE_DIR}/report/page_test.mjs
    ${ISOBIT_PAGES}/node_modules ${ISOBIT_CHROMIUM} $<TARGET_FILE:isobit> $<TARGET_FILE:clipgen>
    $<TARGET_FILE:sample_page> ${CMAKE_CURRENT_BINARY_DIR}/pages)
  set_tests_properties(Pages.Browser PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 300)
endif()
