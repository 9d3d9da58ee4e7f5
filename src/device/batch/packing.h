// SPDX-License-Identifier: BSD-2-Clause-Patent
// Where a batch's frames lie in a device's memory: packed, one after another, so that a frame's planes can be one copy.
#pragma once

#include <algorithm>

#include "device/device.h"
#include "frame/frame.h"

namespace isobit {

struct Packing {
  Packing(const Format& f, bool chroma) : format(f), planes(chroma ? f.planes() : 1) {
    for (int p = 0; p < planes; ++p) {
      start[p] = frame_samples;
      frame_samples += (format.plane_samples(p) + 127) / 128 * 128;
    }
  }

  // Pairs that are scored together: enough that launches do not dominate, few enough for the memory.
  static int pairs_together(const Format& format) {
    constexpr std::int64_t enough = 16 << 20;  // pixels
    return static_cast<int>(std::clamp<std::int64_t>(enough / format.plane_samples(0), 1, 32));
  }

  // Whether the planes lie in the host's memory as they will on the device; `count` of them.
  bool holds(const FrameView& frame, int count) const {
    const std::int64_t bytes = format.sample_bytes();
    for (int p = 0; p < count; ++p) {
      const PlaneView& plane = frame.planes[p];
      if (plane.stride != plane.width * bytes || plane.data - frame.planes[0].data != start[p] * bytes) return false;
    }
    return true;
  }

  // The plane of frame `frame` of those that lie at `samples`.
  template <class Sample>
  Plane<Sample> plane(const std::byte* samples, int frame, int p) const {
    const Sample* data = reinterpret_cast<const Sample*>(samples) + frame * frame_samples + start[p];
    return {data, format.plane_width(p), frame_samples, format.plane_width(p), format.plane_height(p)};
  }

  Format format;
  int planes;
  std::int64_t start[3] = {}, frame_samples = 0;
};

}  // namespace isobit
