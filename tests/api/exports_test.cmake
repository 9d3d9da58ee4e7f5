# SPDX-License-Identifier: BSD-2-Clause-Patent
# The library shows the functions of this list and no other symbol, and the header declares just them.
# cmake -DNM=nm -DLIBRARY=libisobit.so -DHEADER=isobit.h -DLIST=exports.txt -P exports_test.cmake
file(STRINGS ${LIST} list)
execute_process(COMMAND ${NM} --dynamic --defined-only ${LIBRARY} OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[0-9a-f]+ [A-Za-z] [^\n]+" lines "${text}")
list(FILTER lines EXCLUDE REGEX " A ISOBIT_0(@@ISOBIT_0)?$")  # the version itself
list(TRANSFORM lines REPLACE "^[0-9a-f]+ [A-Za-z] ([^@]+).*" "\\1" OUTPUT_VARIABLE exported)
file(READ ${HEADER} text)
string(REGEX MATCHALL "ISOBIT_API [^(]*(isobit_[a-z_]+)\\(" lines "${text}")
list(TRANSFORM lines REPLACE ".*(isobit_[a-z_]+)\\($" "\\1" OUTPUT_VARIABLE declared)
foreach(what exported declared)
  list(SORT ${what})
  if(NOT ${what} STREQUAL list)
    message(SEND_ERROR "${what} are: ${${what}}\nbut listed: ${list}")
  endif()
endforeach()
