# SPDX-License-Identifier: BSD-2-Clause-Patent
# The Python package; skipped, and counted, where it is not built or its interpreter lacks pytest.
set(lacking 1)
if(TARGET isobit_python)
  execute_process(COMMAND ${Python3_EXECUTABLE} -c "import setuptools, numpy, pip, pytest, wheel" RESULT_VARIABLE lacking ERROR_QUIET)
endif()
if(NOT lacking EQUAL 0)
  add_test(NAME python.package COMMAND ${CMAKE_COMMAND} -E echo "skipped: Python, NumPy, pytest, pip, setuptools, wheel or pybind11 is missing")
  set_tests_properties(python.package PROPERTIES SKIP_REGULAR_EXPRESSION "^skipped")
  return()
endif()
set(environment PYTHONPATH=${CMAKE_BINARY_DIR}/python PYTHONDONTWRITEBYTECODE=1 ISOBIT_PROGRAM=$<TARGET_FILE:isobit>
  ISOBIT_CLIPGEN=$<TARGET_FILE:clipgen> ISOBIT_TEST_MODELS=${CMAKE_CURRENT_SOURCE_DIR}/vmaf/models)
foreach(what package example)
  add_test(NAME python.${what} COMMAND ${Python3_EXECUTABLE} -m pytest -q -p no:cacheprovider ${CMAKE_CURRENT_SOURCE_DIR}/python/${what}_test.py)
  set_tests_properties(python.${what} PROPERTIES ENVIRONMENT "${environment}" SKIP_REGULAR_EXPRESSION "[0-9] skipped in")
endforeach()
add_test(NAME python.pip COMMAND ${CMAKE_COMMAND} -DPYTHON=${Python3_EXECUTABLE} -DSOURCE=${CMAKE_SOURCE_DIR}
  -DBUILD=${CMAKE_BINARY_DIR} -DFOLDER=${CMAKE_CURRENT_BINARY_DIR}/pip -P ${CMAKE_CURRENT_SOURCE_DIR}/python/pip_test.cmake)
