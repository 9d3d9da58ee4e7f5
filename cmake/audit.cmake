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
  add_custom_target(audit VERBATIM
    COMMAND Python3::Interpreter ${CMAKE_SOURCE_DIR}/tools/audit_table.py ${CMAKE_SOURCE_DIR}/docs/audit.md ${ISOBIT_AUDIT_RECORDS})
  if(ISOBIT_AUDITS)
    add_dependencies(audit ${ISOBIT_AUDITS})
  endif()
endif()
