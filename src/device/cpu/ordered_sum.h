// SPDX-License-Identifier: BSD-2-Clause-Patent
// acc = RN(acc + t) term by term, to the last bit, a vector at a time.
//
// While |acc| stays in one binade [2^E, 2^(E+1)), a step moves it by t rounded to a multiple of the quantum
// q = 2^(E-p+1), ties apart. With c = 1.5 * 2^E, r = (t + c) - c is that multiple wherever |t - r| < q/2 and
// |t| < 2^(E-1). Multiples of q are added exactly in any order while their sizes add up to less than 2^E. So a block of
// terms is one vector sum, provided that no term is a tie (it would go by the parity of acc) and that no partial sum
// can leave the binade. Otherwise the block is cut into smaller ones, and those that fail too are added one by one.
#pragma once

#include "device/cpu/lanes.h"
#include "device/device.h"

namespace isobit::ISOBIT_ISA {

template <class T>
struct FloatFormat;
template <>
struct FloatFormat<float> {
  using Bits = std::uint32_t;
  static constexpr int precision = 24;
  static constexpr Bits exponent_mask = 0xff;
};
template <>
struct FloatFormat<double> {
  using Bits = std::uint64_t;
  static constexpr int precision = 53;
  static constexpr Bits exponent_mask = 0x7ff;
};

template <class T>
struct OrderedSum {
  using Format = FloatFormat<T>;
  using Bits = typename Format::Bits;
  static constexpr int lanes = Vec<T>::count;
  static constexpr int block = 64 * lanes, part = 4 * lanes;  // terms tried at once, and after a failure

  T acc;

  // The sum's bits; of the NaNs the one quiet and positive one, on every device.
  Bits bits() const {
    constexpr Bits quiet_nan = (2 * Format::exponent_mask + 1) << (Format::precision - 2);
    return acc == acc ? __builtin_bit_cast(Bits, acc) : quiet_nan;
  }

  // Terms in chain order.
  void add(const T* terms, std::int64_t n) {
    for (; n >= block; n -= block, terms += block)
      if (!add_unordered(terms, block)) add_parts(terms, block);
    add_parts(terms, static_cast<int>(n));
  }

  // Groups of `width` runs of `run` terms, element k of run r at k * width + r of its group.
  void add_interleaved(const T* terms, std::int64_t groups, int run, int width) {
    for (std::int64_t g = 0; g < groups; ++g, terms += run * width) {
      if (add_unordered(terms, run * width)) continue;
      for (int r = 0; r < width; ++r)
        for (int k = 0; k < run; ++k) acc = acc + terms[k * width + r];
    }
  }

 private:
  void add_parts(const T* terms, int n) {
    for (; n >= part; n -= part, terms += part)
      if (!add_unordered(terms, part)) add_singly(terms, part);
    add_singly(terms, n);
  }
  void add_singly(const T* terms, int n) {
    for (int i = 0; i < n; ++i) acc = acc + terms[i];
  }

  // Adds n terms (a multiple of `lanes`) if their order cannot matter; else changes nothing and returns false.
  bool add_unordered(const T* terms, int n) {
    constexpr int shift = Format::precision - 1;
    const Bits exponent = (__builtin_bit_cast(Bits, acc) >> shift) & Format::exponent_mask;
    if (exponent <= Format::precision || exponent >= Format::exponent_mask - 1) return all_zero(terms, n);
    const T unit = __builtin_bit_cast(T, static_cast<Bits>(exponent << shift));                                // 2^E
    const T half_quantum = __builtin_bit_cast(T, static_cast<Bits>((exponent - Format::precision) << shift));  // q / 2
    const Vec<T> c(T(1.5) * unit);
    Vec<T> sum(T(0)), size(T(0)), farthest(T(0));
    for (int i = 0; i < n; i += lanes) {
      const Vec<T> t = Vec<T>::load(terms + i), r = (t + c) - c;
      farthest = larger(farthest, abs(t - r));
      sum += r;
      size += abs(r);
    }
    if (!all(farthest < Vec<T>(half_quantum))) return false;
    const T moved = total(sum), most = total(size), magnitude = acc < 0 ? -acc : acc;
    // Terms that are not finite leave no finite size.
    if (!(most < unit / 2 && magnitude - most > unit && magnitude + most < 2 * unit)) return false;
    acc = acc + moved;
    return true;
  }

  static bool all_zero(const T* terms, int n) {
    auto zero = Vec<T>(T(0)) == Vec<T>(T(0));
    for (int i = 0; i < n; i += lanes) zero = zero & (Vec<T>::load(terms + i) == Vec<T>(T(0)));
    return all(zero);
  }
  static T total(Vec<T> a) {
    T parts[lanes], sum = 0;
    a.store(parts);
    for (T p : parts) sum = sum + p;
    return sum;
  }
};

}  // namespace isobit::ISOBIT_ISA
