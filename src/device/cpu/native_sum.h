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
    // Two at a time, since each is a chain of operations.
    Vec<T> sum[2] = {T(0), T(0)}, least[2] = {T(0), T(0)}, farthest[2] = {T(0), T(0)};
    for (int i = 0; i < n; i += 2 * lanes) {
      ISOBIT_UNROLL
      for (int k = 0; k < 2; ++k) {
        const Vec<T> t = Vec<T>::load(terms + i + k * lanes), r = (t + c) - c;
        farthest[k] = larger_size(farthest[k], t - r);
        least[k] = lesser(least[k], t);
        sum[k] += r;
      }
    }
    if (!all(larger(farthest[0], farthest[1]) < Vec<T>(half_quantum))) return false;
    const T moved = total(sum[0] + sum[1]), magnitude = acc < 0 ? -acc : acc;
    const T most = all(lesser(least[0], least[1]) == Vec<T>(T(0))) ? moved : total_size(terms, n, c);
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
  // The sum of the sizes of rounded terms, which is their sum where none is negative.
  static T total_size(const T* terms, int n, Vec<T> c) {
    Vec<T> size(T(0));
    for (int i = 0; i < n; i += lanes) size += abs((Vec<T>::load(terms + i) + c) - c);
    return total(size);
  }
  static T total(Vec<T> a) {
    T parts[lanes], sum = 0;
    a.store(parts);
    for (T p : parts) sum = sum + p;
    return sum;
  }
};

}  // namespace isobit::ISOBIT_ISA
