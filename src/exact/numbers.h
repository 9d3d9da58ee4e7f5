// SPDX-License-Identifier: BSD-2-Clause-Patent
// The number types that kernels are written in, and their scalar form.
//
// A kernel is a template over one class N of this shape. It computes N::lanes neighbouring items at once: one on a GPU,
// as many as a vector register has binary32 lanes on a CPU (device/cpu/lanes.h). Each operation rounds as IEEE 754 says.
//   N::U32, N::I32   32-bit integers          N::F32, N::F64   binary32, binary64
//   N::Wide          exact integers below 2^53; whatever type adds and multiplies them fastest
//   N::Real          a single binary64 (uniform over lanes), which converts to F64
// Free functions on them: select(mask, a, b), sqrt, abs, any(mask).
#pragma once

#include <cmath>
#include <cstdint>

#include "exact/annotate.h"

namespace isobit {

template <class T>
ISOBIT_FN T select(bool mask, T yes, T no) { return mask ? yes : no; }
ISOBIT_FN bool any(bool mask) { return mask; }
ISOBIT_FN std::int32_t abs(std::int32_t a) { return a < 0 ? -a : a; }

#if defined(__CUDA_ARCH__) || defined(__HIP_DEVICE_COMPILE__)
ISOBIT_FN float sqrt(float a) { return __fsqrt_rn(a); }
ISOBIT_FN double sqrt(double a) { return __dsqrt_rn(a); }
#else
ISOBIT_FN float sqrt(float a) { return __builtin_sqrtf(a); }
ISOBIT_FN double sqrt(double a) { return __builtin_sqrt(a); }
#endif

// The last `size` items of a march through rows. push(phase, v) replaces the oldest; at(phase, k) is the k-th oldest
// after the push of that phase. Phases run 0 … size - 1 in turn; where the loop over them is unrolled, every index is a
// constant and the items stay in registers.
template <class T, int size>
struct RegisterRing {
  T slot[size];
  ISOBIT_FN void push(int phase, const T& v) { slot[phase] = v; }
  ISOBIT_FN const T& at(int phase, int k) const { return slot[(phase + 1 + k) % size]; }
};

// One item at a time, with the compiler's own binary64.
struct ScalarNumbers {
  static constexpr int lanes = 1;
  using U32 = std::uint32_t;
  using I32 = std::int32_t;
  using F32 = float;
  using F64 = double;
  using Wide = std::uint64_t;
  using Real = double;
  template <class T, int size> using Ring = RegisterRing<T, size>;

  template <class T> ISOBIT_FN static T load(const T* p) { return *p; }
  ISOBIT_FN static U32 load(const std::uint8_t* p) { return *p; }
  ISOBIT_FN static U32 load(const std::uint16_t* p) { return *p; }
  // Items at p[0], p[2], p[4], ...
  template <class T> ISOBIT_FN static auto load_even(const T* p) { return load(p); }
  template <class T> ISOBIT_FN static void store(T* p, T value, int) { *p = value; }

  ISOBIT_FN static I32 lane_index() { return 0; }
  ISOBIT_FN static Wide wide(U32 a) { return a; }
  ISOBIT_FN static Wide wide(Wide a) { return a; }
  ISOBIT_FN static I32 i32(U32 a) { return static_cast<I32>(a); }
  ISOBIT_FN static F32 f32(I32 a) { return static_cast<F32>(a); }
  ISOBIT_FN static F32 f32(U32 a) { return static_cast<F32>(a); }
  ISOBIT_FN static F32 f32(F64 a) { return static_cast<F32>(a); }
  ISOBIT_FN static F64 f64(F32 a) { return static_cast<F64>(a); }
  ISOBIT_FN static F64 f64(U32 a) { return static_cast<F64>(a); }
  ISOBIT_FN static F64 f64(Wide a) { return static_cast<F64>(a); }
  ISOBIT_FN static F64 f64(F64 a) { return a; }
  ISOBIT_FN static std::uint64_t sum_lanes(Wide a) { return a; }
  ISOBIT_FN static std::uint64_t sum_lanes(U32 a) { return a; }

  // The binary32 nearest to the root of the exact product. The binary64 root of the 48-bit product is never a midpoint
  // of two binary32 values (its distance from one is at least 2^-26 of the unit that binary64 resolves to 2^-28).
  ISOBIT_FN static F32 root_of_product(F32 a, F32 b) { return f32(sqrt(f64(a) * f64(b))); }

  // Eight neighbouring samples of this lane's block; blocks start `step` samples apart, none after `last`.
  template <class Sample>
  ISOBIT_FN static void load_block_row(const Sample* row, int first, int /*step*/, int /*last*/, I32 (&out)[8]) {
    ISOBIT_UNROLL
    for (int j = 0; j < 8; ++j) out[j] = row[first + j];
  }
};

}  // namespace isobit
