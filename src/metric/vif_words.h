// SPDX-License-Identifier: BSD-2-Clause-Patent
// vif's windowed moments in 16-bit integers, in the order that suits a CPU: one instruction multiplies twice N::lanes
// of them by two taps in turn and adds the products of neighbours. The sums are those of vif_moments.h, modulo 2^32.
#pragma once

#include "metric/vif_moments.h"
#include "metric/word_window.h"

namespace isobit {

template <int scale>
struct VifScaleWindow {
  static constexpr int reach = VifWindow::reach(scale);
  ISOBIT_FN static constexpr std::uint32_t tap(int distance) { return VifWindow::tap(scale, distance); }
};

// Moments of some rows, filtered down the columns, each less 2^15: signed factors.
template <class N>
struct VifWordMoments {
  using U32 = typename N::U32;
  static constexpr int pixels = EvenAndOdd<N>::pixels, parts = EvenAndOdd<N>::parts;
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

  ISOBIT_FN static typename N::I32 columns(int part) { return EvenAndOdd<N>::columns(part); }

  template <int scale>
  ISOBIT_FN void filtered(int x, int y, int frame, VifLocal<N> (&out)[parts]) const {
    const auto mean = [&](int plane, U32 VifLocal<N>::*moment) __attribute__((always_inline)) {
      const EvenAndOdd<N> sums = windowed<scale>(grids[plane].row(y, frame) + x);
      for (int part = 0; part < parts; ++part) out[part].*moment = sums.part[part];
    };
    const auto product = [&](int plane, U32 VifLocal<N>::*moment) __attribute__((always_inline)) {
      const EvenAndOdd<N> lower = windowed<scale>(grids[plane].row(y, frame) + x);
      const EvenAndOdd<N> upper = windowed<scale>(grids[plane + 1].row(y, frame) + x);
      for (int part = 0; part < parts; ++part)
        out[part].*moment = ((lower.part[part] + U32(32768u)) >> 16) + upper.part[part];
    };
    using Local = VifLocal<N>;
    mean(m1, &Local::m1), mean(m2, &Local::m2);
    product(xx, &Local::xx), product(yy, &Local::yy), product(xy, &Local::xy);
  }

 private:
  template <int scale>
  ISOBIT_FN static EvenAndOdd<N> windowed(const std::uint16_t* p) {
    return windowed_words<N, VifScaleWindow<scale>>(p, U32(bias << 16));  // the taps sum to 2^16
  }
};

}  // namespace isobit
