// SPDX-License-Identifier: BSD-2-Clause-Patent
// The ordered sum's accumulator (device/cpu/ordered_sum.h) of binary64 terms, in integers alone.
#pragma once

#include "device/cpu/integer_lanes.h"
#include "exact/binary_format.h"
#include "exact/soft_numbers.h"

namespace isobit::ISOBIT_ISA {

// A term's significand is shifted to where the accumulator's last bit stands, and rounded there.
struct IntegerSum {
  using Term = isobit::SoftNumbers::Real;
  using Format = Binary64;
  using Bits = std::uint64_t;
  static constexpr int lanes = Words64::count;

  F64 acc;

  ISOBIT_FN explicit IntegerSum(Bits start) : acc{start} {}
  ISOBIT_FN Bits bits() const { return is_nan<Format>(acc.bits) ? quiet_nan_bits<Format> : acc.bits; }
  ISOBIT_FN void add_one(Term term) { acc += term; }

  bool add_unordered(const Term* terms, int n) {
    const int exponent = exponent_field<Format>(acc.bits);
    if (exponent <= Format::precision || exponent >= Format::max_exponent - 1) return all_zero(terms, n);
    if (n >= 1 << 12) return false;  // sizes of fewer terms cannot wrap
    Block block;
    for (int i = 0; i < n; i += lanes)
      block.add(Words64::load(&terms[i].bits), Words64(static_cast<std::uint64_t>(exponent)));
    if (any(block.bad)) return false;
    constexpr std::uint64_t unit = hidden_bit<Format>;  // 2^E, in quanta
    const std::uint64_t moved = total(block.sum), most = total(block.size), above = acc.bits & mantissa_mask<Format>;
    if (!(most < unit / 2 && most < above && above + most < unit)) return false;
    acc.bits += acc.bits & sign_bit<Format> ? 0 - moved : moved;
    return true;
  }

 private:
  // In quanta; a term is at most 2^52 of them.
  struct Block {
    Words64 sum = Words64(0), size = Words64(0);
    Words64::Mask bad = Words64(0) == Words64(1);

    // The shift is at least 1, as the terms must be below 2^E, and 54 is as good as any more: then a term, also one
    // with an exponent field of 0, is less than half a quantum.
    ISOBIT_FN void add(Words64 term, Words64 exponent) {
      const Words64 field = (term >> 52) & Words64(0x7ff), distance = exponent - field;
      const Words64 shift = smaller(distance, Words64(54));
      const Words64 significand = (term & Words64(f64::fraction_mask)) | Words64(f64::implicit_bit);
      const Words64 nearest =
          (significand + (Words64(1) << ((shift - Words64(1)) & Words64(63)))) >> (shift & Words64(63));
      const auto tie = (significand << ((Words64(64) - shift) & Words64(63))) == Words64(f64::sign_bit);
      bad = bad | tie | below(distance, Words64(1));
      const Words64 negative = Words64(0) - (term >> 63);
      sum += (nearest ^ negative) - negative;
      size += nearest;
    }
  };

  static bool all_zero(const Term* terms, int n) {
    Words64 seen(0);
    for (int i = 0; i < n; i += lanes) seen = seen | Words64::load(&terms[i].bits);
    return all((seen << 1) == Words64(0));
  }
  static std::uint64_t total(Words64 a) {
    std::uint64_t parts[lanes], sum = 0;
    a.store(parts);
    for (std::uint64_t p : parts) sum += p;
    return sum;
  }
};

}  // namespace isobit::ISOBIT_ISA
