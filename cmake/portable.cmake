# SPDX-License-Identifier: BSD-2-Clause-Patent
# A portable build takes static libraries and compiles {fmt} in, so that the program needs glibc alone.
set(ISOBIT_FMT fmt::fmt)
if(ISOBIT_PORTABLE)
  set(CMAKE_FIND_LIBRARY_SUFFIXES .a)
  set(ISOBIT_FMT fmt::fmt-header-only)
  find_library(ISOBIT_GMP gmp REQUIRED)  # MPFR stands on it
  add_link_options(-static-libstdc++ -static-libgcc)
endif()
