# SPDX-License-Identifier: BSD-2-Clause-Patent
find_program(DPKG_SHLIBDEPS dpkg-shlibdeps)
if(CMAKE_CROSSCOMPILING OR ISOBIT_SANITIZE)
  return()
elseif(DPKG_SHLIBDEPS)
  add_test(NAME package.deb COMMAND ${CMAKE_COMMAND} -DCPACK=${CMAKE_CPACK_COMMAND} -DBUILD=${CMAKE_BINARY_DIR}
    -DFFMPEG=${ISOBIT_FFMPEG} -DFOLDER=${CMAKE_CURRENT_BINARY_DIR}/deb -P ${CMAKE_CURRENT_SOURCE_DIR}/package/deb_test.cmake)
else()
  add_test(NAME package.deb COMMAND ${CMAKE_COMMAND} -E echo "skipped: dpkg-shlibdeps (dpkg-dev) is missing")
  set_tests_properties(package.deb PROPERTIES SKIP_REGULAR_EXPRESSION "^skipped")
endif()

# The preset for machines with only a driver can be configured (without HTML pages, which are fetched).
if(ISOBIT_HAVE_CUDA)
  add_test(NAME package.portable_cuda WORKING_DIRECTORY ${CMAKE_SOURCE_DIR}
    COMMAND ${CMAKE_COMMAND} --fresh --preset portable-cuda -B ${CMAKE_CURRENT_BINARY_DIR}/portable-cuda -DISOBIT_HTML=OFF)
endif()
