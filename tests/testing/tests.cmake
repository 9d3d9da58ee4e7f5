# SPDX-License-Identifier: BSD-2-Clause-Patent
target_sources(isobit_testing PRIVATE
  ${CMAKE_CURRENT_SOURCE_DIR}/testing/clip.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/testing/content.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/testing/distortion.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/testing/scene.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/testing/tight_frame.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/testing/trial.cpp)
target_include_directories(isobit_testing PUBLIC ${CMAKE_CURRENT_SOURCE_DIR})

# Writes the clips to files, for the command line's tests, the demo and the benchmarks.
add_executable(clipgen ${CMAKE_SOURCE_DIR}/tools/clipgen.cpp)
target_link_libraries(clipgen PRIVATE isobit_testing)
