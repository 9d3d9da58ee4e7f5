# SPDX-License-Identifier: BSD-2-Clause-Patent
target_sources(isobit_core PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/device/backend.cpp ${CMAKE_CURRENT_SOURCE_DIR}/device/split.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/device/cpu/backend.cpp ${CMAKE_CURRENT_SOURCE_DIR}/device/cpu/memory.cpp)

# Kernels are optimised fully in every build, save for sanitizers, where that alone would take minutes.
set(ISOBIT_CPU_OPTIMIZE -O3)
if(ISOBIT_SANITIZE)
  set(ISOBIT_CPU_OPTIMIZE -O1)
endif()

# One unit for each instruction set. Highway needs AES and PCLMUL named before it takes AVX2 or AVX-512.
function(isobit_cpu_unit name)
  add_library(isobit_cpu_${name} OBJECT
    ${CMAKE_CURRENT_SOURCE_DIR}/device/cpu/unit.cpp ${CMAKE_CURRENT_SOURCE_DIR}/device/cpu/arithmetic.cpp)
  target_link_libraries(isobit_cpu_${name} PRIVATE isobit_flags)
  target_compile_definitions(isobit_cpu_${name} PRIVATE ISOBIT_ISA=cpu_${name})
  target_compile_options(isobit_cpu_${name} PRIVATE ${ISOBIT_CPU_OPTIMIZE} ${ARGN})
  target_sources(isobit_core PRIVATE $<TARGET_OBJECTS:isobit_cpu_${name}>)
endfunction()
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  isobit_cpu_unit(baseline -mssse3 -DISOBIT_EXPECT_TARGET=HWY_SSSE3)
  isobit_cpu_unit(avx2 -march=x86-64-v3 -maes -mpclmul -DISOBIT_EXPECT_TARGET=HWY_AVX2)
  isobit_cpu_unit(avx512 -march=x86-64-v4 -maes -mpclmul -DISOBIT_EXPECT_TARGET=HWY_AVX3)
else()
  isobit_cpu_unit(neon -march=armv8-a+crypto -DISOBIT_EXPECT_TARGET=HWY_NEON)
endif()

if(ISOBIT_HAVE_CUDA)
  add_library(isobit_cuda OBJECT ${CMAKE_CURRENT_SOURCE_DIR}/device/gpu/device.cu
    ${CMAKE_CURRENT_SOURCE_DIR}/device/gpu/arithmetic.cu
    ${CMAKE_CURRENT_SOURCE_DIR}/device/gpu/slot.cu ${CMAKE_CURRENT_SOURCE_DIR}/device/gpu/pipelines.cu)
  target_include_directories(isobit_cuda PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
  target_sources(isobit_core PRIVATE $<TARGET_OBJECTS:isobit_cuda> ${CMAKE_CURRENT_SOURCE_DIR}/device/gpu/backend.cpp)
  set_source_files_properties(${CMAKE_CURRENT_SOURCE_DIR}/device/gpu/backend.cpp PROPERTIES INCLUDE_DIRECTORIES ${ISOBIT_CUDA_INCLUDE})
  target_link_libraries(isobit_core PUBLIC ${ISOBIT_CUDART} ${CMAKE_DL_LIBS} rt)
  set_source_files_properties(${CMAKE_CURRENT_SOURCE_DIR}/device/backend.cpp PROPERTIES COMPILE_DEFINITIONS ISOBIT_CUDA=1)
endif()
