// SPDX-License-Identifier: BSD-2-Clause-Patent
// The one macro family: how a function that every device compiles is declared.
#pragma once

// On a GPU a plain host/device function. On a CPU the same text is compiled once for each instruction set, so no such
// function may leave a symbol behind that the linker could merge with another set's: it is always inlined.
#if defined(__CUDACC__) || defined(__HIPCC__)
#define ISOBIT_FN __host__ __device__ inline __attribute__((always_inline))
#else
#define ISOBIT_FN inline __attribute__((always_inline))
#endif

// The same for what runs on the host alone, in a unit of any device.
#define ISOBIT_HOST_FN inline __attribute__((always_inline))

// Loops whose index must be a constant in every iteration (arrays in registers).
#if defined(__CUDACC__) || defined(__HIPCC__)
#define ISOBIT_UNROLL _Pragma("unroll")
#elif defined(__clang__)
#define ISOBIT_UNROLL _Pragma("clang loop unroll(full)")
#else
#define ISOBIT_UNROLL _Pragma("GCC unroll 128")
#endif

// Loops whose body is so long that it should be there once.
#if defined(__CUDACC__) || defined(__HIPCC__)
#define ISOBIT_ROLLED _Pragma("unroll 1")
#elif defined(__clang__)
#define ISOBIT_ROLLED _Pragma("clang loop unroll(disable)")
#else
#define ISOBIT_ROLLED _Pragma("GCC unroll 1")
#endif

// Loops over blocks held in arrays: on a GPU unrolled, so that the arrays are registers; on a CPU they live in the
// first-level cache and unrolling would only spill the instruction cache.
#if defined(__CUDACC__) || defined(__HIPCC__) || defined(ISOBIT_SYCL)
#define ISOBIT_UNROLL_ON_GPU ISOBIT_UNROLL
#else
#define ISOBIT_UNROLL_ON_GPU
#endif
