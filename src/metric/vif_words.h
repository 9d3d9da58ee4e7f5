// SPDX-License-Identifier: BSD-2-Clause-Patent
// vif's windowed moments in 16-bit integers, in the order that suits a CPU: one instruction multiplies twice N::lanes
// of them by two taps in turn and adds the products of neighbours. The sums are those of vif_moments.h, modulo 2^32.
#pragma once

#include "metric/vif_moments.h"

namespace isobit {

// The taps along a row, two by two, of a pixel at an even column (part 0) and of the one after it (part 1): where they
// can, both have their samples in the same pairs. A pair's taps are below 2^15: the one tap that is not, at scale 3's
// centre, is met twice by half.
template <int scale>
struct VifTapPairs {
  static constexpr int reach = VifWindow::reach(scale), count = reach == 1 ? 2 : reach + 1;

  // Of the pair's first sample, from the even column.
  ISOBIT_FN static constexpr int offset(int pair, int part) { return reach == 1 ? pair - 1 + part : 2 * pair - reach; }
  ISOBIT_FN static constexpr std::int32_t first(int pair, int part) { return tap(offset(pair, part) - part); }
  ISOBIT_FN static constexpr std::int32_t second(int pair, int part) { return tap(offset(pair, part) - part + 1); }

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

  ISOBIT_FN void store(int x, int y, int frame, const VifLocal<N>& v) const {
    const auto put = [&](int plane, U32 value) __attribute__((always_inline)) {
      N::store(grids[plane].row(y, frame) + x, value ^ U32(bias), width() - x);
    };
    put(m1, v.m1), put(m2, v.m2);
    const auto put_halves = [&](int plane, U32 value) __attribute__((always_inline)) {
      put(plane, value & U32(65535u)), put(plane + 1, value >> 16);
    };
    put_halves(xx, v.xx), put_halves(yy, v.yy), put_halves(xy, v.xy);
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
    for (int i = 0; i < Taps::count; ++i) {
      for (int part = 0; part < parts; ++part)
        sums.part[part] += N::dot(N::words(p + Taps::offset(i, part)),
                                  N::word_pairs(Taps::first(i, part), Taps::second(i, part)));
    }
    return sums;
  }
};

// The moments of bytes, down the columns at scale 0. Rows at the same distance go in pairs.
template <class N>
struct VifByteColumns {
  using U32 = typename N::U32;
  using Words = typename N::Words;
  using Out = VifWordMoments<N>;

  Plane<std::uint8_t> reference, distorted;
  Out out;
  int first_row;

  ISOBIT_FN void operator()(int group, int y, int frame) const {
    const int x = group * Out::pixels, centre = first_row + y;
    Sums lower, upper;
    add(at(reference, x, centre, frame), Words(0), at(distorted, x, centre, frame), Words(0), 0, lower, upper);
    for (int k = 1; k <= VifWindow::reach(0); ++k) {
      add(at(reference, x, centre - k, frame), at(reference, x, centre + k, frame), at(distorted, x, centre - k, frame),
          at(distorted, x, centre + k, frame), k, lower, upper);
    }
    const typename N::I32 bias(std::int32_t{Out::bias});
    const auto put = [&](int plane, U32 a, U32 b) __attribute__((always_inline)) {
      N::narrowed_words(N::i32(a) - bias, N::i32(b) - bias)
          .store(reinterpret_cast<std::int16_t*>(out.grids[plane].row(y, frame) + x));
    };
    const auto put_halves = [&](int plane, U32 a, U32 b) __attribute__((always_inline)) {
      put(plane, a & U32(65535u), b & U32(65535u)), put(plane + 1, a >> 16, b >> 16);
    };
    put(Out::m1, (lower.m1 + U32(128u)) >> 8, (upper.m1 + U32(128u)) >> 8);
    put(Out::m2, (lower.m2 + U32(128u)) >> 8, (upper.m2 + U32(128u)) >> 8);
    put_halves(Out::xx, lower.xx, upper.xx);
    put_halves(Out::yy, lower.yy, upper.yy);
    put_halves(Out::xy, lower.xy, upper.xy);
  }

 private:
  struct Sums {
    U32 m1 = U32(0u), m2 = U32(0u), xx = U32(0u), yy = U32(0u), xy = U32(0u);

    // Each lane of a and b holds two samples of one column.
    ISOBIT_FN void add(Words a, Words b, Words taps, U32 tap) {
      m1 += N::dot(a, taps), m2 += N::dot(b, taps);
      xx += N::dot(a, a) * tap, yy += N::dot(b, b) * tap, xy += N::dot(a, b) * tap;
    }
  };

  ISOBIT_FN static Words at(const Plane<std::uint8_t>& image, int x, int y, int frame) {
    return N::words(image.row(reflected(y, image.height), frame) + x);
  }
  ISOBIT_FN static void add(Words a_up, Words a_down, Words b_up, Words b_down, int k, Sums& lower, Sums& upper) {
    const auto tap = static_cast<std::int32_t>(VifWindow::tap(0, k));
    const Words taps = N::word_pairs(tap, tap);
    lower.add(N::zip_lower(a_up, a_down), N::zip_lower(b_up, b_down), taps, N::u32(typename N::I32(tap)));
    upper.add(N::zip_upper(a_up, a_down), N::zip_upper(b_up, b_down), taps, N::u32(typename N::I32(tap)));
  }
};

}  // namespace isobit
