# SPDX-License-Identifier: BSD-2-Clause-Patent
# Nothing of FFmpeg is linked: it would be loaded at each start, whatever is read.
# cmake -DREADELF=readelf "-DFILES=program;library" -P links_test.cmake
foreach(file ${FILES})
  execute_process(COMMAND ${READELF} --dynamic ${file} OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCHALL "\\(NEEDED\\)[^\n]+" needed "${text}")
  if(NOT needed MATCHES "libc\\.so" OR needed MATCHES "libav|libsw")
    message(SEND_ERROR "${file} links ${needed}")
  endif()
endforeach()
