# SPDX-License-Identifier: BSD-2-Clause-Patent
pkg_check_modules(mpfr REQUIRED IMPORTED_TARGET mpfr)
target_sources(isobit_core PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/exact/exp.cpp ${CMAKE_CURRENT_SOURCE_DIR}/exact/powf.cpp
  ${CMAKE_CURRENT_SOURCE_DIR}/exact/rounded_math.cpp)
target_link_libraries(isobit_core PUBLIC PkgConfig::mpfr ${ISOBIT_GMP})
