# SPDX-License-Identifier: BSD-2-Clause-Patent
# The clips of the golden scores have the bytes they had when they were scored.
add_test(NAME golden_clips
  COMMAND ${CMAKE_COMMAND} -DCLIPGEN=$<TARGET_FILE:clipgen> -DSCORES=${CMAKE_CURRENT_SOURCE_DIR}/golden/scores.json
    -DFOLDER=${CMAKE_CURRENT_BINARY_DIR}/golden_clips -P ${CMAKE_CURRENT_SOURCE_DIR}/golden/clips.cmake)

add_library(isobit_golden STATIC ${CMAKE_CURRENT_SOURCE_DIR}/golden/golden.cpp)
target_link_libraries(isobit_golden PUBLIC isobit_core isobit_testing)
target_include_directories(isobit_golden PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
target_compile_definitions(isobit_golden PRIVATE ISOBIT_GOLDEN_SCORES="${CMAKE_CURRENT_SOURCE_DIR}/golden/scores.json")

# The references, and the sessions, give the golden scores.
foreach(what reference session)
  isobit_test(golden_${what}_test ${CMAKE_CURRENT_SOURCE_DIR}/golden/${what}_test.cpp)
  target_link_libraries(golden_${what}_test PRIVATE isobit_golden isobit_reference)
endforeach()
