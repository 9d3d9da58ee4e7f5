# SPDX-License-Identifier: BSD-2-Clause-Patent
# Sources that are compiled once for each of the CPU's instruction sets.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  set(ISOBIT_INSTRUCTION_SETS baseline avx2 avx512)
else()
  set(ISOBIT_INSTRUCTION_SETS neon)
endif()

# Highway needs AES and PCLMUL named before it takes AVX2 or AVX-512.
set(ISOBIT_FLAGS_baseline -mssse3 -DISOBIT_EXPECT_TARGET=HWY_SSSE3)
set(ISOBIT_FLAGS_avx2 -march=x86-64-v3 -maes -mpclmul -DISOBIT_EXPECT_TARGET=HWY_AVX2)
set(ISOBIT_FLAGS_avx512 -march=x86-64-v4 -maes -mpclmul -DISOBIT_EXPECT_TARGET=HWY_AVX3)
set(ISOBIT_FLAGS_neon -march=armv8-a+crypto -DISOBIT_EXPECT_TARGET=HWY_NEON)

# Kernels are optimised fully in every build, save for sanitizers, where that alone would take minutes.
set(ISOBIT_CPU_OPTIMIZE -O3)
if(ISOBIT_SANITIZE)
  set(ISOBIT_CPU_OPTIMIZE -O1)
endif()

# For targets with kernels or arithmetic of their own. Programs go on after a pointer's overflow there: with one more way out
# of a loop at each pointer, clang takes minutes for a kernel. tools/run-tests.sh has them end all the same.
function(isobit_computes target)
  target_compile_options(${target} PRIVATE ${ISOBIT_CPU_OPTIMIZE})
  set_target_properties(${target} PROPERTIES ISOBIT_WATCH -fsanitize-recover=pointer-overflow)
endfunction()

# Under sanitizers a kernel takes long to compile for a set. So they watch the smallest and the largest, whose vectors reach
# furthest, and not the kernels without binary64, whose arithmetic has tests of its own (tests/exact). How pointers are
# computed is the same in all sets; that costs most and is watched in the smallest.
function(isobit_watch target isa)
  if(isa STREQUAL avx2 OR target MATCHES soft)
    set_target_properties(${target}_${isa} PROPERTIES ISOBIT_UNWATCHED ON)
  elseif(isa STREQUAL avx512)
    set_target_properties(${target}_${isa} PROPERTIES ISOBIT_WATCH -fno-sanitize=pointer-overflow)
  endif()
endfunction()

# Makes object libraries TARGET_SET of one source. ISOBIT_ISA names the set's namespace.
function(isobit_each_instruction_set target source)
  foreach(isa ${ISOBIT_INSTRUCTION_SETS})
    add_library(${target}_${isa} OBJECT ${source})
    target_link_libraries(${target}_${isa} PRIVATE isobit_flags)
    target_compile_definitions(${target}_${isa} PRIVATE ISOBIT_ISA=cpu_${isa})
    isobit_computes(${target}_${isa})
    target_compile_options(${target}_${isa} PRIVATE ${ISOBIT_FLAGS_${isa}} ${ARGN})
    isobit_watch(${target} ${isa})
  endforeach()
endfunction()
