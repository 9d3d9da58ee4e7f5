// SPDX-License-Identifier: BSD-2-Clause-Patent
// Symmetric windows along rows of 16-bit integers: one instruction multiplies two neighbours by two taps and adds the
// products, for N::lanes pairs of them.
#pragma once

#include "exact/numbers.h"

namespace isobit {

// The taps of neighbouring samples, two by two, by the distance of a pair's first sample from the pixel. A pixel and
// the one after it meet the same pairs, with other taps, as pairs start at every second sample; where the window is of
// three, at every one: there the tap at the centre may have 16 bits, and is met twice by half. Window: its reach, and
// tap(distance), below 2^15 but for that one.
template <class Window>
struct TapPairs {
  static constexpr int reach = Window::reach, step = reach == 1 ? 1 : 2;

  ISOBIT_FN static constexpr bool met(int d) { return reach == 1 ? d == -1 || d == 0 : d >= -reach - 1 && d <= reach; }
  ISOBIT_FN static constexpr std::int32_t first(int d) { return tap(d); }
  ISOBIT_FN static constexpr std::int32_t second(int d) { return tap(d + 1); }

 private:
  ISOBIT_FN static constexpr std::int32_t tap(int k) {
    const int distance = k < 0 ? -k : k;
    if (distance > reach) return 0;
    return static_cast<std::int32_t>(Window::tap(distance)) / (reach == 1 && k == 0 ? 2 : 1);
  }
};

// Of 2 * N::lanes pixels: those at even columns, then the ones after them.
template <class N>
struct EvenAndOdd {
  static constexpr int parts = 2, pixels = 2 * N::lanes;
  typename N::U32 part[parts];

  // The columns of a part.
  ISOBIT_FN static typename N::I32 columns(int part) { return (N::lane_index() << 1) + typename N::I32(part); }
};

// `start` and the windows' sums, modulo 2^32, of the pixels from p on.
template <class N, class Window, class Sample>
ISOBIT_FN EvenAndOdd<N> windowed_words(const Sample* p, typename N::U32 start) {
  using Taps = TapPairs<Window>;
  EvenAndOdd<N> sums{{start, start}};
  ISOBIT_UNROLL
  for (int first = -Taps::reach; first <= Taps::reach; first += Taps::step) {
    const auto samples = N::words(p + first);
    ISOBIT_UNROLL
    for (int part = 0; part < sums.parts; ++part) {
      const int d = first - part;
      if (!Taps::met(d)) continue;
      const auto taps = N::word_pairs(Taps::first(d), Taps::second(d));
      sums.part[part] = (sums.part[part] + N::dot(samples, taps)).in_turn();
    }
  }
  return sums;
}

}  // namespace isobit
