# SPDX-License-Identifier: BSD-2-Clause-Patent
# examples/cluster as documented; each is skipped where what it runs on is not installed.
if(NOT ISOBIT_FFMPEG OR CMAKE_CROSSCOMPILING)
  return()
endif()
foreach(name parallel slurm)
  add_test(NAME cluster.${name}
    COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/cluster/${name}_test.sh $<TARGET_FILE:isobit> $<TARGET_FILE:clipgen>)
  set_tests_properties(cluster.${name} PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 300)
endforeach()
