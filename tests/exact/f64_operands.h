// SPDX-License-Identifier: BSD-2-Clause-Patent
// Operands that are hard for a binary64: random bits, near exponents, ties, cancellation, quotients and roots by
// midpoints.
#pragma once

#include <bit>
#include <cstdint>
#include <cstdlib>

#include "exact/f64.h"

namespace isobit::test {

inline bool long_mode() { return std::getenv("ISOBIT_LONG_TESTS") != nullptr; }

// A number of repetitions: the first for every run, the second for the long mode.
inline std::int64_t repetitions(std::int64_t usual, std::int64_t at_length) { return long_mode() ? at_length : usual; }

inline double as_double(std::uint64_t bits) { return std::bit_cast<double>(bits); }

// The bits of a result, where all NaNs are the one that F64 returns.
inline std::uint64_t result_bits(double x) { return x == x ? std::bit_cast<std::uint64_t>(x) : f64::quiet_nan; }
inline std::uint32_t result_bits(float x) { return x == x ? std::bit_cast<std::uint32_t>(x) : 0x7FC00000u; }

// Zero, or normal and above the smallest normal number, to which a smaller result may have been rounded.
inline bool is_ordinary(std::uint64_t bits) {
  const std::uint64_t size = bits & ~f64::sign_bit;
  return size == 0 || (size > f64::implicit_bit && size < f64::infinity);
}

struct Pair {
  std::uint64_t a, b;
};

// The same sequence for the same seed on every machine.
class Operands {
 public:
  explicit Operands(std::uint64_t seed) : state_(seed) {}

  std::uint64_t bits() {  // splitmix64
    std::uint64_t z = state_ += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
  }

  std::uint64_t below(std::uint64_t n) { return (bits() >> 32) * n >> 32; }  // n <= 2^32

  Pair pair() {
    switch (below(8)) {
      case 0: return {bits(), bits()};
      case 1: return near_exponents();
      case 2: return {few_bits(), few_bits()};
      case 3: return cancelling();
      case 4: return near_quotient();
      case 5: return {near_square(), bits()};
      case 6: return {bits() & ~(f64::infinity & (bits() | bits())), bits() & ~(f64::infinity & (bits() | bits()))};
      default: return {edge(), below(2) ? edge() : bits()};
    }
  }

  // One of the patterns where fields end: fractions of zeros, ones and single bits under any exponent.
  std::uint64_t edge() { return edge(below(2048)); }
  std::uint64_t edge(std::uint64_t exponent) {
    const std::uint64_t one = std::uint64_t{1} << below(52);
    const std::uint64_t fractions[] = {0,       1,       f64::fraction_mask, f64::fraction_mask - 1, one,
                                       one - 1, one | 1, ~(one - 1)};
    return (bits() & f64::sign_bit) | exponent << 52 | (fractions[below(8)] & f64::fraction_mask);
  }

 private:
  std::uint64_t with_exponent(std::uint64_t x, std::uint64_t exponent) {
    return (x & ~f64::infinity) | (exponent & 0x7FF) << 52;
  }

  Pair near_exponents() {
    const std::uint64_t a = bits(), b = bits();
    return {a, with_exponent(b, (a >> 52) + below(140) - 70)};
  }

  // Up to four bits of a fraction, and an exponent in a small range, so that sums and products are often ties.
  std::uint64_t few_bits() {
    std::uint64_t fraction = 0;
    for (int i = 0; i < 4; ++i) fraction ^= std::uint64_t{1} << below(52);
    return (bits() & f64::sign_bit) | (990 + below(66)) << 52 | fraction;
  }

  Pair cancelling() {
    const std::uint64_t a = bits();
    const std::uint64_t b = (a ^ f64::sign_bit) + below(9) - 4;
    return {a, below(2) ? b : b + (below(3) << 52) - f64::implicit_bit};
  }

  // A dividend next to (or on) b times a 54-bit number, where quotients and their midpoints are.
  Pair near_quotient() {
    const std::uint64_t b = with_exponent(bits(), 1 + below(2046));
    const auto d = static_cast<unsigned __int128>((b & f64::fraction_mask) | f64::implicit_bit);
    unsigned __int128 n = d * ((bits() >> 11) | std::uint64_t{1} << 53);
    while (n >> 53) n >>= 1;
    const std::uint64_t a = (static_cast<std::uint64_t>(n) + below(5) - 2) & f64::fraction_mask;
    return {with_exponent(a | (bits() & f64::sign_bit), (b >> 52) + below(40) - 20), b};
  }

  // Next to the square of a 27-bit or a 54-bit number.
  std::uint64_t near_square() {
    const std::uint64_t r = below(2) ? (bits() >> 37) : ((bits() >> 11) | std::uint64_t{1} << 53);
    unsigned __int128 n = static_cast<unsigned __int128>(r | 1) * (r | 1);
    std::uint64_t exponent = 1023 + 52;
    for (; n >> 53; n >>= 1) ++exponent;
    const std::uint64_t x = std::bit_cast<std::uint64_t>(static_cast<double>(static_cast<std::uint64_t>(n)));
    return with_exponent(x + below(5) - 2, (x >> 52) + exponent - (1023 + 52) + 2 * below(100));
  }

  std::uint64_t state_;
};

}  // namespace isobit::test
