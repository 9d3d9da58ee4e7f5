// SPDX-License-Identifier: BSD-2-Clause-Patent
// The number types that kernels are written in, and their scalar form.
//
// A kernel is a template over one class N of this shape. It computes N::lanes neighbouring items at once: one on a GPU,
// as many as a vector register has binary32 lanes on a CPU (device/cpu/lanes.h). Each operation rounds as IEEE 754
// says.
//   N::U32, N::I32   32-bit integers          N::F32, N::F64   binary32, binary64
//   N::Wide          exact integers below 2^52; whatever type adds and multiplies them fastest
//   N::I64, N::U64   64-bit integers, for exact products of 32-bit ones; I64Sum, U64Sum add them up over lanes too
//   N::Real          a single binary64 (uniform over lanes), which converts to F64
//   N::Mask          what comparisons of 32-bit integers give; mask() makes it of a comparison of F64
// Where N::soft, binary64 is made of integers (exact/soft_numbers.h), and a kernel may say what it knows of its numbers:
//   N::Ordinary      F64 that is zero or normal, and stays so
//   N::Natural       integers below 2^53 that stand for F64: their sums and products are exact
//   N::Rounded       integers below 2^62 that stand for F64: their sums and products are rounded to 53 bits
// Free functions on them: select(mask, a, b), sqrt, abs, any(mask), all(mask), lesser, larger.
#pragma once

#include <cmath>
#include <cstdint>
#include <utility>

#include "exact/annotate.h"

namespace isobit {

template <class T>
ISOBIT_FN T select(bool mask, T yes, T no) {
  return mask ? yes : no;
}
ISOBIT_FN bool any(bool mask) { return mask; }
ISOBIT_FN bool all(bool mask) { return mask; }
ISOBIT_FN std::int32_t abs(std::int32_t a) { return a < 0 ? -a : a; }
template <class T>
ISOBIT_FN T lesser(T a, T b) { return select(a < b, a, b); }
template <class T>
ISOBIT_FN T larger(T a, T b) { return select(a > b, a, b); }

// A binary64 of the host's in the form that a device keeps it in.
template <class Real>
ISOBIT_HOST_FN Real real_of(double x) {
  return __builtin_bit_cast(Real, x);
}

// Adds 64-bit integers, modulo 2^64.
template <class T>
struct ScalarSum {
  T sum = 0;
  ISOBIT_FN void add(T a) { sum += a; }
  ISOBIT_FN std::uint64_t total() const { return static_cast<std::uint64_t>(sum); }
};

#if defined(__CUDA_ARCH__) || defined(__HIP_DEVICE_COMPILE__)
ISOBIT_FN float sqrt(float a) { return ::sqrtf(a); }  // correctly rounded, by the build's flags
ISOBIT_FN double sqrt(double a) { return ::sqrt(a); }
#else
ISOBIT_FN float sqrt(float a) { return __builtin_sqrtf(a); }
ISOBIT_FN double sqrt(double a) { return __builtin_sqrt(a); }
#endif

// The last `size` items of a march through rows. push(phase, v) replaces the oldest; at(phase, k) is the k-th oldest
// after the push of that phase. Phases run 0 … size - 1 in turn; here they do not matter: the items move through
// registers, which costs less than the instruction cache that a loop unrolled over the phases would need.
template <class T, int size>
struct RegisterRing {
  T slot[size] = {};
  ISOBIT_FN void push(int, const T& v) {
    move(v, std::make_integer_sequence<int, size - 1>{});
  }
  ISOBIT_FN const T& at(int, int k) const { return slot[k]; }

 private:
  // Not a loop, which compilers may take for a copy of memory; then there would have to be memory.
  template <int... i>
  ISOBIT_FN void move(const T& v, std::integer_sequence<int, i...>) {
    ((slot[i] = slot[i + 1]), ...);
    slot[size - 1] = v;
  }
};

// One item at a time: all but binary64.
struct ScalarBase {
  static constexpr int lanes = 1;
  using U32 = std::uint32_t;
  using I32 = std::int32_t;
  using F32 = float;
  using I64 = std::int64_t;
  using U64 = std::uint64_t;
  using I64Sum = ScalarSum<I64>;
  using U64Sum = ScalarSum<U64>;
  using Mask = bool;
  using Wide = std::uint64_t;
  template <class T, int size>
  using Ring = RegisterRing<T, size>;

