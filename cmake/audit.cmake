# SPDX-License-Identifier: BSD-2-Clause-Patent
# The target `audit`: audits the kernels of every device in this build, and writes what they are made of to docs/audit.md.
find_package(Python3 COMPONENTS Interpreter)
set(ISOBIT_AUDIT_RECORDS)

# isobit_audit(DEVICE ARGUMENT...): tools/audit_DEVICE.py with these arguments is one of them.
function(isobit_audit device)
  set(records ${CMAKE_BINARY_DIR}/audit/${device}.json)
  add_custom_target(audit_${device} VERBATIM USES_TERMINAL COMMAND_EXPAND_LISTS
    COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_BINARY_DIR}/audit
    COMMAND Python3::Interpreter ${CMAKE_SOURCE_DIR}/tools/audit_${device}.py ${ARGN} --records ${records})
  set(ISOBIT_AUDIT_RECORDS ${ISOBIT_AUDIT_RECORDS} ${records} PARENT_SCOPE)
  set(ISOBIT_AUDITS ${ISOBIT_AUDITS} audit_${device} PARENT_SCOPE)
endfunction()

if(Python3_FOUND)
  if(ISOBIT_HAVE_CUDA)
    isobit_audit(cuda ${CMAKE_BINARY_DIR})
  endif()
  if(ISOBIT_HAVE_HIP)
    isobit_audit(hip $<TARGET_PROPERTY:isobit_hip,ISOBIT_OBJECTS> $<TARGET_PROPERTY:isobit_hip_soft,ISOBIT_OBJECTS>)
    add_dependencies(audit_hip isobit_hip isobit_hip_soft)
  endif()
  find_program(ISOBIT_SPIRV_CLANG clang++-22)
  find_program(ISOBIT_SPIRV_DIS spirv-dis)
  find_program(ISOBIT_OCLOC ocloc)
  if(ISOBIT_SPIRV_CLANG AND ISOBIT_SPIRV_DIS AND ISOBIT_OCLOC)
    set(ISOBIT_CAN_AUDIT_SPIRV ON)
    # SYCL's kernels need not be in this build: the commands that would make them are enough.
    set(sycl ${CMAKE_BINARY_DIR}/audit/sycl)
    isobit_audit(spirv ${sycl})
    add_custom_target(audit_spirv_commands VERBATIM
      COMMAND ${CMAKE_COMMAND} -S ${CMAKE_SOURCE_DIR} -B ${sycl} -G ${CMAKE_GENERATOR} -DCMAKE_BUILD_TYPE=Release
              -DISOBIT_SYCL=stand-in -DISOBIT_CUDA=OFF -DISOBIT_HTML=OFF -DISOBIT_PYTHON=OFF -DISOBIT_TESTS=OFF)
    add_dependencies(audit_spirv audit_spirv_commands)
  endif()
  add_custom_target(audit VERBATIM
    COMMAND Python3::Interpreter ${CMAKE_SOURCE_DIR}/tools/audit_table.py ${CMAKE_SOURCE_DIR}/docs/audit.md ${ISOBIT_AUDIT_RECORDS})
  if(ISOBIT_AUDITS)
    add_dependencies(audit ${ISOBIT_AUDITS})
  endif()
endif()
