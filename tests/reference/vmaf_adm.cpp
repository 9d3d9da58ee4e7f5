// SPDX-License-Identifier: BSD-2-Clause-Patent
// Written for reading beside the specification, not for speed.
#include "reference/vmaf_adm.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "exact/powf.h"

namespace isobit::reference {
namespace {

using Band = Grid<std::int32_t>;
using Bands = std::array<Band, 3>;  // h, v, d

struct Wavelet {
  Band low;
  Bands high;
};

struct Decoupled {
  Bands restored, additive;
};

struct Region {
  int left, top, right, bottom;  // right and bottom are past the end

  explicit Region(int w, int h) {
    left = static_cast<int>(w * 0.1 - 0.5), top = static_cast<int>(h * 0.1 - 0.5);
    right = w - left, bottom = h - top;
  }
  int rows() const { return bottom - top; }
  int columns() const { return right - left; }
};

// The samples 2i - 1 .. 2i + 2 that output i is made of: without repetition on the left, with it on the right.
int wavelet_index(int i, int n) { return i < 0 ? -i : i >= n ? 2 * n - 1 - i : i; }

Wavelet wavelet(const Band& in, int scale, int depth) {
  constexpr std::array<std::int64_t, 4> lo = {15826, 27411, 7345, -4240}, hi = {-4240, -7345, 27411, -15826};
  constexpr int vertical_shift[4] = {0, 0, 16, 16}, horizontal_shift[4] = {16, 15, 16, 15};
  const int vs = scale ? vertical_shift[scale] : depth, hs = horizontal_shift[scale];
  const std::int64_t centre = scale ? 0 : std::int64_t{46342} << (depth - 1);
  const int w = (in.width + 1) / 2, h = (in.height + 1) / 2;
  Wavelet out{Band(w, h), {Band(w, h), Band(w, h), Band(w, h)}};
  std::vector<std::int64_t> l(in.width), g(in.width);
  for (int y = 0; y < h; ++y) {
    for (int x = 0; x < in.width; ++x) {
      std::int64_t low = 0, high = 0;
      for (int k = 0; k < 4; ++k) {
        const std::int64_t value = in.at(x, wavelet_index(2 * y - 1 + k, in.height));
        low += lo[k] * value, high += hi[k] * value;
      }
      l[x] = rounded_shift(low - centre, vs), g[x] = rounded_shift(high, vs);
    }
    for (int x = 0; x < w; ++x) {
      std::int64_t a = 0, v = 0, horizontal = 0, d = 0;
      for (int k = 0; k < 4; ++k) {
        const int i = wavelet_index(2 * x - 1 + k, in.width);
        a += lo[k] * l[i], v += hi[k] * l[i], horizontal += lo[k] * g[i], d += hi[k] * g[i];
      }
      auto stored = [&](std::int64_t sum) { return static_cast<std::int32_t>(rounded_shift(sum, hs)); };
      out.low.at(x, y) = stored(a);
      out.high[0].at(x, y) = stored(horizontal), out.high[1].at(x, y) = stored(v), out.high[2].at(x, y) = stored(d);
    }
  }
  return out;
}

// Whether the vectors (o_h, o_v) and (t_h, t_v) enclose less than one degree.
bool nearly_parallel(std::int64_t oh, std::int64_t ov, std::int64_t th, std::int64_t tv) {
  auto f = [](std::int64_t z) { return static_cast<double>(static_cast<float>(z)) / 4096.0; };
  const double dp = f(oh * th + ov * tv), oo = f(oh * oh + ov * ov), tt = f(th * th + tv * tv);
  const double cos_squared = 0x1.ffd814p-1;
  return dp >= 0.0 && dp * dp >= cos_squared * oo * tt;
}

// t / o in 15 fraction bits, by a table of reciprocals of 30 bits.
std::int64_t gain(std::int64_t o, std::int64_t t, int scale) {
  if (o == 0) return 32768;
  const std::int64_t sign = o < 0 ? -1 : 1;
  std::int64_t m = o * sign;
  int z = 0;
  if (scale > 0 && m >= 32768) {
    z = 63 - std::countl_zero(static_cast<std::uint64_t>(m)) - 14;
    m = (m + (std::int64_t{1} << (z - 1))) >> z;
  }
  const std::int64_t reciprocal = (std::int64_t{1} << 30) / m;
  return (reciprocal * t * sign + (std::int64_t{1} << (14 + z))) >> (15 + z);
}

std::int32_t restored_part(std::int64_t o, std::int64_t t, int scale, bool parallel, double limit) {
  const std::int64_t k = std::clamp<std::int64_t>(gain(o, t, scale), 0, 32768);
  std::int64_t r = (k * o + 16384) >> 15;
  const double rd = static_cast<double>(r), td = static_cast<double>(t);
  if (parallel && k > 0 && o > 0) r = static_cast<std::int64_t>(std::min(rd * limit, td));
  if (parallel && k > 0 && o < 0) r = static_cast<std::int64_t>(std::max(rd * limit, td));
  return static_cast<std::int32_t>(r);
}

Decoupled decouple(const Bands& o, const Bands& t, int scale, double limit) {
  const int w = o[0].width, h = o[0].height;
  Decoupled out{{Band(w, h), Band(w, h), Band(w, h)}, {Band(w, h), Band(w, h), Band(w, h)}};
  for (std::size_t i = 0; i < o[0].values.size(); ++i) {
    const bool parallel = nearly_parallel(o[0].values[i], o[1].values[i], t[0].values[i], t[1].values[i]);
    for (int b = 0; b < 3; ++b) {
      const std::int32_t r = restored_part(o[b].values[i], t[b].values[i], scale, parallel, limit);
      out.restored[b].values[i] = r;
      out.additive[b].values[i] = t[b].values[i] - r;
    }
  }
  return out;
}

// A masker's weighted coefficient as a neighbour (fifteenths) and at the centre.
struct Mask {
  std::int32_t neighbour, centre;
};

Mask mask(std::uint32_t weight, std::int32_t value, int scale, int band) {
  const std::int64_t product = std::int64_t{weight} * value;
  if (scale == 0) {
    const auto q = static_cast<std::int16_t>(band < 2 ? (product + 16384) >> 15 : (product + 65535) >> 17);
    const int size = std::abs(int{q});
    return {static_cast<std::int16_t>((4369 * size + 2048) >> 12),
            static_cast<std::int16_t>((8738 * size + 2048) >> 12)};
  }
  const auto q = static_cast<std::int32_t>((product + (1 << 27)) >> 28);
  const std::int64_t size = std::abs(std::int64_t{q}), half = std::int64_t{1} << 31;
  return {static_cast<std::int32_t>((143165577 * size - half) >> 32),
          static_cast<std::int32_t>((286331153 * size - half) >> 32)};
}

Band thresholds(const Bands& masker, const std::array<std::uint32_t, 3>& weights, int scale) {
  const int w = masker[0].width, h = masker[0].height;
  Band out(w, h);
  for (int b = 0; b < 3; ++b) {
    Grid<Mask> masks(w, h);
    for (std::size_t i = 0; i < masks.values.size(); ++i) {
      masks.values[i] = mask(weights[b], masker[b].values[i], scale, b);
    }
    auto index = [](int i, int n) { return i < 0 ? 1 : i >= n ? n - 1 : i; };
    for (int y = 0; y < h; ++y) {
      for (int x = 0; x < w; ++x) {
        std::int32_t sum = masks.at(x, y).centre;
        for (int j = -1; j <= 1; ++j) {
          for (int i = -1; i <= 1; ++i) {
            if (i != 0 || j != 0) sum += masks.at(index(x + i, w), index(y + j, h)).neighbour;
          }
        }
        out.at(x, y) += sum;
      }
    }
  }
  return out;
}

// What of a signal's coefficient exceeds the threshold, cubed.
std::int64_t excess_cubed(std::uint32_t weight, std::int32_t signal, std::int32_t threshold, int scale, int band,
                          int cube_shift) {
  const std::int64_t product = std::int64_t{weight} * signal;
  const auto x = static_cast<std::int32_t>(scale == 0 ? product : (product + (1 << 27)) >> 28);
  const int threshold_shift = scale ? 0 : band < 2 ? 10 : 12, square_shift = scale || band == 2 ? 30 : 29;
  const auto size = static_cast<std::uint32_t>(x < 0 ? -std::int64_t{x} : x);
  const auto m =
      std::max(0, static_cast<std::int32_t>(size - (static_cast<std::uint32_t>(threshold) << threshold_shift)));
  const auto square = static_cast<std::int32_t>(rounded_shift(std::int64_t{m} * m, square_shift));
  return rounded_shift(std::int64_t{square} * m, cube_shift);
}

int masked_cube_shift(int width, int scale, int band) {
  const int bits = ceil_log2(width);
  return scale ? bits : std::max(0, bits - (band < 2 ? 4 : 3));
}

float masked_sum(const Bands& signal, const Bands& masker, const AdmOptions& o, int scale, double noise) {
  const auto weights = adm_integer_weights(o, scale);
  const Band threshold = thresholds(masker, weights, scale);
  const int w = threshold.width, h = threshold.height, row_shift = ceil_log2(h);
  const Region region(w, h);
  const float nz = powf_third(static_cast<float>(static_cast<double>(region.rows() * region.columns()) * noise));
  float sum = 0;
  for (int b = 0; b < 3; ++b) {
    const int cube_shift = masked_cube_shift(w, scale, b);
    std::int64_t total = 0;
    for (int y = region.top; y < region.bottom; ++y) {
      std::int64_t row = 0;
      for (int x = region.left; x < region.right; ++x) {
        row += excess_cubed(weights[b], signal[b].at(x, y), threshold.at(x, y), scale, b, cube_shift);
      }
      total += rounded_shift(row, row_shift);
    }
    constexpr int places[4] = {0, 45, 39, 36};
    const int p = (scale ? places[scale] : b < 2 ? 52 : 57) - cube_shift - row_shift;
    const float z = scale ? static_cast<float>(static_cast<float>(total) / std::ldexp(1.0, p))
                          : static_cast<float>(static_cast<double>(total) / std::ldexp(1.0, p));
    const float term = powf_third(z) + nz;
    sum = b ? sum + term : term;
  }
  return sum;
}

float denominator(const Bands& original, const AdmOptions& o, int scale) {
  const AdmWeights weights = adm_weights(o, scale);
  const Region region(original[0].width, original[0].height);
  const int rows = region.rows(), columns = region.columns();
  constexpr int square_shifts[4] = {0, 31, 30, 31}, places[4] = {18, 32, 27, 23};
  const int square_shift = square_shifts[scale], cube_shift = scale ? ceil_log2(columns) : 0;
  const int row_shift = scale ? ceil_log2(rows) : std::max(0, ceil_log2(std::int64_t{rows} * columns) - 20);
  const float nz = powf_third(static_cast<float>(static_cast<double>(rows * columns) * o.noise_weight));
  float sum = 0;
  for (int b = 0; b < 3; ++b) {
    std::uint64_t total = 0;
    for (int y = region.top; y < region.bottom; ++y) {
      std::uint64_t row = 0;
      for (int x = region.left; x < region.right; ++x) {
        const auto size = static_cast<std::uint64_t>(std::abs(std::int64_t{original[b].at(x, y)}));
        if (scale == 0)
          row += size * size * size;
        else
          row += rounded_shift(((size * size + (std::uint64_t{1} << square_shift)) >> square_shift) * size, cube_shift);
      }
      total += rounded_shift(row, row_shift);
    }
    const double y = static_cast<double>(total) / std::ldexp(1.0, places[scale] - row_shift - cube_shift);
    const double weight = b < 2 ? weights.phi : weights.psi;
    const float term = powf_third(static_cast<float>(y * std::pow(weight, 3.0))) + nz;
    sum = b ? sum + term : term;
  }
  return sum;
}

AdmScores pooled(const std::array<float, 4>& numerator, const std::array<float, 4>& aim_numerator,
                 const std::array<float, 4>& denominator, const Luma& luma, const AdmOptions& o) {
  AdmScores out{};
  double aim = 0;
  for (int s = 0; s < 4; ++s) {
    out.numerator += numerator[s], out.denominator += denominator[s], aim += aim_numerator[s];
    out.scale[s] = static_cast<double>(numerator[s]) / static_cast<double>(denominator[s]);
  }
  const double limit = 1e-10 * (luma.samples.width * luma.samples.height) / (1920.0 * 1080.0);
  if (out.numerator < limit) out.numerator = 0;
  if (out.denominator < limit) out.denominator = 0;
  const bool flat = out.denominator == 0.0;
  out.adm2 = flat ? 1.0 : out.numerator / out.denominator;
  out.aim = flat ? 0.0 : aim / out.denominator;  // not defined where flat; nothing was added to nothing
  out.adm3 = std::max(out.adm2 * o.dlm_weight + (1 - out.aim) * (1 - o.dlm_weight), o.min_val);
  out.scale_numerator = numerator, out.scale_denominator = denominator;
  if (o.skip_scale0) out.scale[0] = 0;
  return out;
}

}  // namespace

AdmScores adm(const Luma& reference, const Luma& distorted, const AdmOptions& o) {
  std::array<float, 4> numerators{}, aims{}, denominators{};
  auto widened = [](const Luma& luma) {
    Band out(luma.samples.width, luma.samples.height);
    std::copy(luma.samples.values.begin(), luma.samples.values.end(), out.values.begin());
    return out;
  };
  Band ref = widened(reference), dis = widened(distorted);
  for (int s = 0; s < 4; ++s) {
    Wavelet original = wavelet(ref, s, reference.depth), test = wavelet(dis, s, reference.depth);
    if (s == 0 && o.skip_scale0) {
      denominators[0] = 1e-10f;
    } else {
      const Decoupled parts = decouple(original.high, test.high, s, o.gain_limit);
      numerators[s] = masked_sum(parts.restored, parts.additive, o, s, o.noise_weight);
      if (!o.skip_aim) aims[s] = masked_sum(parts.additive, parts.restored, o, s, 0.0);
      denominators[s] = denominator(original.high, o, s);
    }
    ref = std::move(original.low), dis = std::move(test.low);
  }
  return pooled(numerators, aims, denominators, reference, o);
}

}  // namespace isobit::reference
