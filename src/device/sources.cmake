# SPDX-License-Identifier: BSD-2-Clause-Patent
target_sources(isobit_core PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/device/backend.cpp ${CMAKE_CURRENT_SOURCE_DIR}/device/split.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/device/arithmetic_check.cpp ${CMAKE_CURRENT_SOURCE_DIR}/device/choose.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/device/cpu/backend.cpp ${CMAKE_CURRENT_SOURCE_DIR}/device/cpu/memory.cpp)

# The CPU device: a slot, and the pipeline of each computation (metric/list.h) in a unit of its own.
isobit_each_instruction_set(isobit_cpu ${CMAKE_CURRENT_SOURCE_DIR}/device/cpu/unit.cpp)
isobit_each_instruction_set(isobit_cpu_arithmetic ${CMAKE_CURRENT_SOURCE_DIR}/device/cpu/arithmetic.cpp)
foreach(id RANGE 0 7)
  isobit_each_instruction_set(isobit_cpu_work${id} ${CMAKE_CURRENT_SOURCE_DIR}/device/cpu/work.cpp -DISOBIT_WORK=${id})
endforeach()
foreach(isa ${ISOBIT_INSTRUCTION_SETS})
  set(objects $<TARGET_OBJECTS:isobit_cpu_${isa}> $<TARGET_OBJECTS:isobit_cpu_arithmetic_${isa}>)
  foreach(id RANGE 0 7)
    list(APPEND objects $<TARGET_OBJECTS:isobit_cpu_work${id}_${isa}>)
  endforeach()
  target_sources(isobit_core PRIVATE ${objects})
  set_property(TARGET isobit_core PROPERTY ISOBIT_OBJECTS_${isa} "${objects}")
endforeach()

if(ISOBIT_HAVE_CUDA)
  add_library(isobit_cuda OBJECT ${CMAKE_CURRENT_SOURCE_DIR}/device/gpu/device.cu
    ${CMAKE_CURRENT_SOURCE_DIR}/device/gpu/arithmetic.cu
    ${CMAKE_CURRENT_SOURCE_DIR}/device/gpu/slot.cu ${CMAKE_CURRENT_SOURCE_DIR}/device/gpu/pipelines.cu)
  target_include_directories(isobit_cuda PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
  target_sources(isobit_core PRIVATE $<TARGET_OBJECTS:isobit_cuda> ${CMAKE_CURRENT_SOURCE_DIR}/device/gpu/backend.cpp)
  set_source_files_properties(${CMAKE_CURRENT_SOURCE_DIR}/device/gpu/backend.cpp PROPERTIES INCLUDE_DIRECTORIES "${CUDAToolkit_INCLUDE_DIRS}")
  target_link_libraries(isobit_core PUBLIC CUDA::cudart_static)
  set_source_files_properties(${CMAKE_CURRENT_SOURCE_DIR}/device/backend.cpp PROPERTIES COMPILE_DEFINITIONS ISOBIT_CUDA=1)
endif()

# The SYCL device, for each kind of numbers (device/sycl/numbers.h) in units of its own.
if(ISOBIT_SYCL)
  set(sycl ${CMAKE_CURRENT_SOURCE_DIR}/device/sycl)
  function(isobit_sycl_unit name source)
    add_library(${name} OBJECT ${source})
    target_link_libraries(${name} PRIVATE isobit_flags isobit_sycl_flags ${ISOBIT_FMT})
    target_compile_definitions(${name} PRIVATE ${ARGN})
    target_sources(isobit_core PRIVATE $<TARGET_OBJECTS:${name}>)
  endfunction()
  isobit_sycl_unit(isobit_sycl_backend ${sycl}/backend.cpp)
  foreach(numbers Native64 Soft64)
    isobit_sycl_unit(isobit_sycl_unit_${numbers} ${sycl}/unit.cpp ISOBIT_NUMBERS=${numbers})
    isobit_sycl_unit(isobit_sycl_device_${numbers} ${sycl}/device.cpp ISOBIT_NUMBERS=${numbers})
    foreach(id RANGE 0 7)
      isobit_sycl_unit(isobit_sycl_work${id}_${numbers} ${sycl}/work.cpp ISOBIT_NUMBERS=${numbers} ISOBIT_WORK=${id})
    endforeach()
  endforeach()
  set_property(SOURCE ${CMAKE_CURRENT_SOURCE_DIR}/device/backend.cpp APPEND PROPERTY COMPILE_DEFINITIONS ISOBIT_SYCL=1)
endif()
