// SPDX-License-Identifier: BSD-2-Clause-Patent
// vif's windowed moments in 16-bit integers, in the order that suits a CPU: one instruction multiplies twice N::lanes
// of them by two taps in turn and adds the products of neighbours. The sums are those of vif_moments.h, modulo 2^32.
#pragma once

#include "metric/vif_moments.h"

namespace isobit {

// The taps of neighbouring samples, two by two, by the distance of a pair's first sample from the pixel. A pixel and the
// one after it meet the same pairs, with other taps, as pairs start at every second sample; where the window is of three,
// at every one: the tap at its centre is not below 2^15 and is met twice by half.
template <int scale>
struct VifTapPairs {
  static constexpr int reach = VifWindow::reach(scale), step = reach == 1 ? 1 : 2;

  ISOBIT_FN static constexpr bool met(int d) { return reach == 1 ? d == -1 || d == 0 : d >= -reach - 1 && d <= reach; }
  ISOBIT_FN static constexpr std::int32_t first(int d) { return tap(d); }
  ISOBIT_FN static constexpr std::int32_t second(int d) { return tap(d + 1); }

 private:
  ISOBIT_FN static constexpr std::int32_t tap(int k) {
    const int distance = k < 0 ? -k : k;
    return distance > reach
               ? 0
               : static_cast<std::int32_t>(VifWindow::tap(scale, distance)) / (reach == 1 && k == 0 ? 2 : 1);
  }
};

// Moments of some rows, filtered down the columns, each less 2^15: signed factors.
template <class N>
struct VifWordMoments {
  using U32 = typename N::U32;
  static constexpr int pixels = 2 * N::lanes, parts = 2;  // even columns, then odd ones
  enum Plane {
    m1,
    m2,
    xx,
    yy = xx + 2,
    xy = yy + 2,
    planes = xy + 2
  };  // of second moments the lower half, then the upper
  static constexpr std::uint32_t bias = 1u << 15;

  Grid<std::uint16_t> grids[planes];

  template <class Device>
  static VifWordMoments make(Device& device, int width, int rows, int batch) {
    VifWordMoments out;
    for (auto& grid : out.grids) grid = Grid<std::uint16_t>::make(device, width, rows, VifWindow::reach(0), batch);
    return out;
  }
  ISOBIT_FN int width() const { return grids[0].width; }
  int rows() const { return grids[0].height; }
  VifWordMoments narrowed(int width) const {
    VifWordMoments out = *this;
    for (auto& grid : out.grids) grid.width = width;
    return out;
  }
  template <class Device>
  void reflect(Device& device, int reach, int rows, int frames) const {
    for (const auto& grid : grids) device.launch(ReflectMargins<std::uint16_t>{grid, reach}, 2 * reach, rows, frames);
  }

  ISOBIT_FN static typename N::I32 columns(int part) { return (N::lane_index() << 1) + typename N::I32(part); }

  template <int scale>
  ISOBIT_FN void filtered(int x, int y, int frame, VifLocal<N> (&out)[parts]) const {
    const auto mean = [&](int plane, U32 VifLocal<N>::*moment) __attribute__((always_inline)) {
      const Both sums = windowed<scale>(grids[plane].row(y, frame) + x);
      for (int part = 0; part < parts; ++part) out[part].*moment = sums.part[part];
    };
    const auto product = [&](int plane, U32 VifLocal<N>::*moment) __attribute__((always_inline)) {
      const Both lower = windowed<scale>(grids[plane].row(y, frame) + x);
      const Both upper = windowed<scale>(grids[plane + 1].row(y, frame) + x);
      for (int part = 0; part < parts; ++part)
        out[part].*moment = ((lower.part[part] + U32(32768u)) >> 16) + upper.part[part];
    };
    using Local = VifLocal<N>;
    mean(m1, &Local::m1), mean(m2, &Local::m2);
    product(xx, &Local::xx), product(yy, &Local::yy), product(xy, &Local::xy);
  }

 private:
  struct Both {
    U32 part[parts];
  };

  // The taps sum to 2^16.
  template <int scale>
  ISOBIT_FN static Both windowed(const std::uint16_t* p) {
    using Taps = VifTapPairs<scale>;
    Both sums{{U32(bias << 16), U32(bias << 16)}};
    ISOBIT_UNROLL
    for (int first = -Taps::reach; first <= Taps::reach; first += Taps::step) {
      const auto samples = N::words(p + first);
      ISOBIT_UNROLL
      for (int part = 0; part < parts; ++part) {
        const int d = first - part;
        if (!Taps::met(d)) continue;
        const auto taps = N::word_pairs(Taps::first(d), Taps::second(d));
        sums.part[part] = (sums.part[part] + N::dot(samples, taps)).in_turn();
      }
    }
    return sums;
  }
};

}  // namespace isobit
