// SPDX-License-Identifier: BSD-2-Clause-Patent
// psnr_hvs: overlapping 8x8 blocks, transformed; errors below a masking threshold do not count, others by sensitivity.
#include <array>
#include <cmath>
#include <cstdlib>
#include <string>

#include "frame/error.h"
#include "reference/csf.h"
#include "reference/dct.h"
#include "reference/reference.h"
#include "reference/rounded.h"
#include "reference/samples.h"

namespace isobit::reference {
namespace {

float mask(int plane, int i, int j) {
  const double root = static_cast<double>(csf[plane][i][j]) * 0.3885746225901003;
  return static_cast<float>(root * root);
}

Block block_at(const Samples& plane, int x, int y) {
  Block out;
  for (int i = 0; i < 8; ++i)
    for (int j = 0; j < 8; ++j) out[i][j] = plane(x + j, y + i);
  return out;
}

// The variances of the four quadrants together over that of the block; 0 for a flat block.
float variance_ratio(const Block& b) {
  int sum = 0, quadrant_sum[4] = {};
  for (int i = 0; i < 8; ++i)
    for (int j = 0; j < 8; ++j) {
      sum += b[i][j];
      quadrant_sum[(i >= 4) + 2 * (j >= 4)] += b[i][j];
    }
  float whole = 0, quadrant[4] = {};
  for (int i = 0; i < 8; ++i)
    for (int j = 0; j < 8; ++j) {
      const int q = (i >= 4) + 2 * (j >= 4);
      const float e = static_cast<float>(b[i][j]) - static_cast<float>(sum) / 64.f;
      const float eq = static_cast<float>(b[i][j]) - static_cast<float>(quadrant_sum[q]) / 16.f;
      whole += e * e;
      quadrant[q] += eq * eq;
    }
  whole *= 0x1.041042p+0f;                        // 64/63, rounded as 1/63 and again
  for (float& v : quadrant) v *= 0x1.111112p+0f;  // 16/15, likewise
  return whole > 0 ? (((quadrant[0] + quadrant[1]) + quadrant[2]) + quadrant[3]) / whole : whole;
}

// How strong an error this block hides, from its transform and the variances of its samples.
float masking(const Block& samples, const Block& transformed, int plane, bool exact) {
  float sum = 0;
  for (int i = 0; i < 8; ++i)
    for (int j = 0; j < 8; ++j)
      if (i || j) sum += static_cast<float>(transformed[i][j] * transformed[i][j]) * mask(plane, i, j);
  const float ratio = variance_ratio(samples);
  if (exact) return sum > 0 && ratio > 0 ? root_of_product(sum, ratio) / 32 : 0;
  return static_cast<float>(std::sqrt(static_cast<double>(sum * ratio)) / 32.0);
}

// Adds the 64 terms of a block in raster order to the plane's one binary32 sum.
void add_block(const Block& r, const Block& d, int plane, bool exact, float& sum) {
  const Block s = forward_dct(r), t = forward_dct(d);
  const float of_r = masking(r, s, plane, exact), of_d = masking(d, t, plane, exact);
  const float threshold = of_d > of_r ? of_d : of_r;
  for (int i = 0; i < 8; ++i)
    for (int j = 0; j < 8; ++j) {
      float error = static_cast<float>(std::abs(s[i][j] - t[i][j]));
      if (i || j) {
        const float hidden = threshold / mask(plane, i, j);
        error = error < hidden ? 0 : error - hidden;
      }
      const float weighted = error * csf[plane][i][j];
      sum += weighted * weighted;
    }
}

double plane_error(const Pair& pair, int plane, bool exact) {
  const Samples r(pair.reference, plane), d(pair.distorted, plane);
  const float peak2 = static_cast<float>(pair.reference.format.peak() * pair.reference.format.peak());
  float sum = 0;
  std::int64_t terms = 0;
  for (int y = 0; y < r.height - 7; y += 7)
    for (int x = 0; x < r.width - 7; x += 7, terms += 64)
      add_block(block_at(r, x, y), block_at(d, x, y), plane, exact, sum);
  return sum / static_cast<float>(terms) / peak2;
}

double decibels(double error) { return 10 * (-1 * log10(1.0 * error)); }

}  // namespace

KeyedScores psnr_hvs(const Options& options, const Pair& pair) {
  const Format& format = pair.reference.format;
  if (format.depth > 12) throw UsageError("psnr_hvs has no value above 12 bits, for " + to_string(format));
  const int planes = options.flag("enable_chroma", true) ? format.planes() : 1;
  const bool exact = options.word("threshold", "float") == "exact";
  std::array<double, 3> error{};
  for (int p = 0; p < planes; ++p) {
    if (format.plane_width(p) < 8 || format.plane_height(p) < 8)
      throw UsageError("psnr_hvs has no value for a plane below 8x8, in " + to_string(format));
    error[p] = plane_error(pair, p, exact);
  }
  const double total = planes == 1 ? error[0] : error[0] * .8 + .1 * (error[1] + error[2]);

  constexpr std::array<const char*, 3> suffix{"_y", "_cb", "_cr"};
  KeyedScores out;
  for (int p = 0; p < planes; ++p) out.emplace_back(std::string("psnr_hvs") + suffix[p], decibels(error[p]));
  out.emplace_back("psnr_hvs", decibels(total));
  if (options.flag("enable_mse")) {
    for (int p = 0; p < planes; ++p) out.emplace_back(std::string("mse_hvs") + suffix[p], error[p]);
    out.emplace_back("mse_hvs", total);
  }
  return out;
}

}  // namespace isobit::reference
