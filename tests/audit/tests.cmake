# SPDX-License-Identifier: BSD-2-Clause-Patent
function(isobit_audit_test device compiler)
  add_test(NAME audit.${device} COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/audit/audit_test.py
    ${device} ${compiler} ${CMAKE_CURRENT_SOURCE_DIR}/audit/faulty.cu)
endfunction()
if(ISOBIT_HAVE_CUDA AND Python3_FOUND)
  isobit_audit_test(cuda ${CMAKE_CUDA_COMPILER})
endif()
if(ISOBIT_HAVE_HIP AND Python3_FOUND)
  isobit_audit_test(hip ${ISOBIT_HIPCC})
endif()

if(ISOBIT_CAN_AUDIT_SPIRV)
  add_test(NAME audit.spirv COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/audit/audit_spirv_test.py
    ${CMAKE_SOURCE_DIR}/tools/audit_spirv.py ${CMAKE_CURRENT_SOURCE_DIR}/audit/faulty_sycl.cpp ${CMAKE_SOURCE_DIR}/tests/sycl/stand-in)
endif()
