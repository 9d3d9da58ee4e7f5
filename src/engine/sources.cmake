# SPDX-License-Identifier: BSD-2-Clause-Patent
pkg_check_modules(xxhash REQUIRED IMPORTED_TARGET libxxhash)
target_link_libraries(isobit_core PUBLIC PkgConfig::xxhash)
target_sources(isobit_core PRIVATE
  ${CMAKE_CURRENT_SOURCE_DIR}/engine/bd_rate.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/engine/compare.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/engine/devices.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/engine/frame_range.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/engine/metric_set.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/engine/models.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/engine/parity.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/engine/read_again.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/engine/requests.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/engine/run.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/engine/sample_hash.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/engine/scores.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/engine/score_table.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/engine/selftest.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/engine/selftest_frames.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/engine/session.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/engine/term_maps.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/engine/version.cpp)
set_source_files_properties(${CMAKE_CURRENT_SOURCE_DIR}/engine/version.cpp
  PROPERTIES COMPILE_DEFINITIONS ISOBIT_VERSION="${PROJECT_VERSION}")
