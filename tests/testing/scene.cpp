// SPDX-License-Identifier: BSD-2-Clause-Patent
// What the scenes show: moving texture with a hard edge and grain, noise, checkers, a flat field, a ramp, extremes.
#include "testing/scene.h"

#include <algorithm>

namespace isobit::test {
namespace {

// Value noise of one octave: random lattice values `Cell` samples apart, bilinear in between, added to a row.
// A numerator is below 65536 * 96^2 < 2^30.
template <std::uint32_t Cell>
void add_octave(std::vector<std::uint32_t>& row, std::uint32_t px, std::uint32_t py, std::uint32_t octave,
                std::uint32_t weight, std::uint32_t seed) {
  const std::uint32_t cy = py / Cell, fy = py % Cell, width = static_cast<std::uint32_t>(row.size());
  const auto lattice = [&](std::uint32_t cx) {
    return (hash(cx, cy, octave, seed) >> 16) * (Cell - fy) + (hash(cx, cy + 1, octave, seed) >> 16) * fy;
  };
  for (std::uint32_t x = 0, cx = px / Cell; x < width; ++cx) {
    const std::uint32_t left = lattice(cx), right = lattice(cx + 1);
    const std::uint32_t start = cx * Cell, end = std::min(width, start + Cell - px);
    for (; x < end; ++x) {
      const std::uint32_t fx = px + x - start;
      row[x] += (left * (Cell - fx) + right * fx) / (Cell * Cell) * weight;
    }
  }
}

// Five octaves that move by (3, 2) samples a frame; in luma a hard-edged pattern over them; grain that does not move.
void nature_row(int y, int t, int plane, std::uint32_t seed, std::vector<std::uint32_t>& texture, std::uint16_t* out) {
  const std::uint32_t px = 3 * t, py = y + 2 * t;
  std::fill(texture.begin(), texture.end(), 0);
  add_octave<96>(texture, px, py, 0, 16, seed);
  add_octave<48>(texture, px, py, 1, 8, seed);
  add_octave<24>(texture, px, py, 2, 4, seed);
  add_octave<12>(texture, px, py, 3, 2, seed);
  add_octave<6>(texture, px, py, 4, 1, seed);
  const std::uint32_t width = static_cast<std::uint32_t>(texture.size());
  for (std::uint32_t x = 0; x < width; ++x) {
    int value = static_cast<int>(texture[x] / 31);
    if (plane == 0 && ((px + x) / 57 * 7 + py / 43 * 3) % 5 == 0) value = value / 2 + 24000;
    value += static_cast<int>(hash(x, y, 1000 + t, seed) >> 21) - 1024;
    out[x] = clamp16(plane ? 32768 + (value - 32768) / 3 : value);
  }
}

// A value for each sample of the plane, from its coordinates.
template <class F>
void fill(Plane16& out, F value) {
  for (int y = 0; y < out.height; ++y)
    for (int x = 0; x < out.width; ++x) out.row(y)[x] = static_cast<std::uint16_t>(value(x, y));
}

}  // namespace

void draw_scene(Scene scene, int t, int plane, std::uint32_t seed, Plane16& out) {
  const std::uint32_t plane_seed = seed * 3 + plane;
  const auto random = [&](int x, int y) { return hash(x, y, 1000 + t, plane_seed); };
  switch (scene) {
    case Scene::nature: {
      std::vector<std::uint32_t> texture(out.width);
      for (int y = 0; y < out.height; ++y) nature_row(y, t, plane, plane_seed, texture, out.row(y));
      break;
    }
    case Scene::noise: fill(out, [&](int x, int y) { return random(x, y) >> 16; }); break;
    case Scene::checker: fill(out, [&](int x, int y) { return (x / 10 + y / 10 + t) & 1 ? 60000 : 5000; }); break;
    case Scene::flat: fill(out, [](int, int) { return 30000; }); break;
    case Scene::ramp:
      fill(out, [&](int x, int y) {
        return std::min<std::int64_t>((std::int64_t{x} + y + t) * 65535 / (out.width + out.height), 65535);
      });
      break;
    case Scene::extremes: fill(out, [&](int x, int y) { return random(x, y) & 1 ? 65535 : 0; }); break;
  }
}

}  // namespace isobit::test
