// SPDX-License-Identifier: BSD-2-Clause-Patent
// ssim: a 9-tap integer window at every luma sample, clipped at the borders and weighted by what is left of it.
#include <cstdint>
#include <vector>

#include "reference/reference.h"
#include "reference/samples.h"

namespace isobit::reference {
namespace {

constexpr std::int64_t taps[9] = {2, 9, 28, 55, 68, 55, 28, 9, 2};

// Weighted sums of the window: of the weights, the samples, their squares and products. Below 2^48 at 16 bits.
struct Moments {
  std::int64_t w = 0, x = 0, y = 0, xx = 0, xy = 0, yy = 0;

  void add(const Moments& m, std::int64_t tap) {
    w += tap * m.w, x += tap * m.x, y += tap * m.y;
    xx += tap * m.xx, xy += tap * m.xy, yy += tap * m.yy;
  }
};

// Horizontal sums of row y: taps outside the frame are left out.
std::vector<Moments> row_moments(const Samples& r, const Samples& d, int y) {
  std::vector<Moments> out(r.width);
  for (int x = 0; x < r.width; ++x)
    for (int k = 0; k < 9; ++k)
      if (const int i = x + k - 4; i >= 0 && i < r.width) {
        const std::int64_t a = r(i, y), b = d(i, y);
        out[x].add({1, a, b, a * a, a * b, b * b}, taps[k]);
      }
  return out;
}

double term(const Moments& m, double peak2) {
  const double w = static_cast<double>(m.w), mx = static_cast<double>(m.x), my = static_cast<double>(m.y);
  const double c1 = peak2 * (0.01 * 0.01) * w * w, c2 = peak2 * (0.03 * 0.03) * w * w;
  const double mx2 = mx * mx, mxy = mx * my, my2 = my * my;
  const double numerator = (w * (2 * mxy + c1)) * (c2 + 2 * (static_cast<double>(m.xy) * w - mxy));
  const double variances = static_cast<double>(m.xx) * w - mx2 + static_cast<double>(m.yy) * w - my2;
  return numerator / ((mx2 + my2 + c1) * (variances + c2));
}

}  // namespace

KeyedScores ssim(const Options& options, const Pair& pair) {
  const Format& format = pair.reference.format;
  const Samples r(pair.reference, 0), d(pair.distorted, 0);
  const double peak2 = static_cast<double>(std::uint64_t{format.peak()} * format.peak());
  double sum = 0, weight = 0;
  std::vector<std::vector<Moments>> rows(9);  // of rows y - 4 to y + 4
  for (int y = -4; y < r.height; ++y) {
    if (y + 4 < r.height) rows[(y + 4) % 9] = row_moments(r, d, y + 4);
    for (int x = 0; y >= 0 && x < r.width; ++x) {
      Moments m;
      for (int k = 0; k < 9; ++k)
        if (const int j = y + k - 4; j >= 0 && j < r.height) m.add(rows[j % 9][x], taps[k]);
      sum += term(m, peak2);
      weight += static_cast<double>(m.w);
    }
  }
  const double score = sum / weight;
  return {{"ssim", options.flag("enable_db") ? ssim_db(score, format, options.flag("clip_db")) : score}};
}

}  // namespace isobit::reference
