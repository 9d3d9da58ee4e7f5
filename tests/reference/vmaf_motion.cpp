// SPDX-License-Identifier: BSD-2-Clause-Patent
// Written for reading beside the specification, not for speed.
#include "reference/vmaf_motion.h"

#include <algorithm>
#include <array>

namespace isobit::reference {
namespace {

constexpr std::array<std::int64_t, 5> taps = {3571, 16004, 26386, 16004, 3571};

// The sum of the sizes of the filtered difference; not symmetric in its arguments, because halves round up.
std::int64_t sum_of_differences(const Luma& previous, const Luma& current) {
  const auto &p = previous.samples, &c = current.samples;
  const int w = p.width, h = p.height;
  std::vector<std::int64_t> column(w);
  std::int64_t total = 0;
  for (int y = 0; y < h; ++y) {
    for (int x = 0; x < w; ++x) {
      std::int64_t sum = 0;
      for (int k = 0; k < 5; ++k) {
        const int yy = mirrored(y + k - 2, h);
        sum += taps[k] * (p.at(x, yy) - c.at(x, yy));
      }
      column[x] = rounded_shift(sum, previous.depth);
    }
    for (int x = 0; x < w; ++x) {
      std::int64_t sum = 0;
      for (int k = 0; k < 5; ++k) sum += taps[k] * column[mirrored(x + k - 2, w)];
      const std::int64_t v = rounded_shift(sum, 16);
      total += v < 0 ? -v : v;
    }
  }
  return total;
}

// 3.1 mirrors with the edge repeated on the right and at the bottom, and without on the left and at the top.
int mirrored_31(int i, int n) { return i < 0 ? -i : i >= n ? 2 * n - 1 - i : i; }

Grid<std::uint16_t> blurred_31(const Luma& in) {
  const auto& s = in.samples;
  Grid<std::uint16_t> columns(s.width, s.height), out(s.width, s.height);
  for (int y = 0; y < s.height; ++y) {
    for (int x = 0; x < s.width; ++x) {
      std::int64_t sum = 0;
      for (int k = 0; k < 5; ++k) sum += taps[k] * s.at(x, mirrored_31(y + k - 2, s.height));
      columns.at(x, y) = static_cast<std::uint16_t>(rounded_shift(sum, in.depth));
    }
    for (int x = 0; x < s.width; ++x) {
      std::int64_t sum = 0;
      for (int k = 0; k < 5; ++k) sum += taps[k] * columns.at(mirrored_31(x + k - 2, s.width), y);
      out.at(x, y) = static_cast<std::uint16_t>(rounded_shift(sum, 16));
    }
  }
  return out;
}

}  // namespace

MotionScores motion(std::span<const Luma> reference, const MotionOptions& o) {
  const int n = static_cast<int>(reference.size()), lag = o.five_frame_window ? 2 : 1;
  MotionScores out{std::vector<double>(n), std::vector<double>(n), std::vector<double>(n)};
  for (int i = lag; i < n && !o.force_zero; ++i) {
    const auto& grid = reference[i].samples;
    const double sad = static_cast<double>(sum_of_differences(reference[i - lag], reference[i]));
    const double pixels = static_cast<double>(grid.width) * grid.height;
    out.sad[i] = std::min(sad / 256.0 / pixels * o.fps_weight, o.max_val);
  }
  auto limited = [&](double m) {
    const double blended = m * o.blend_factor + (1 - o.blend_factor) * std::min(o.blend_offset, m);
    return std::min(blended, o.max_val);
  };
  for (int i = lag; i < n; ++i) {
    const int low = i - (lag - 1);
    if (i + 1 >= n)
      out.motion2[i] = out.sad[i];
    else
      out.motion2[i] = low >= lag ? std::min(out.sad[low], out.sad[i + 1]) : out.sad[i + 1];
  }
  const double stamp = n > lag ? limited(out.sad[lag]) : 0.0;
  double previous = stamp;
  for (int i = 0; i < n; ++i) {
    if (i < lag) {
      out.motion3[i] = stamp;
      continue;
    }
    const double value = limited(out.motion2[i]);
    out.motion3[i] = o.moving_average ? (value + previous) / 2.0 : value;
    previous = value;
  }
  return out;
}

MotionScores31 motion_31(std::span<const Luma> reference, bool force_zero) {
  const int n = static_cast<int>(reference.size());
  MotionScores31 out{std::vector<double>(n), std::vector<double>(n)};
  if (force_zero) return out;
  Grid<std::uint16_t> previous;
  for (int i = 0; i < n; ++i) {
    const Grid<std::uint16_t> current = blurred_31(reference[i]);
    std::int64_t sad = 0;
    for (std::size_t k = 0; i > 0 && k < current.values.size(); ++k) {
      sad += std::abs(previous.values[k] - current.values[k]);
    }
    const float pixels = static_cast<float>(current.width * current.height);
    out.motion[i] = static_cast<float>(static_cast<double>(sad) / 256.0) / pixels;
    previous = current;
  }
  for (int i = 1; i < n; ++i) out.motion2[i] = i + 1 < n ? std::min(out.motion[i], out.motion[i + 1]) : out.motion[i];
  return out;
}

}  // namespace isobit::reference
