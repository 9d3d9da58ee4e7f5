# SPDX-License-Identifier: BSD-2-Clause-Patent
find_package(Python3 COMPONENTS Interpreter)
if(ISOBIT_HAVE_CUDA AND Python3_FOUND)
  add_test(NAME audit.cuda COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/audit/audit_cuda_test.py
    ${CMAKE_SOURCE_DIR}/tools/audit_cuda.py ${CMAKE_CUDA_COMPILER} ${CMAKE_CURRENT_SOURCE_DIR}/audit/faulty.cu)
endif()
