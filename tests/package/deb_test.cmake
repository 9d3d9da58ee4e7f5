# SPDX-License-Identifier: BSD-2-Clause-Patent
# The Debian package names the packages of the libraries that it links, holds what it should, and its program runs.
# cmake -DCPACK=cpack -DBUILD=build -DFOLDER=scratch -P deb_test.cmake
function(run)
  execute_process(COMMAND ${ARGN} COMMAND_ERROR_IS_FATAL ANY OUTPUT_VARIABLE out OUTPUT_STRIP_TRAILING_WHITESPACE)
  set(out "${out}" PARENT_SCOPE)
endfunction()
function(expect text)
  foreach(wanted ${ARGN})
    if(NOT text MATCHES "${wanted}")
      message(SEND_ERROR "'${wanted}' is not in\n${text}")
    endif()
  endforeach()
endfunction()

file(REMOVE_RECURSE ${FOLDER})
run(${CPACK} --config ${BUILD}/CPackConfig.cmake -B ${FOLDER})
file(GLOB deb ${FOLDER}/isobit_*.deb)
run(dpkg-deb --field ${deb})
expect("${out}" "Package: isobit" "Depends: [^\n]*libc6" "Depends: [^\n]*libfmt9" "Depends: [^\n]*libmpfr6" "Description: full-reference")
run(dpkg-deb --contents ${deb})
expect("${out}" "usr/bin/isobit\n" "usr/lib/.*libisobit.so.0 ->" "include/isobit/isobit.h" "isobitConfig.cmake" "pkgconfig/isobit.pc"
  "man1/isobit.1" "bash-completion/completions/isobit" "doc/isobit/copyright")
run(dpkg-deb --extract ${deb} ${FOLDER}/root)
run(${FOLDER}/root/usr/bin/isobit --version)
expect("${out}" "^isobit [0-9.]+$")
