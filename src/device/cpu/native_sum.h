// SPDX-License-Identifier: BSD-2-Clause-Patent
// The ordered sum's accumulator (device/cpu/ordered_sum.h) in the format itself.
#pragma once

#include "device/cpu/lanes.h"
#include "exact/binary_format.h"

namespace isobit::ISOBIT_ISA {

// With c = 1.5 * 2^E, r = (t + c) - c is t rounded to a multiple of q wherever |t - r| < q/2 and |t| < 2^(E-1).
template <class T>
struct NativeSum {
  using Term = T;
  using Format = FormatOf<T>;
  using Bits = typename Format::Bits;
  static constexpr int lanes = Vec<T>::count;

  T acc;

  ISOBIT_FN explicit NativeSum(Bits start) : acc(__builtin_bit_cast(T, start)) {}

  // The sum's bits; of the NaNs the one quiet and positive one, on every device.
  ISOBIT_FN Bits bits() const { return acc == acc ? __builtin_bit_cast(Bits, acc) : quiet_nan_bits<Format>; }
  ISOBIT_FN void add_one(T term) { acc = acc + term; }

  bool add_unordered(const T* terms, int n) {
    constexpr int shift = Format::precision - 1;
    const auto exponent = static_cast<Bits>(exponent_field<Format>(__builtin_bit_cast(Bits, acc)));
    if (exponent <= Format::precision || exponent >= Format::max_exponent - 1) return all_zero(terms, n);
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

 private:
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
