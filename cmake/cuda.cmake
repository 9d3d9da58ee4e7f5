# SPDX-License-Identifier: BSD-2-Clause-Patent
# The CUDA backend: built where nvcc is found, for every architecture from Turing on, and PTX for those to come.
include(CheckLanguage)
set(ISOBIT_CUDA AUTO CACHE STRING "Build the CUDA backend: ON, OFF, or AUTO (where nvcc is found)")
set(ISOBIT_CUDA_ARCHITECTURES "75-real;80-real;86-real;89-real;90-real;100-real;120" CACHE STRING "Architectures of the CUDA backend")
# Kernels without binary64 are there to be compared with: machine code for one architecture, and PTX of the oldest, which
# drivers compile for the others when it is asked for.
set(ISOBIT_CUDA_SOFT_ARCHITECTURES "75-virtual;90-real" CACHE STRING "Architectures of its kernels without binary64")
set(ISOBIT_HAVE_CUDA OFF)
if(NOT ISOBIT_CUDA STREQUAL "OFF")
  find_program(ISOBIT_NVCC nvcc HINTS ENV CUDACXX PATHS /usr/local/cuda/bin)
  if(ISOBIT_NVCC)
    set(CMAKE_CUDA_COMPILER ${ISOBIT_NVCC})
    set(CMAKE_CUDA_ARCHITECTURES ${ISOBIT_CUDA_ARCHITECTURES})
    # Nothing is fused; division and roots are correctly rounded; no flush to zero.
    set(CMAKE_CUDA_FLAGS "--fmad=false --prec-div=true --prec-sqrt=true --ftz=false --threads=2 -Werror=all-warnings -Xcompiler=-Wall,-Wno-unknown-pragmas,-ffp-contract=off,-fno-math-errno,-fno-tree-slp-vectorize")
    set(CMAKE_CUDA_FLAGS_RELEASE "-O3")
    set(CMAKE_CUDA_RUNTIME_LIBRARY Static)
    enable_language(CUDA)
    set(CMAKE_CUDA20_STANDARD_COMPILE_OPTION -std=c++20)  # CMake 3.25 does not know it
    set(CMAKE_CUDA20_EXTENSION_COMPILE_OPTION -std=c++20)
    set(CMAKE_CUDA_STANDARD 20)
    find_package(CUDAToolkit REQUIRED)  # asks nvcc for its folders: nvcc itself may be a wrapper far from them
    set(ISOBIT_HAVE_CUDA ON)
  elseif(ISOBIT_CUDA STREQUAL "ON")
    message(FATAL_ERROR "ISOBIT_CUDA is ON, but nvcc was not found; put it in PATH or set CUDACXX")
  endif()
endif()
