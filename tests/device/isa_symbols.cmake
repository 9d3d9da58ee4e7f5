# SPDX-License-Identifier: BSD-2-Clause-Patent
# Every symbol that an instruction set's objects define must carry the set's name: a function that two sets' objects share
# would be merged by the linker, and a processor without the larger set would stop at it.
# Highway's functions lie in a namespace for each of its targets, which no two sets share.
# cmake -DNM=nm -DSET=avx2 -DOBJECTS=a.o,b.o -P isa_symbols.cmake
set(highway_baseline N_SSSE3)
set(highway_avx2 N_AVX2)
set(highway_avx512 N_AVX3)
set(highway_neon N_NEON)
string(REPLACE "," ";" objects "${OBJECTS}")
set(count 0)
foreach(object ${objects})
  execute_process(COMMAND ${NM} --defined-only --extern-only ${object} OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
  string(REPLACE "\n" ";" lines "${text}")
  foreach(line ${lines})
    math(EXPR count "${count} + 1")
    # The pointer to the exception handler's personality is data, and the same in all of them; clang's call of
    # std::terminate holds no arithmetic.
    if(NOT line MATCHES "cpu_${SET}|[0-9]${highway_${SET}}[0-9E]|DW.ref.__gxx_personality_v0|__clang_call_terminate")
      message(SEND_ERROR "${object} defines a symbol that is not the set's own: ${line}")
    endif()
  endforeach()
endforeach()
if(count EQUAL 0)
  message(SEND_ERROR "no symbols found in ${OBJECTS}")
endif()
message(STATUS "${count} symbols, all of cpu_${SET}")
