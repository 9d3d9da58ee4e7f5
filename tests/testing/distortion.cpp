// SPDX-License-Identifier: BSD-2-Clause-Patent
// What the distortions do: quantised blocks, a box blur, added grain, a shift, a fade, unrelated noise.
#include <algorithm>
#include <cstdlib>

#include "testing/scene.h"

namespace isobit::test {
namespace {

// Samples outside the plane are those of its edge.
int at(const Plane16& p, int x, int y) { return p.row(std::clamp(y, 0, p.height - 1))[std::clamp(x, 0, p.width - 1)]; }

// Each 8x8 block keeps its mean and a residual rounded to a step of its own, halves away from zero.
void quantise(const Plane16& in, int t, std::uint32_t seed, Plane16& out) {
  for (int by = 0; by < in.height; by += 8)
    for (int bx = 0; bx < in.width; bx += 8) {
      int mean = 0;
      for (int j = 0; j < 8; ++j)
        for (int i = 0; i < 8; ++i) mean += at(in, bx + i, by + j);
      mean /= 64;
      const int step = 2048 + 1024 * static_cast<int>(hash(bx, by, t, seed) & 3);
      for (int y = by; y < std::min(by + 8, in.height); ++y)
        for (int x = bx; x < std::min(bx + 8, in.width); ++x) {
          const int residual = in.row(y)[x] - mean, steps = (std::abs(residual) + step / 2) / step;
          out.row(y)[x] = clamp16(mean + (residual < 0 ? -steps : steps) * step);
        }
    }
}

// The mean of 3x3 samples, rounded down.
void blur(const Plane16& in, Plane16& out) {
  std::vector<int> column(in.width);  // sums of three rows
  for (int y = 0; y < in.height; ++y) {
    for (int x = 0; x < in.width; ++x) column[x] = at(in, x, y - 1) + at(in, x, y) + at(in, x, y + 1);
    for (int x = 0; x < in.width; ++x) {
      const int left = column[std::max(x - 1, 0)], right = column[std::min(x + 1, in.width - 1)];
      out.row(y)[x] = static_cast<std::uint16_t>((left + column[x] + right) / 9);
    }
  }
}

template <class F>
void map(const Plane16& in, Plane16& out, F value) {
  for (int y = 0; y < in.height; ++y)
    for (int x = 0; x < in.width; ++x) out.row(y)[x] = clamp16(value(x, y, in.row(y)[x]));
}

}  // namespace

void distort(Distortion distortion, const Plane16& in, int t, int plane, std::uint32_t seed, Plane16& out) {
  const auto random = [&](int x, int y) { return hash(x, y, 5000 + t, seed * 3 + plane); };
  switch (distortion) {
    case Distortion::none: out = in; break;
    case Distortion::quant: quantise(in, t, seed, out); break;
    case Distortion::blur: blur(in, out); break;
    case Distortion::grain:
      map(in, out, [&](int x, int y, int v) { return v + static_cast<int>(random(x, y) >> 19) - 4096; });
      break;
    case Distortion::shift: map(in, out, [&](int x, int y, int) { return at(in, x + 1, y); }); break;
    case Distortion::fade: map(in, out, [](int, int, int v) { return v * 15 / 16 + 1000; }); break;
    case Distortion::noise:
      map(in, out, [&](int x, int y, int) { return static_cast<int>(random(x, y) >> 16); });
      break;
  }
}

}  // namespace isobit::test
