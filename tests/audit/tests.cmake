# SPDX-License-Identifier: BSD-2-Clause-Patent
find_package(Python3 COMPONENTS Interpreter)
if(ISOBIT_HAVE_CUDA AND Python3_FOUND)
  add_test(NAME audit.cuda COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/audit/audit_cuda_test.py
    ${CMAKE_SOURCE_DIR}/tools/audit_cuda.py ${CMAKE_CUDA_COMPILER} ${CMAKE_CURRENT_SOURCE_DIR}/audit/faulty.cu)
endif()

find_program(ISOBIT_SPIRV_CLANG clang++-22)
find_program(ISOBIT_SPIRV_DIS spirv-dis)
find_program(ISOBIT_OCLOC ocloc)
if(Python3_FOUND AND ISOBIT_SPIRV_CLANG AND ISOBIT_SPIRV_DIS AND ISOBIT_OCLOC)
  add_test(NAME audit.spirv COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/audit/audit_spirv_test.py
    ${CMAKE_SOURCE_DIR}/tools/audit_spirv.py ${CMAKE_CURRENT_SOURCE_DIR}/audit/faulty_sycl.cpp ${CMAKE_SOURCE_DIR}/tests/sycl/stand-in)
endif()
