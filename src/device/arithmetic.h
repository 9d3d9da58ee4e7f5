// SPDX-License-Identifier: BSD-2-Clause-Patent
// The operations that metrics are made of, one at a time, so that a device's arithmetic can be checked by itself.
#pragma once

#include <cstdint>

#include "exact/numbers.h"

namespace isobit {

// Operands and results are bits in 64-bit words; those of 32-bit types in the low half. Every floating-point operation
// rounds to nearest even once; multiply_add is a * b + c with two roundings, never fused.
enum class Operation : std::int32_t {
  f32_add,
  f32_subtract,
  f32_multiply,
  f32_divide,
  f32_root,
  f32_multiply_add,
  f64_add,
  f64_subtract,
  f64_multiply,
  f64_divide,
  f64_root,
  f64_multiply_add,
  f64_to_f32,
  f32_to_f64,
  i32_to_f32,
  i32_to_f64,
  u32_to_f64,
  f64_to_i32,  // toward zero; operands below 2^31 in magnitude
  i64_to_f32,  // of the product of two 32-bit integers
  u32_product_low,
  u32_product_high
};
inline constexpr int operation_count = static_cast<int>(Operation::u32_product_high) + 1;

// Operands of one operation, `count` of them, a multiple of `multiple`; results go to `results`.
struct Operands {
  static constexpr int multiple = 64;  // more lanes than any N has
  Operation operation;
  const std::uint64_t *a, *b, *c;
  std::uint64_t* results;
  int count;
};

// Item x: the operands x * N::lanes and those after it, in the number types of N (exact/numbers.h).
template <class N>
struct ArithmeticKernel {
  Operands operands;

  ISOBIT_FN void operator()(int x, int, int) const {
    const std::int64_t first = std::int64_t{x} * N::lanes;
    const Reader a{operands.a + first}, b{operands.b + first}, c{operands.c + first};
    std::uint64_t* out = operands.results + first;
    using F32 = typename N::F32;
    using F64 = typename N::F64;
    switch (operands.operation) {
      case Operation::f32_add: return put<float>(out, F32(a.f32() + b.f32()));
      case Operation::f32_subtract: return put<float>(out, F32(a.f32() - b.f32()));
      case Operation::f32_multiply: return put<float>(out, F32(a.f32() * b.f32()));
      case Operation::f32_divide: return put<float>(out, F32(a.f32() / b.f32()));
      case Operation::f32_root: return put<float>(out, F32(sqrt(a.f32())));
      case Operation::f32_multiply_add: return put<float>(out, F32(a.f32() * b.f32() + c.f32()));
      case Operation::f64_add: return put<typename N::Real>(out, F64(a.f64() + b.f64()));
      case Operation::f64_subtract: return put<typename N::Real>(out, F64(a.f64() - b.f64()));
      case Operation::f64_multiply: return put<typename N::Real>(out, F64(a.f64() * b.f64()));
      case Operation::f64_divide: return put<typename N::Real>(out, F64(a.f64() / b.f64()));
      case Operation::f64_root: return put<typename N::Real>(out, F64(sqrt(a.f64())));
      case Operation::f64_multiply_add: return put<typename N::Real>(out, F64(a.f64() * b.f64() + c.f64()));
      case Operation::f64_to_f32: return put<float>(out, N::f32(a.f64()));
      case Operation::f32_to_f64: return put<typename N::Real>(out, N::f64(a.f32()));
      case Operation::i32_to_f32: return put<float>(out, N::f32(a.i32()));
      case Operation::i32_to_f64: return put<typename N::Real>(out, N::f64(a.i32()));
      case Operation::u32_to_f64: return put<typename N::Real>(out, N::f64(a.u32()));
      case Operation::f64_to_i32: return put<std::int32_t>(out, N::truncate(a.f64()));
      case Operation::i64_to_f32: return put<float>(out, N::f32(N::product(a.i32(), b.i32())));
      case Operation::u32_product_low: return put<std::uint32_t>(out, N::low(N::product(a.u32(), b.u32())));
      case Operation::u32_product_high: return put<std::uint32_t>(out, N::low(N::product(a.u32(), b.u32()) >> 32));
    }
  }

 private:
  struct Reader {
    const std::uint64_t* words;
    ISOBIT_FN auto f32() const { return get<float, std::uint32_t>(); }
    ISOBIT_FN auto f64() const { return get<typename N::Real, std::uint64_t>(); }
    ISOBIT_FN auto i32() const { return get<std::int32_t, std::uint32_t>(); }
    ISOBIT_FN auto u32() const { return get<std::uint32_t, std::uint32_t>(); }
    template <class T, class Word>
    ISOBIT_FN auto get() const {
      T items[N::lanes];
      ISOBIT_UNROLL_ON_GPU
      for (int i = 0; i < N::lanes; ++i) items[i] = __builtin_bit_cast(T, static_cast<Word>(words[i]));
      return N::load(items);
    }
  };

  template <class T, class V>
  ISOBIT_FN static void put(std::uint64_t* out, V value) {
    T items[N::lanes];
    N::store(items, value, N::lanes);
    ISOBIT_UNROLL_ON_GPU
    for (int i = 0; i < N::lanes; ++i) out[i] = bits_of(items[i]);
  }
  ISOBIT_FN static std::uint64_t bits_of(float x) { return __builtin_bit_cast(std::uint32_t, x); }
  ISOBIT_FN static std::uint64_t bits_of(typename N::Real x) { return __builtin_bit_cast(std::uint64_t, x); }
  ISOBIT_FN static std::uint64_t bits_of(std::int32_t x) { return static_cast<std::uint32_t>(x); }
  ISOBIT_FN static std::uint64_t bits_of(std::uint32_t x) { return x; }
};

}  // namespace isobit
