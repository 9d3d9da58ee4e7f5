// SPDX-License-Identifier: BSD-2-Clause-Patent
// float_ms_ssim: the means of float_ssim at five scales, each half the one before, joined by powers.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>

#include "frame/error.h"
#include "reference/float_window.h"
#include "reference/reference.h"
#include "reference/rounded.h"

namespace isobit::reference {
namespace {

constexpr int scales = 5;
constexpr float luminance_power[scales] = {0, 0, 0, 0, 0.1333f};
constexpr float contrast_power[scales] = {0.0448f, 0.2856f, 0.3001f, 0.2363f, 0.1333f};

// The 9x9 low-pass filter by distance from its centre, 4 to 0.
constexpr float low_pass[5][5] = {{0.000714f, -0.000450f, -0.002090f, 0.007132f, 0.016114f},
                                  {-0.000450f, 0.000283f, 0.001316f, -0.004490f, -0.010146f},
                                  {-0.002090f, 0.001316f, 0.006115f, -0.020867f, -0.047149f},
                                  {0.007132f, -0.004490f, -0.020867f, 0.071207f, 0.160885f},
                                  {0.016114f, -0.010146f, -0.047149f, 0.160885f, 0.363505f}};

Image halved(const Image& in) {
  Image out(in.width / 2 + (in.width & 1), in.height / 2 + (in.height & 1));
  for (int y = 0; y < out.height; ++y)
    for (int x = 0; x < out.width; ++x) {
      double sum = 0;
      for (int v = -4; v <= 4; ++v)
        for (int u = -4; u <= 4; ++u) {
          const float tap = low_pass[4 - std::abs(v)][4 - std::abs(u)];
          sum += static_cast<double>(in(mirror(2 * x + u, in.width), mirror(2 * y + v, in.height)) * tap);
        }
      out(x, y) = static_cast<float>(sum);
    }
  return out;
}

}  // namespace

KeyedScores float_ms_ssim(const Options& options, const Pair& pair) {
  const Format& format = pair.reference.format;
  if (std::min(format.width, format.height) < 11 << (scales - 1))
    throw UsageError("float_ms_ssim has no value below 176x176, for " + to_string(format));
  Image r = image_of(pair.reference), d = image_of(pair.distorted);
  std::array<KeyedScores, 3> means;  // l, c, s
  double score = 1;
  for (int k = 0; k < scales; ++k) {
    if (k > 0) r = halved(r), d = halved(d);
    const WindowMeans m = window_means(r, d);
    score *= pow(m.l, luminance_power[k]) * pow(m.c, contrast_power[k]) * pow(m.s, contrast_power[k]);
    const std::string scale = "_scale" + std::to_string(k);
    means[0].emplace_back("float_ms_ssim_l" + scale, m.l);
    means[1].emplace_back("float_ms_ssim_c" + scale, m.c);
    means[2].emplace_back("float_ms_ssim_s" + scale, m.s);
  }
  KeyedScores out{
      {"float_ms_ssim", options.flag("enable_db") ? ssim_db(score, format, options.flag("clip_db")) : score}};
  if (options.flag("enable_lcs"))
    for (const KeyedScores& keyed : means) out.insert(out.end(), keyed.begin(), keyed.end());
  return out;
}

}  // namespace isobit::reference
