# SPDX-License-Identifier: BSD-2-Clause-Patent
# The SYCL backend: built by AdaptiveCpp or by DPC++, or against the stand-in that the tests bring.
set(ISOBIT_SYCL OFF CACHE STRING "Build the SYCL backend: OFF, adaptivecpp, dpcpp, or stand-in (for tests: on the host)")
set_property(CACHE ISOBIT_SYCL PROPERTY STRINGS OFF adaptivecpp dpcpp stand-in)

# Nothing is fused or approximated; the kernels' own quotients and roots of binary32 are not relied on.
add_library(isobit_sycl_flags INTERFACE)
target_compile_definitions(isobit_sycl_flags INTERFACE ISOBIT_SYCL=1)
if(ISOBIT_SYCL STREQUAL "adaptivecpp")
  find_package(AdaptiveCpp REQUIRED)
  target_link_libraries(isobit_sycl_flags INTERFACE AdaptiveCpp::acpp-rt)
  # Its compiler is a clang, whatever compiles the rest: masks of one lane are bool (as in isobit_flags), and its headers
  # ask for vectors where it cannot always make them.
  target_compile_options(isobit_sycl_flags INTERFACE -Wno-bitwise-instead-of-logical -Wno-pass-failed)
  # Its compiler links what has kernels in it, that is everything: it knows which OpenMP and which fibers they use.
  set_property(GLOBAL PROPERTY RULE_LAUNCH_LINK "${ACPP_COMPILER_LAUNCH_RULE}")
elseif(ISOBIT_SYCL STREQUAL "dpcpp")
  # icpx is the compiler of the whole project then: its default is -ffast-math, which isobit_flags switches off.
  target_compile_options(isobit_sycl_flags INTERFACE -fsycl -fp-model=strict)
  target_link_options(isobit_sycl_flags INTERFACE -fsycl)
elseif(ISOBIT_SYCL STREQUAL "stand-in")
  target_compile_options(isobit_sycl_flags INTERFACE -O1)  # its frames are small, and builds with it many
  target_include_directories(isobit_sycl_flags INTERFACE ${CMAKE_SOURCE_DIR}/tests/sycl/stand-in ${CMAKE_SOURCE_DIR}/tests)
elseif(ISOBIT_SYCL)
  message(FATAL_ERROR "ISOBIT_SYCL is '${ISOBIT_SYCL}'; it can be OFF, adaptivecpp, dpcpp or stand-in")
endif()
