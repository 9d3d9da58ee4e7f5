// SPDX-License-Identifier: BSD-2-Clause-Patent
// acc = RN(acc + t) term by term, to the last bit, a vector at a time.
//
// While |acc| stays in one binade [2^E, 2^(E+1)), a step moves it by t rounded to a multiple of the quantum
// q = 2^(E-p+1), ties apart. Multiples of q are added exactly in any order while their sizes add up to less than 2^E.
// So a block of terms is one vector sum, provided that no term is a tie (it would go by the parity of acc) and that no
// partial sum can leave the binade. Otherwise the block is cut into smaller ones, and those that fail too are added one
// by one.
#pragma once

#include <cstdint>

namespace isobit::ISOBIT_ISA {

// Accumulator is NativeSum or IntegerSum:
//   Term, Bits, lanes, bits()
//   add_one(term)              acc = RN(acc + term)
//   add_unordered(terms, n)    adds n terms (a multiple of 2 * lanes) if their order cannot matter; else changes
//                              nothing and returns false
template <class Accumulator>
struct OrderedSum {
  using Term = typename Accumulator::Term;
  static constexpr int lanes = Accumulator::lanes;
  static constexpr int block = 64 * lanes, part = 4 * lanes;  // terms tried at once, and after a failure

  Accumulator acc;

  // Terms in chain order.
  void add(const Term* terms, std::int64_t n) {
    for (; n >= block; n -= block, terms += block)
      if (!acc.add_unordered(terms, block)) add_parts(terms, block);
    add_parts(terms, static_cast<int>(n));
  }

  // Groups of `width` runs of `run` terms, element k of run r at k * width + r of its group. All groups are tried at
  // once first: they should be few.
  void add_interleaved(const Term* terms, std::int64_t groups, int run, int width) {
    if (groups > 1 && acc.add_unordered(terms, static_cast<int>(groups) * run * width)) return;
    for (std::int64_t g = 0; g < groups; ++g, terms += run * width) {
      if (acc.add_unordered(terms, run * width)) continue;
      for (int r = 0; r < width; ++r)
        for (int k = 0; k < run; ++k) acc.add_one(terms[k * width + r]);
    }
  }

 private:
  void add_parts(const Term* terms, int n) {
    for (; n >= part; n -= part, terms += part)
      if (!acc.add_unordered(terms, part)) add_singly(terms, part);
    add_singly(terms, n);
  }
  void add_singly(const Term* terms, int n) {
    for (int i = 0; i < n; ++i) acc.add_one(terms[i]);
  }
};

}  // namespace isobit::ISOBIT_ISA
