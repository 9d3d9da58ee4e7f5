# SPDX-License-Identifier: BSD-2-Clause-Patent
find_package(PNG REQUIRED)
target_link_libraries(isobit_core PRIVATE PNG::PNG)
foreach(name comparison comparison_json csv difference html_page html_report json json_info json_writer map_picture merge number
    output_file picture read_report report sub table worst_frames xml)
  target_sources(isobit_core PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/report/${name}.cpp)
endforeach()
if(ISOBIT_HAVE_HTML)
  isobit_pages(${CMAKE_CURRENT_SOURCE_DIR}/report/html isobit_core)
else()
  target_sources(isobit_core PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/report/html_no_assets.cpp)
endif()
