# SPDX-License-Identifier: BSD-2-Clause-Patent
target_sources(isobit_core PRIVATE
  ${CMAKE_CURRENT_SOURCE_DIR}/frame/format.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/frame/frame.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/frame/nearest.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/frame/zeroed.cpp)
