// SPDX-License-Identifier: BSD-2-Clause-Patent
// The parts of a clip: planes of 16-bit samples, what a scene shows, what a distortion does to it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "testing/clip.h"

namespace isobit::test {

struct Plane16 {
  int width = 0, height = 0;
  std::vector<std::uint16_t> samples;  // raster order

  Plane16(int w, int h) : width(w), height(h), samples(static_cast<std::size_t>(w) * h) {}
  std::uint16_t* row(int y) { return samples.data() + static_cast<std::size_t>(y) * width; }
  const std::uint16_t* row(int y) const { return samples.data() + static_cast<std::size_t>(y) * width; }
};

// Mixes three coordinates and a seed into 32 random bits.
inline std::uint32_t hash(std::uint32_t x, std::uint32_t y, std::uint32_t z, std::uint32_t seed) {
  std::uint32_t h = (seed * 0x9E3779B9u) ^ (x * 0x85EBCA6Bu) ^ (y * 0xC2B2AE35u) ^ (z * 0x27D4EB2Fu);
  h = (h ^ (h >> 16)) * 0x7FEB352Du;
  h = (h ^ (h >> 15)) * 0x846CA68Bu;
  return h ^ (h >> 16);
}

inline std::uint16_t clamp16(int v) { return static_cast<std::uint16_t>(v < 0 ? 0 : v > 65535 ? 65535 : v); }

void draw_scene(Scene scene, int t, int plane, std::uint32_t seed, Plane16& out);
void distort(Distortion distortion, const Plane16& reference, int t, int plane, std::uint32_t seed, Plane16& out);

}  // namespace isobit::test
