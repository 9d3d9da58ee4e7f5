// SPDX-License-Identifier: BSD-2-Clause-Patent
// Written for reading beside the specification, not for speed.
#include "reference/vmaf_vif.h"

#include <algorithm>
#include <bit>

namespace isobit::reference {
namespace {

using Plane = Grid<std::uint16_t>;

const std::array<std::vector<std::uint32_t>, 4> filters = {{
    {489, 935, 1640, 2640, 3896, 5274, 6547, 7455, 7784, 7455, 6547, 5274, 3896, 2640, 1640, 935, 489},
    {1244, 3663, 7925, 12590, 14692, 12590, 7925, 3663, 1244},
    {3571, 16004, 26386, 16004, 3571},
    {10904, 43728, 10904},
}};

// Filters with the next scale's filter, first down the columns and then along the rows; keeps even rows and columns.
Plane half(const Plane& in, int next_scale, int first_shift) {
  const auto& filter = filters[next_scale];
  const int taps = static_cast<int>(filter.size()), centre = taps / 2;
  Plane out(in.width / 2, in.height / 2);
  std::vector<std::uint16_t> row(in.width);
  for (int y = 0; y < out.height; ++y) {
    for (int x = 0; x < in.width; ++x) {
      std::uint32_t sum = 0;
      for (int k = 0; k < taps; ++k) sum += filter[k] * in.at(x, mirrored(2 * y + k - centre, in.height));
      row[x] = static_cast<std::uint16_t>(rounded_shift(sum, first_shift));
    }
    for (int x = 0; x < out.width; ++x) {
      std::uint32_t sum = 0;
      for (int k = 0; k < taps; ++k) sum += filter[k] * row[mirrored(2 * x + k - centre, in.width)];
      out.at(x, y) = static_cast<std::uint16_t>(rounded_shift(sum, 16));
    }
  }
  return out;
}

struct Sums {
  std::int64_t num_log = 0, den_log = 0, num_non = 0, den_non = 0;
};

struct Moments {
  std::uint32_t m1, m2, xx, yy, xy;
};

void add_pixel(Sums& sums, const Moments& m, double limit) {
  constexpr std::int64_t noise = 131072;
  auto variance = [](std::uint32_t square, std::uint32_t a, std::uint32_t b) {
    const std::uint64_t product = (std::uint64_t{a} * b + 0x80000000u) >> 32;
    return static_cast<std::int32_t>(square - static_cast<std::uint32_t>(product));
  };
  const std::int32_t v1 = variance(m.xx, m.m1, m.m1), v2 = std::max(0, variance(m.yy, m.m2, m.m2)),
                     cv = variance(m.xy, m.m1, m.m2);
  if (v1 < noise) {
    sums.num_non += v2;
    sums.den_non += 1;
    return;
  }
  sums.den_log += vif_log2(noise + v1) - 2048 * 17;
  if (cv <= 0 || v2 <= 0) return;
  const double v1d = v1, v2d = v2, cvd = cv;
  double g = cvd / (v1d + 0x1.b7cdfd9d7bdbbp-18);  // 65536 * 1e-10
  const std::int64_t sv = std::max<std::int64_t>(0, static_cast<std::int64_t>(v2d - g * cvd));
  g = std::min(g, limit);
  const std::int64_t n1 = sv + noise, n2 = static_cast<std::int64_t>((g * g) * v1d) + n1;
  sums.num_log += vif_log2(n2) - vif_log2(n1);
}

// The statistics of one scale. The first shift of the means and of the products depends on the depth at scale 0.
Sums statistics(const Plane& ref, const Plane& dis, int scale, int mean_shift, int product_shift, double limit) {
  const auto& filter = filters[scale];
  const int taps = static_cast<int>(filter.size()), centre = taps / 2, w = ref.width, h = ref.height;
  Sums sums;
  std::vector<std::array<std::uint64_t, 5>> row(w);
  for (int y = 0; y < h; ++y) {
    for (int x = 0; x < w; ++x) {
      std::array<std::uint64_t, 5> s{};
      for (int k = 0; k < taps; ++k) {
        const int yy = mirrored(y + k - centre, h);
        const std::uint64_t f = filter[k], a = ref.at(x, yy), b = dis.at(x, yy);
        s[0] += f * a, s[1] += f * b, s[2] += f * a * a, s[3] += f * b * b, s[4] += f * a * b;
      }
      for (int i = 0; i < 5; ++i) row[x][i] = rounded_shift(s[i], i < 2 ? mean_shift : product_shift);
    }
    for (int x = 0; x < w; ++x) {
      std::array<std::uint64_t, 5> s{};
      for (int k = 0; k < taps; ++k) {
        const auto& from = row[mirrored(x + k - centre, w)];
        for (int i = 0; i < 5; ++i) s[i] += filter[k] * from[i];
      }
      auto product = [&](int i) { return static_cast<std::uint32_t>((s[i] + 32768) >> 16); };
      add_pixel(
          sums,
          {static_cast<std::uint32_t>(s[0]), static_cast<std::uint32_t>(s[1]), product(2), product(3), product(4)},
          limit);
    }
  }
  return sums;
}

}  // namespace

int vif_log2_entry(int i) {
  // 21 binary digits of the fraction of log2(i), one by each squaring; then rounded to 20, then to 11, halves up.
  std::uint64_t x = static_cast<std::uint64_t>(i) << 45;  // 60 fraction bits, 1 <= x < 2
  std::uint32_t digits = 0;
  for (int n = 0; n < 21; ++n) {
    x = static_cast<std::uint64_t>((static_cast<unsigned __int128>(x) * x) >> 60);
    const bool bit = x >> 61;
    if (bit) x >>= 1;
    digits = 2 * digits + bit;
  }
  const std::uint32_t q = ((15u << 21) + digits + 1) >> 1;
  return static_cast<int>((q + 256) >> 9);
}

int vif_log2(std::uint64_t v) {
  static const std::vector<int> table = [] {
    std::vector<int> t(32768);
    for (int i = 0; i < 32768; ++i) t[i] = vif_log2_entry(32768 + i);
    return t;
  }();
  const int k = 63 - std::countl_zero(v) - 15;
  return table[(v >> k) - 32768] + 2048 * k;
}

VifScores vif(const Luma& reference, const Luma& distorted, const VifOptions& options) {
  VifScores out{};
  Plane ref = reference.samples, dis = distorted.samples;
  const int depth = reference.depth;
  for (int s = 0; s < 4; ++s) {
    if (s > 0) {
      ref = half(ref, s, s == 1 ? depth : 16);
      dis = half(dis, s, s == 1 ? depth : 16);
    }
    if (s == 0 && options.skip_scale0) {
      out.denominator[0] = -1;
      continue;
    }
    const Sums sums = statistics(ref, dis, s, s ? 16 : depth, s ? 16 : 2 * (depth - 8), options.gain_limit);
    const double num_log = sums.num_log, den_log = sums.den_log, num_non = sums.num_non, den_non = sums.den_non;
    out.numerator[s] = static_cast<float>(num_log / 2048.0 + (den_non - (num_non / 16384.0) / 65025.0));
    out.denominator[s] = static_cast<float>(den_log / 2048.0 + den_non);
    out.scale[s] = out.numerator[s] / out.denominator[s];
  }
  for (int s = options.skip_scale0; s < 4; ++s) {
    out.all_numerator += out.numerator[s];
    out.all_denominator += out.denominator[s];
  }
  out.all = out.all_denominator == 0.0 ? 1.0 : out.all_numerator / out.all_denominator;
  return out;
}

}  // namespace isobit::reference