  template <class T> ISOBIT_FN static T load(const T* p) { return *p; }
  ISOBIT_FN static I32 load(const std::int16_t* p) { return *p; }
  ISOBIT_FN static U32 load(const std::uint8_t* p) { return *p; }
  ISOBIT_FN static U32 load(const std::uint16_t* p) { return *p; }
  // Item x of a row of so many; 0 where it lies outside, and is not read.
  template <class T> ISOBIT_FN static auto load_inside(const T* row, int x, int width) {
    return static_cast<unsigned>(x) < static_cast<unsigned>(width) ? load(row + x) : U32(0u);
  }
  // Items at p[0], p[2], p[4], ...
  template <class T> ISOBIT_FN static auto load_even(const T* p) { return load(p); }
  template <class T, class V> ISOBIT_FN static void store(T* p, V value, int) { *p = static_cast<T>(value); }

  // The same number, of which the compiler knows nothing: nvcc packs what it takes for bytes into vectors, for more than
  // they save.
  ISOBIT_FN static U32 opaque(U32 a) {
#if defined(__CUDA_ARCH__)
    asm("" : "+r"(a));
#endif
    return a;
  }

  // Asks for the cache line of an address: columns are marched down, and no hardware foresees the next column's lines.
  // How far ahead of where a row is read now, in samples.
  template <class T>
  static constexpr int ahead = 0;
  ISOBIT_FN static void prefetch(const void*) {}

  ISOBIT_FN static I32 lane_index() { return 0; }
  ISOBIT_FN static Wide wide(U32 a) { return a; }
  ISOBIT_FN static Wide wide(Wide a) { return a; }
  ISOBIT_FN static I32 i32(U32 a) { return static_cast<I32>(a); }
  ISOBIT_FN static I32 i32(I32 a) { return a; }
  ISOBIT_FN static U32 u32(I32 a) { return static_cast<U32>(a); }
  ISOBIT_FN static F32 f32(I64 a) { return static_cast<F32>(a); }  // one rounding
  ISOBIT_FN static Mask mask(bool a) { return a; }
  ISOBIT_FN static U32 where(Mask m, U32 yes, U32 no) { return m ? yes : no; }
  ISOBIT_FN static F32 f32(I32 a) { return static_cast<F32>(a); }
  ISOBIT_FN static F32 f32(U32 a) { return static_cast<F32>(a); }
  ISOBIT_FN static std::uint64_t sum_lanes(Wide a) { return a; }
  ISOBIT_FN static std::uint64_t sum_lanes(U32 a) { return a; }

  ISOBIT_FN static U32 gather(const std::uint16_t* table, U32 i) { return table[i]; }
  ISOBIT_FN static U32 shift_left(U32 a, U32 by) { return a << by; }
  ISOBIT_FN static U32 shift_right(U32 a, U32 by) { return a >> by; }
  ISOBIT_FN static U64 shift_left(U64 a, U32 by) { return a << by; }
  ISOBIT_FN static U64 shift_right(U64 a, U32 by) { return a >> by; }
  ISOBIT_FN static U32 floor_log2(U32 a) { return 31u - static_cast<U32>(leading_zeros(a)); }  // a > 1
  ISOBIT_FN static U32 reciprocal30(U32 a) { return (1u << 30) / a; }                          // a > 0

  // Exact products; the signed one of two unsigned numbers below 2^31, and the one with a uniform weight of 32 bits.
  ISOBIT_FN static I64 product(I32 a, I32 b) { return I64{a} * b; }
  ISOBIT_FN static U64 product(U32 a, U32 b) { return U64{a} * b; }
  ISOBIT_FN static I64 signed_product(U32 a, U32 b) { return static_cast<I64>(U64{a} * b); }
  ISOBIT_FN static I64 weighted(std::uint32_t weight, I32 a) { return I64{weight} * a; }
  ISOBIT_FN static I64 low_product(I64 a, I32 b) { return product(low(a), b); }  // of the lower half of a
  ISOBIT_FN static U64 low_product(U64 a, U32 b) { return product(low(a), b); }
  ISOBIT_FN static U64 widen(U32 a) { return a; }
  ISOBIT_FN static I32 low(I64 a) { return static_cast<I32>(static_cast<U64>(a)); }
  ISOBIT_FN static U32 low(U64 a) { return static_cast<U32>(a); }
  ISOBIT_FN static I32 high(I64 a) { return static_cast<I32>(a >> 32); }
  ISOBIT_FN static U32 rounded_high(U32 a, U32 b) { return static_cast<U32>((U64{a} * b + (U64{1} << 31)) >> 32); }

