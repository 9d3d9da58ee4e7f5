# SPDX-License-Identifier: BSD-2-Clause-Patent
add_library(isobit_program STATIC ${CMAKE_CURRENT_SOURCE_DIR}/cli/program.cpp)
target_link_libraries(isobit_program PUBLIC isobit_core GTest::gtest)
target_include_directories(isobit_program PUBLIC ${CMAKE_CURRENT_SOURCE_DIR})
target_compile_definitions(isobit_program PUBLIC
  ISOBIT_PROGRAM="$<TARGET_FILE:isobit>" ISOBIT_CLIPGEN="$<TARGET_FILE:clipgen>")
add_dependencies(isobit_program isobit clipgen)

function(isobit_cli_test name)
  isobit_test(${name} ${CMAKE_CURRENT_SOURCE_DIR}/cli/${name}.cpp)
  target_link_libraries(${name} PRIVATE isobit_program)
endfunction()

isobit_cli_test(usage_test)
isobit_cli_test(outputs_test)
isobit_cli_test(endings_test)
isobit_cli_test(compare_test)
isobit_cli_test(merge_test)
isobit_cli_test(plan_test)
isobit_cli_test(verify_test)
isobit_cli_test(parity_command_test)
isobit_test(values_test ${CMAKE_CURRENT_SOURCE_DIR}/cli/values_test.cpp)
target_link_libraries(values_test PRIVATE isobit_cli)

# The documents are those of this flag table.
add_test(NAME docs.command_line COMMAND ${CMAKE_COMMAND} -DWRITE_DOCS=$<TARGET_FILE:write_docs>
  -DDOCUMENT=${CMAKE_SOURCE_DIR}/docs/command-line.md -P ${CMAKE_CURRENT_SOURCE_DIR}/cli/docs_test.cmake)
add_test(NAME docs.completions COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/cli/completions_test.sh ${CMAKE_BINARY_DIR}/cli)

if(ISOBIT_FFMPEG)
  isobit_cli_test(broken_ffmpeg_test)
  target_link_libraries(broken_ffmpeg_test PRIVATE isobit_ffmpeg)
  # And the commands in docs/ffmpeg.md can be run.
  add_test(NAME docs.ffmpeg COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/cli/ffmpeg_docs_test.sh
    $<TARGET_FILE:isobit> $<TARGET_FILE:clipgen> ${CMAKE_SOURCE_DIR}/docs/ffmpeg.md)
  set_tests_properties(docs.ffmpeg PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 300)
endif()
