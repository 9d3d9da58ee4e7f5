// SPDX-License-Identifier: BSD-2-Clause-Patent
// What each pixel adds to vif's numerator and denominator, from the moments of its window.
#pragma once

#include "metric/vif_moments.h"

namespace isobit {

// Sums by item, arrays of as many values as rows have items: VifCells::per_scale, and the numerator of a second limit.
struct VifParts {
  static constexpr int second_numerator = VifCells::per_scale, arrays = VifCells::per_scale + 1;
  std::uint64_t* sums[arrays];
  std::int64_t frame_pitch;

  template <class Device>
  static VifParts make(Device& device, int items, int rows, int batch) {
    VifParts out{{}, std::int64_t{items} * rows};
    for (std::uint64_t*& sum : out.sums) sum = device.template allocate<std::uint64_t>(out.frame_pitch * batch);
    return out;
  }
  template <class Device>
  void add(Device& device, Cells cells, int limit, int items, int rows) const {
    for (int i = 0; i < VifCells::per_scale; ++i) {
      const int from = limit && i == VifCells::numerator_log ? second_numerator : i;
      device.add(cells.from(i), sums[from], TermLayout{std::int64_t{items} * rows, frame_pitch});
    }
  }
};

// Item i takes groups of pixels i, i + items, ... of a row. Its sums stay below 2^32 in a lane up to 65536 pixels.
template <class N, class Moments, int scale>
struct VifStatistics {
  using U32 = typename N::U32;
  using I32 = typename N::I32;
  using F64 = typename N::F64;
  using Real = typename N::Real;

  Moments moments;
  const std::uint16_t* log_table;
  Real gain_limit, second_limit;
  bool two_limits;
  VifParts parts;
  int items;

  ISOBIT_FN void operator()(int item, int y, int frame) const {
    Sums sums;
    for (int x = item * Moments::pixels; x < moments.width(); x += items * Moments::pixels) {
      const I32 left(moments.width() - x);
      VifLocal<N> local[Moments::parts];
      moments.template filtered<scale>(x, y, frame, local);
      ISOBIT_UNROLL_ON_GPU
      for (int part = 0; part < Moments::parts; ++part) add_pixels(local[part], Moments::columns(part) < left, sums);
    }
    const std::int64_t at = frame * parts.frame_pitch + std::int64_t{y} * items + item;
    parts.sums[VifCells::numerator_log][at] = N::sum_lanes(sums.num_log);
    if (two_limits) parts.sums[VifParts::second_numerator][at] = N::sum_lanes(sums.second_num_log);
    parts.sums[VifCells::denominator_log][at] = N::sum_lanes(sums.den_log);
    parts.sums[VifCells::numerator_flat][at] = N::sum_lanes(sums.flat_low) + (N::sum_lanes(sums.flat_high) << 16);
    parts.sums[VifCells::denominator_flat][at] = N::sum_lanes(sums.flat_count);
  }

 private:
  struct Sums {
    U32 num_log = U32(0u), second_num_log = U32(0u), den_log = U32(0u), flat_low = U32(0u), flat_high = U32(0u), flat_count = U32(0u);
  };

  ISOBIT_FN static I32 central(U32 second, U32 a, U32 b) { return N::i32(second - N::rounded_high(a, b)); }

  ISOBIT_FN void add_pixels(const VifLocal<N>& w, typename N::Mask inside, Sums& sums) const {
    const I32 zero(0), v1 = central(w.xx, w.m1, w.m1);
    const I32 v2 = larger(central(w.yy, w.m2, w.m2), zero);
    const I32 cv = central(w.xy, w.m1, w.m2);
    const auto textured = v1 > I32(VifLog::noise - 1);
    const auto counted = inside & textured, related = counted & (cv > zero) & (v2 > zero);
    const U32 none(0u), noise(std::uint32_t{VifLog::noise});
    // A thread of one pixel has neighbours that take the branch, and computes several pixels side by side without it.
    if (N::lanes == 1 || any(counted)) {
      const U32 log = logarithm(N::where(counted, N::u32(v1), noise) + noise) - U32(std::uint32_t{VifLog::noise_log});
      sums.den_log += N::where(counted, log, none);
    }
    if (N::lanes == 1 || any(related)) add_information(v1, v2, cv, related, sums);
    const U32 flat = N::where(textured, none, N::u32(v2));
    sums.flat_low += N::where(inside, flat & U32(65535u), none);
    sums.flat_high += N::where(inside, flat >> 16, none);
    sums.flat_count += N::where(inside, N::where(textured, none, U32(1u)), none);
  }

  // log of (signal through the channel + noise) less log of noise, of both kinds. |cv| is at most sqrt(v1 * v2) but for
  // the rounding of the means, which is below v1 / 2 here; so g^2 * v1 < 1.5 * 2^30 and all sums are below 2^32.
  ISOBIT_FN void add_information(I32 v1, I32 v2, I32 cv, typename N::Mask related, Sums& sums) const {
    const F64 a = N::f64(select(related, v1, I32(VifLog::noise))), c = N::f64(cv), zero(Real(0.0));
    const F64 g = c / (a + F64(Real(0x1.b7cdfd9d7bdbbp-18)));  // 65536 * 1e-10
    const F64 left = N::f64(v2) - g * c;
    const U32 own = N::u32(N::truncate(larger(left, zero))) + U32(std::uint32_t{VifLog::noise});
    const U32 none(0u), own_log = logarithm(N::where(related, own, U32(32768u)));
    const auto gained = [&](Real limit) __attribute__((always_inline)) {
      const F64 bounded = lesser(g, F64(limit));
      const U32 all = N::u32(N::truncate((bounded * bounded) * a)) + own;
      return N::where(related, logarithm(N::where(related, all, U32(32768u))) - own_log, none);
    };
    sums.num_log += gained(gain_limit);
    if (two_limits) sums.second_num_log += gained(second_limit);
  }

  // In 2048ths, of v >= 32768.
  ISOBIT_FN U32 logarithm(U32 v) const {
    const U32 whole = N::floor_log2(v), i = N::shift_right(v, whole - U32(15u));
    const U32 entry = N::gather(log_table, (i >> 3) - U32(std::uint32_t{VifLog::entries}));
    return (whole << 11) + ((entry + (i & U32(std::uint32_t{VifLog::in_entry - 1}))) >> 3);
  }
};

}  // namespace isobit
