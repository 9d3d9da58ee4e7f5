// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "testing/content.h"


#include "testing/clip.h"
#include "testing/scene.h"

namespace isobit::test {
namespace {

struct Samples {
  std::uint32_t reference, distorted;
};

struct Place {
  int x, y, width, height;
  std::uint32_t seed;

  // A corner or the middle, as the seed chooses.
  bool chosen() const {
    switch (seed % 5) {
      case 0: return x == 0 && y == 0;
      case 1: return x == width - 1 && y == 0;
      case 2: return x == 0 && y == height - 1;
      case 3: return x == width - 1 && y == height - 1;
      default: return x == width / 2 && y == height / 2;
    }
  }
};

Samples samples_at(Content content, const Place& at, std::uint32_t peak) {
  const std::uint32_t a = hash(at.x, at.y, 1, at.seed), b = hash(at.x, at.y, 2, at.seed);
  const auto on = [&](bool high) { return high ? peak : 0; };
  switch (content) {
    case Content::zeros: return {0, 0};
    case Content::peaks: return {peak, peak};
    case Content::opposites: return {on(at.seed & 1), on(~at.seed & 1)};
    case Content::one_pixel: return {0, on(at.chosen())};
    case Content::checker: return {on((at.x + at.y) & 1), on(~(at.x + at.y) & 1)};
    case Content::stripes: return {on(at.x & 1), on(at.y & 1)};
    case Content::sparse: return {a % 97 ? a >> 31 : peak, b % 89 ? b >> 31 : peak};
    case Content::neighbours: return {a & peak, (a ^ (b >> 31)) & peak};
    case Content::noise: return {a & peak, b & peak};
    case Content::same_noise: return {a & peak, a & peak};
    case Content::nature: break;
  }
  return {0, 0};
}

void store(const PlaneView& plane, int sample_bytes, int x, int y, std::uint32_t sample) {
  if (sample_bytes == 1)
    plane.row(y)[x] = static_cast<std::byte>(sample);
  else
    reinterpret_cast<std::uint16_t*>(plane.row(y))[x] = static_cast<std::uint16_t>(sample);
}

}  // namespace

std::string to_string(Content content) {
  constexpr std::array names{"zeros",  "peaks",      "opposites", "one pixel",  "checker", "stripes",
                             "sparse", "neighbours", "noise",     "same noise", "nature"};
  return names[static_cast<std::size_t>(content)];
}

void fill(Content content, std::uint32_t seed, const FrameView& reference, const FrameView& distorted) {
  const Format& format = reference.format;
  if (content == Content::nature)
    return render({Scene::nature, static_cast<Distortion>(1 + seed % 5), format, 1, seed}, 0, reference, distorted);
  for (int p = 0; p < format.planes(); ++p)
    for (int y = 0; y < format.plane_height(p); ++y)
      for (int x = 0; x < format.plane_width(p); ++x) {
        const Place place{x, y, format.plane_width(p), format.plane_height(p), seed + 3 * p};
        const Samples s = samples_at(content, place, format.peak());
        store(reference.planes[p], format.sample_bytes(), x, y, s.reference);
        store(distorted.planes[p], format.sample_bytes(), x, y, s.distorted);
      }
}

}  // namespace isobit::test
