// SPDX-License-Identifier: BSD-2-Clause-Patent
// float_ssim: luma, decimated by a box so that its shorter side is near 256, under an 11-tap binary32 window.
#include <algorithm>
#include <string>

#include "frame/error.h"
#include "reference/float_window.h"
#include "reference/reference.h"

namespace isobit::reference {
namespace {

// The shorter side over 256, to the nearest integer, halves up; at least 1.
int automatic_scale(const Format& format) {
  const float ratio = static_cast<float>(std::min(format.width, format.height)) / 256.0f;
  const int whole = static_cast<int>(ratio);
  return std::max(1, ratio - static_cast<float>(whole) >= 0.5f ? whole + 1 : whole);
}

// f x f sums of products rounded to binary32, added in binary64, one for every f-th sample of every f-th row.
Image decimated(const Image& in, int f) {
  if (f == 1) return in;
  const float weight = 1.0f / static_cast<float>(f * f);
  Image out(in.width / f + (in.width & 1), in.height / f + (in.height & 1));
  if (out.width < 11 || out.height < 11) return out;  // has no score, and its taps may lie beyond the mirror image
  for (int y = 0; y < out.height; ++y)
    for (int x = 0; x < out.width; ++x) {
      double sum = 0;
      for (int v = -(f / 2); v < f - f / 2; ++v)
        for (int u = -(f / 2); u < f - f / 2; ++u)
          sum += static_cast<double>(in(mirror(x * f + u, in.width), mirror(y * f + v, in.height)) * weight);
      out(x, y) = static_cast<float>(sum);
    }
  return out;
}

}  // namespace

KeyedScores float_ssim(const Options& options, const Pair& pair) {
  const Format& format = pair.reference.format;
  const int scale = static_cast<int>(options.number("scale", 0)), f = scale ? scale : automatic_scale(format);
  const Image r = decimated(image_of(pair.reference), f), d = decimated(image_of(pair.distorted), f);
  if (r.width < 11 || r.height < 11)
    throw UsageError("float_ssim has no value where less than 11x11 is left of " + to_string(format));
  const WindowMeans means = window_means(r, d);
  const double score = means.ssim;
  KeyedScores out{{"float_ssim", options.flag("enable_db") ? ssim_db(score, format, options.flag("clip_db")) : score}};
  if (options.flag("enable_lcs"))
    out.insert(out.end(), {{"float_ssim_l", means.l}, {"float_ssim_c", means.c}, {"float_ssim_s", means.s}});
  return out;
}

}  // namespace isobit::reference
