// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "engine/selftest_frames.h"

#include <algorithm>

#include "exact/mixed.h"

namespace isobit {
namespace {

struct Place {
  std::uint32_t x, y, width, height, plane;
};

std::uint32_t shape_at(const Place& p, std::uint32_t peak) {
  const std::uint32_t ramp =
      static_cast<std::uint32_t>(std::uint64_t{peak} * (p.x + 2 * p.y) / (p.width + 2 * p.height));
  const bool inside = (p.x / 12 + p.y / 9) % 3 == 0;
  return inside ? peak - ramp : ramp / 2;
}

struct Samples {
  std::uint32_t reference, distorted;
};

Samples samples_at(int frame, const Place& p, std::uint32_t peak) {
  const auto seed = static_cast<std::uint32_t>(frame) * 8 + p.plane;
  const std::uint32_t a = mixed(p.x, p.y, 2 * seed), b = mixed(p.x, p.y, 2 * seed + 1);
  switch (frame % selftest_contents) {
    case 0: return {a & peak, b & peak};
    case 1: return {p.plane % 2 ? peak : 0, p.plane % 2 ? 0 : peak};
    case 2: return {(p.x + p.y) % 2 ? peak : 0, (p.x + p.y) % 2 ? 0 : peak};
    case 3: return {peak / 2, p.x == p.width / 2 && p.y == p.height / 2 ? peak : peak / 2};
    case 4: return {p.x % (peak + 1), (p.x + p.y) % (peak + 1)};
    default: {
      const std::uint32_t shape = shape_at(p, peak), noise = b & (peak >> 5);
      return {std::min(peak, shape + (a & (peak >> 7))), shape - std::min(shape, noise)};
    }
  }
}

template <class Sample>
void fill_plane(int frame, std::uint32_t plane, std::uint32_t peak, const PlaneView& reference,
                const PlaneView& distorted) {
  for (int y = 0; y < reference.height; ++y) {
    auto* r = reinterpret_cast<Sample*>(reference.row(y));
    auto* d = reinterpret_cast<Sample*>(distorted.row(y));
    for (int x = 0; x < reference.width; ++x) {
      const Place place{static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y),
                        static_cast<std::uint32_t>(reference.width), static_cast<std::uint32_t>(reference.height),
                        plane};
      const Samples s = samples_at(frame, place, peak);
      r[x] = static_cast<Sample>(s.reference), d[x] = static_cast<Sample>(s.distorted);
    }
  }
}

}  // namespace

std::vector<Format> selftest_formats() {
  constexpr std::pair<int, int> sizes[] = {{177, 181}, {33, 47}, {211, 189}, {16, 17}, {200, 176}, {65, 64}, {7, 5}};
  std::vector<Format> list;
  for (const int depth : {8, 10, 12, 16})
    for (const Chroma chroma :
         {Chroma::c400, Chroma::c420, Chroma::c422, Chroma::c444, Chroma::c411, Chroma::c440, Chroma::c410}) {
      const auto [width, height] = sizes[(list.size() * 3 + list.size() / 7) % std::size(sizes)];
      list.push_back({width, height, depth, chroma});
    }
  for (const int depth : {8, 10}) list.push_back({576, 324, depth, Chroma::c420});
  return list;
}

void fill_selftest_frame(int frame, const FrameView& reference, const FrameView& distorted) {
  const Format& format = reference.format;
  for (int p = 0; p < format.planes(); ++p) {
    const auto plane = static_cast<std::uint32_t>(p);
    if (format.depth == 8)
      fill_plane<std::uint8_t>(frame, plane, format.peak(), reference.planes[p], distorted.planes[p]);
    else
      fill_plane<std::uint16_t>(frame, plane, format.peak(), reference.planes[p], distorted.planes[p]);
  }
}

}  // namespace isobit