  // Two integers below 2^15, and a.first * b.first + a.second * b.second.
  struct IntegerPair {
    U32 first, second;
  };
  ISOBIT_FN static IntegerPair pair(U32 first, U32 second) { return {first, second}; }
  ISOBIT_FN static U32 factor(std::uint32_t a) { return a; }
  ISOBIT_FN static U32 dot(IntegerPair a, IntegerPair b) { return a.first * b.first + a.second * b.second; }

  // Eight neighbouring samples of this lane's block; blocks start `step` samples apart, none after `last`.
  template <class Sample>
  ISOBIT_FN static void load_block_row(const Sample* row, int first, int /*step*/, int last, I32 (&out)[8]) {
    const Sample* p = row + (first < last ? first : last);
    ISOBIT_UNROLL
    for (int j = 0; j < 8; ++j) out[j] = p[j];
  }

 private:
#if defined(__CUDA_ARCH__) || defined(__HIP_DEVICE_COMPILE__)
  ISOBIT_FN static int leading_zeros(U32 a) { return __clz(static_cast<int>(a)); }
#else
  ISOBIT_FN static int leading_zeros(U32 a) { return __builtin_clz(a); }
#endif
};

// The same with the compiler's own binary64.
struct ScalarNumbers : ScalarBase {
  static constexpr bool soft = false;
  using F64 = double;
  using Ordinary = F64;
  using Natural = F64;
  using Rounded = F64;
  using Real = double;

  using ScalarBase::f32;
  ISOBIT_FN static F64 f64(I32 a) { return static_cast<F64>(a); }
  ISOBIT_FN static I32 truncate(F64 a) { return static_cast<I32>(a); }  // |a| < 2^31
  ISOBIT_FN static F32 f32(F64 a) { return static_cast<F32>(a); }
  ISOBIT_FN static F64 f64(F32 a) { return static_cast<F64>(a); }
  // Below 2^52 an integer is the significand of 2^52 + a. A GPU adds faster than it converts.
#if defined(__CUDA_ARCH__) || defined(__HIP_DEVICE_COMPILE__)
  ISOBIT_FN static F64 f64(U32 a) { return __hiloint2double(0x43300000, static_cast<int>(a)) - 0x1p52; }
  ISOBIT_FN static F64 f64(Wide a) { return __longlong_as_double(static_cast<long long>(a | 0x4330000000000000)) - 0x1p52; }
#else
  ISOBIT_FN static F64 f64(U32 a) { return static_cast<F64>(a); }
  ISOBIT_FN static F64 f64(Wide a) { return static_cast<F64>(a); }
#endif
  ISOBIT_FN static F64 f64(F64 a) { return a; }

  // A binary32 value (zero or normal) as binary64, times a power of two of the device's choice, and a sum of such values
  // back with one rounding. A GPU converts slowly, but shifted by 29 bits exponent and significand are where binary64 has
  // them, with the exponent's bias 896 too low: exact.
#if defined(__CUDA_ARCH__) || defined(__HIP_DEVICE_COMPILE__)
  template <bool negative_too>
  ISOBIT_FN static F64 widened(F32 a) {
    const int bits = __float_as_int(a), high = bits >> 3;
    return __hiloint2double(negative_too ? high & static_cast<int>(0x8fffffffu) : high,
                            static_cast<int>(static_cast<U32>(bits) << 29));
  }
  ISOBIT_FN static F32 narrowed(F64 sum) { return f32(sum * 0x1p896); }
#else
  template <bool>
  ISOBIT_FN static F64 widened(F32 a) { return a; }
  ISOBIT_FN static F32 narrowed(F64 sum) { return f32(sum); }
#endif

  // The binary32 nearest to the root of the exact product. The binary64 root of the 48-bit product is never a midpoint
  // of two binary32 values (its distance from one is at least 2^-26 of the unit that binary64 resolves to 2^-28).
  ISOBIT_FN static F32 root_of_product(F32 a, F32 b) { return f32(sqrt(f64(a) * f64(b))); }
};

}  // namespace isobit
