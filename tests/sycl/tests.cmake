# SPDX-License-Identifier: BSD-2-Clause-Patent
# The stand-in has two devices: 0 with binary64, 1 without. Golden scores, extremes, sizes and VMAF's features on both, as
# far as a simulation can take them in half a minute each.
if(ISOBIT_SYCL STREQUAL "stand-in")
  isobit_test(sycl_backend_test ${CMAKE_CURRENT_SOURCE_DIR}/sycl/backend_test.cpp)
  foreach(device 0 1)
    function(isobit_sycl_test what program filter)
      add_test(NAME sycl.${device}.${what} COMMAND ${program} --gtest_filter=${filter})
      set_tests_properties(sycl.${device}.${what} PROPERTIES ENVIRONMENT ISOBIT_TEST_DEVICE=sycl:${device} TIMEOUT 600)
    endfunction()
    isobit_sycl_test(golden golden_session_test -*Integers*)
    isobit_sycl_test(contents contents_test */8bit:*/12bit:*/16bit)
    isobit_sycl_test(sizes sizes_test *Width*:*Multi*)
    isobit_sycl_test(vmaf_features vmaf_features_test *Release31)
  endforeach()
endif()
