# SPDX-License-Identifier: BSD-2-Clause-Patent
# Binary64 as the processor has it, and made of integers, each in a program of its own: all kernels take long to compile.
# They are optimised little, and their pointers are not watched: what an order changes shows all the same.
foreach(numbers Scalar Soft)
  isobit_test(shuffled_${numbers}_test ${CMAKE_CURRENT_SOURCE_DIR}/device/shuffled_test.cpp COMPUTES)
  target_link_libraries(shuffled_${numbers}_test PRIVATE isobit_expect)
  target_compile_definitions(shuffled_${numbers}_test PRIVATE ISOBIT_NUMBERS=${numbers}Numbers)
  target_compile_options(shuffled_${numbers}_test PRIVATE -O1)
  set_target_properties(shuffled_${numbers}_test PROPERTIES ISOBIT_WATCH -fno-sanitize=pointer-overflow)
endforeach()
isobit_test(ordered_sum_passes_test ${CMAKE_CURRENT_SOURCE_DIR}/device/ordered_sum_passes_test.cpp)

# All that needs a GPU, in one program; label `device`. Where there is none, its tests are skipped and counted. Built with
# ISOBIT_PORTABLE=ON it needs glibc and a driver alone: copy it to a machine with a GPU (ISOBIT_GOLDEN_SCORES names
# tests/golden/scores.json there).
isobit_test(backends_test ${CMAKE_CURRENT_SOURCE_DIR}/device/backends_test.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/device/gpu_session_test.cpp LABELS device)
target_link_libraries(backends_test PRIVATE isobit_golden)
target_compile_definitions(backends_test PRIVATE ISOBIT_SIMULATED="$<$<STREQUAL:${ISOBIT_SYCL},stand-in>:sycl>")
if(ISOBIT_HAVE_CUDA)
  target_sources(backends_test PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/api/gpu_pictures_test.cpp)
  target_link_libraries(backends_test PRIVATE isobit_api isobit_video_files)
  target_include_directories(backends_test SYSTEM PRIVATE ${CUDAToolkit_INCLUDE_DIRS})
  add_executable(ordered_sum_device ${CMAKE_CURRENT_SOURCE_DIR}/device/ordered_sum_device.cu)
  target_include_directories(ordered_sum_device PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
  target_link_libraries(ordered_sum_device PRIVATE isobit_core)
  if(75-real IN_LIST CMAKE_CUDA_ARCHITECTURES)  # of all of them, the driver's own compiler serves most here
    set_target_properties(ordered_sum_device PROPERTIES CUDA_ARCHITECTURES "75-virtual;90-real")
  endif()
  add_test(NAME device.ordered_sum COMMAND ordered_sum_device)
  set_tests_properties(device.ordered_sum PROPERTIES LABELS device SKIP_REGULAR_EXPRESSION "all skipped" TIMEOUT 600)
endif()
if(ISOBIT_HAVE_HIP)
  add_executable(ordered_sum_hip)
  isobit_hip_objects(isobit_hip_sum ordered_sum_hip ${CMAKE_CURRENT_SOURCE_DIR}/device/ordered_sum_device.cu)
  set_target_properties(ordered_sum_hip PROPERTIES LINKER_LANGUAGE CXX)
  target_link_libraries(ordered_sum_hip PRIVATE isobit_core)
  add_test(NAME device.ordered_sum_hip COMMAND ordered_sum_hip)
  set_tests_properties(device.ordered_sum_hip PROPERTIES LABELS device SKIP_REGULAR_EXPRESSION "all skipped" TIMEOUT 600)
endif()

isobit_each_instruction_set(isobit_cpu_sum ${CMAKE_CURRENT_SOURCE_DIR}/device/cpu_sum.cpp)
isobit_test(cpu_sum_test ${CMAKE_CURRENT_SOURCE_DIR}/device/cpu_sum_test.cpp COMPUTES)
foreach(isa ${ISOBIT_INSTRUCTION_SETS})
  target_include_directories(isobit_cpu_sum_${isa} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
  target_sources(cpu_sum_test PRIVATE $<TARGET_OBJECTS:isobit_cpu_sum_${isa}>)
  get_target_property(objects isobit_core ISOBIT_OBJECTS_${isa})
  add_test(NAME isa_symbols.${isa}
           COMMAND ${CMAKE_COMMAND} -DNM=${CMAKE_NM} -DSET=${isa} "-DOBJECTS=$<JOIN:${objects},$<COMMA>>"
                   -P ${CMAKE_CURRENT_SOURCE_DIR}/device/isa_symbols.cmake)
endforeach()
