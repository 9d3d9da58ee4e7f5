# SPDX-License-Identifier: BSD-2-Clause-Patent
# Each target is fuzz/NAME_fuzz.cpp with its seeds in fuzz/corpus/NAME.
set(ISOBIT_FUZZ_TARGETS y4m_header y4m yuv)
if(ISOBIT_FFMPEG)
  list(APPEND ISOBIT_FUZZ_TARGETS ffmpeg)
endif()

# isobit_fuzz_executable(executable target library extra_sources...): `library` has the code under test.
function(isobit_fuzz_executable executable target library)
  set(folder ${CMAKE_SOURCE_DIR}/fuzz)
  add_executable(${executable} ${folder}/${target}_fuzz.cpp ${folder}/fuzz_source.cpp ${ARGN})
  target_link_libraries(${executable} PRIVATE ${library})
  target_include_directories(${executable} PRIVATE ${folder})
endfunction()
