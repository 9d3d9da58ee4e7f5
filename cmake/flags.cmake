# SPDX-License-Identifier: BSD-2-Clause-Patent
# The flags of the whole project, in one place. Arithmetic is IEEE as written: nothing is fused, reordered or approximated.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

# -fno-math-errno lets sqrt be one instruction; it changes no value.
# -fno-tree-slp-vectorize: GCC 12 loses a binary64-to-binary32 rounding there when AVX is on (tests/exact/slp_test.cpp).
add_library(isobit_flags INTERFACE)
target_compile_options(isobit_flags INTERFACE
  $<$<COMPILE_LANGUAGE:C,CXX>:-Wall -Wextra -Werror -ffp-contract=off -fno-fast-math -fno-math-errno>
  $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-fno-tree-slp-vectorize>
  $<$<COMPILE_LANG_AND_ID:CXX,Clang>:-Wno-bitwise-instead-of-logical>)  # masks of one lane are bool
target_include_directories(isobit_flags INTERFACE ${CMAKE_SOURCE_DIR}/src ${CMAKE_SOURCE_DIR}/include)
# Targets with ISOBIT_UNWATCHED set are left out; ISOBIT_WATCH has more flags of a target.
if(ISOBIT_SANITIZE)
  set(watched $<NOT:$<BOOL:$<TARGET_PROPERTY:ISOBIT_UNWATCHED>>>)
  target_compile_options(isobit_flags INTERFACE -fno-omit-frame-pointer
    "$<${watched}:-fsanitize=${ISOBIT_SANITIZE};-fno-sanitize-recover=all;$<TARGET_PROPERTY:ISOBIT_WATCH>>")
  target_link_options(isobit_flags INTERFACE -fsanitize=${ISOBIT_SANITIZE})
endif()
