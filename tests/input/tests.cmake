# SPDX-License-Identifier: BSD-2-Clause-Patent
add_library(isobit_video_files STATIC ${CMAKE_CURRENT_SOURCE_DIR}/input/video_files.cpp)
target_link_libraries(isobit_video_files PUBLIC isobit_core GTest::gtest)
target_include_directories(isobit_video_files PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})

set(input_tests y4m_header y4m_reader yuv_reader lending file_mapping open_reader pairs shared_video)
if(ISOBIT_FFMPEG)
  list(APPEND input_tests ffmpeg_frame ffmpeg_library ffmpeg_reader)  # the last runs the ffmpeg program
else()
  list(APPEND input_tests no_ffmpeg)
endif()
foreach(name ${input_tests})
  isobit_test(${name}_test ${CMAKE_CURRENT_SOURCE_DIR}/input/${name}_test.cpp)
  target_link_libraries(${name}_test PRIVATE isobit_video_files)
endforeach()
if(ISOBIT_FFMPEG)
  target_link_libraries(ffmpeg_frame_test PRIVATE PkgConfig::FFMPEG)
  target_link_libraries(ffmpeg_library_test PRIVATE isobit_ffmpeg)
  add_test(NAME ffmpeg_is_not_linked COMMAND ${CMAKE_COMMAND} -DREADELF=${CMAKE_READELF}
    "-DFILES=$<TARGET_FILE:isobit>;$<TARGET_FILE:isobit_shared>" -P ${CMAKE_CURRENT_SOURCE_DIR}/input/links_test.cmake)
endif()

# The seeds of the fuzz targets, run once each.
include(${CMAKE_SOURCE_DIR}/fuzz/targets.cmake)
foreach(target ${ISOBIT_FUZZ_TARGETS})
  isobit_fuzz_executable(${target}_replay ${target} isobit_core ${CMAKE_SOURCE_DIR}/fuzz/replay.cpp)
  add_test(NAME fuzz_corpus_${target} COMMAND ${target}_replay ${CMAKE_SOURCE_DIR}/fuzz/corpus/${target})
endforeach()
isobit_test(team_test ${CMAKE_CURRENT_SOURCE_DIR}/input/team_test.cpp)
