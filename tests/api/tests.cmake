# SPDX-License-Identifier: BSD-2-Clause-Patent
isobit_test(api_test ${CMAKE_CURRENT_SOURCE_DIR}/api/session_test.cpp ${CMAKE_CURRENT_SOURCE_DIR}/api/arguments_test.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/api/files_test.cpp)
target_link_libraries(api_test PRIVATE isobit_api isobit_video_files)

if(CMAKE_CROSSCOMPILING)
  return()
endif()
add_test(NAME api.exports COMMAND ${CMAKE_COMMAND} -DNM=${CMAKE_NM} -DLIBRARY=$<TARGET_FILE:isobit_shared>
  -DHEADER=${CMAKE_SOURCE_DIR}/include/isobit/isobit.h -DLIST=${CMAKE_CURRENT_SOURCE_DIR}/api/exports.txt
  -P ${CMAKE_CURRENT_SOURCE_DIR}/api/exports_test.cmake)

set(flags "")
if(ISOBIT_SANITIZE)
  set(flags -fsanitize=${ISOBIT_SANITIZE})
endif()
add_test(NAME api.installed COMMAND ${CMAKE_COMMAND} -DBUILD=${CMAKE_BINARY_DIR}
  -DFOLDER=${CMAKE_CURRENT_BINARY_DIR}/installed -DEXAMPLES=${CMAKE_SOURCE_DIR}/examples -DLIBDIR=${CMAKE_INSTALL_LIBDIR}
  -DCLIPGEN=$<TARGET_FILE:clipgen> -DCC=${CMAKE_C_COMPILER} -DCXX=${CMAKE_CXX_COMPILER} -DFLAGS=${flags}
  -P ${CMAKE_CURRENT_SOURCE_DIR}/api/installed_test.cmake)
