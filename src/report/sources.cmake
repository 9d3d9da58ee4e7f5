# SPDX-License-Identifier: BSD-2-Clause-Patent
target_sources(isobit_core PRIVATE
  ${CMAKE_CURRENT_SOURCE_DIR}/report/csv.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/report/difference.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/report/json.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/report/json_info.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/report/json_writer.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/report/merge.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/report/number.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/report/output_file.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/report/read_report.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/report/report.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/report/sub.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/report/table.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/report/xml.cpp)
