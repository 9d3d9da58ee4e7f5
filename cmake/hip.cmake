# SPDX-License-Identifier: BSD-2-Clause-Patent
# The HIP backend, by hipcc in a custom command: CMake's own HIP language does not know Debian's folders.
set(ISOBIT_HIP OFF CACHE STRING "Build the HIP backend: ON, OFF, or AUTO (where hipcc is found)")
set(ISOBIT_HIP_ARCHITECTURES "gfx90a;gfx1030;gfx1036" CACHE STRING "Architectures of the HIP backend")
set(ISOBIT_HAVE_HIP OFF)
if(NOT ISOBIT_HIP STREQUAL "OFF")
  find_program(ISOBIT_HIPCC hipcc HINTS /opt/rocm/bin)
  find_library(ISOBIT_HIP_RUNTIME amdhip64 HINTS /opt/rocm/lib)
  if(ISOBIT_HIPCC AND ISOBIT_HIP_RUNTIME)
    set(ISOBIT_HAVE_HIP ON)
  elseif(ISOBIT_HIP STREQUAL "ON")
    message(FATAL_ERROR "ISOBIT_HIP is ON, but hipcc or its runtime was not found; tools/install-packages.sh hip installs both")
  endif()
endif()

# Nothing is fused; quotients and roots are correctly rounded; no flush to zero. Every unit begins with the runtime's
# header, as nvcc has it by itself.
set(ISOBIT_HIP_FLAGS -std=c++20 -O3 -fPIC -Wall -Wextra -Werror -Wno-bitwise-instead-of-logical -fno-math-errno
  -ffp-contract=off -fno-fast-math -fhip-fp32-correctly-rounded-divide-sqrt -fno-gpu-flush-denormals-to-zero
  -include hip/hip_runtime.h)
list(TRANSFORM ISOBIT_HIP_ARCHITECTURES PREPEND --offload-arch= OUTPUT_VARIABLE ISOBIT_HIP_TARGETS)

# isobit_hip_objects(NAME TARGET SOURCE... [DEFINITIONS DEFINITION...]): compiles sources for the host and every architecture,
# and adds their objects to a target; NAME is a target that makes these objects alone, in the build's folder hip/NAME.
function(isobit_hip_objects name target)
  cmake_parse_arguments(PARSE_ARGV 2 given "" "" DEFINITIONS)
  list(TRANSFORM given_DEFINITIONS PREPEND -D)
  set(objects)
  foreach(source ${given_UNPARSED_ARGUMENTS})
    get_filename_component(file ${source} NAME)
    set(object ${CMAKE_BINARY_DIR}/hip/${name}/${file}.o)
    add_custom_command(OUTPUT ${object} DEPFILE ${object}.d DEPENDS ${source}
      COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_BINARY_DIR}/hip/${name}
      COMMAND ${ISOBIT_HIPCC} ${ISOBIT_HIP_FLAGS} ${ISOBIT_HIP_TARGETS} ${given_DEFINITIONS} -I${CMAKE_SOURCE_DIR}/src -I${CMAKE_SOURCE_DIR}/tests
              -MD -MF ${object}.d -x hip -c ${source} -o ${object}
      VERBATIM COMMENT "Building HIP object ${name}/${file}.o")
    list(APPEND objects ${object})
  endforeach()
  add_custom_target(${name} DEPENDS ${objects})
  set_target_properties(${name} PROPERTIES ISOBIT_OBJECTS "${objects}")
  add_dependencies(${target} ${name})
  target_sources(${target} PRIVATE ${objects})
endfunction()
