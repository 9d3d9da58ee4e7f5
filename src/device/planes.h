// SPDX-License-Identifier: BSD-2-Clause-Patent
// Frames as devices see them.
#pragma once

#include "device/device.h"
#include "frame/frame.h"

namespace isobit {

// Strides are whole samples.
template <class Sample>
ISOBIT_HOST_FN Plane<Sample> plane_of(const PlaneView& v) {
  return {reinterpret_cast<const Sample*>(v.data), v.stride / std::ptrdiff_t{sizeof(Sample)}, 0, v.width, v.height};
}

// The first `planes` planes of one pair.
template <class Sample>
ISOBIT_HOST_FN PairPlanes<Sample> planes_of(const FrameView& reference, const FrameView& distorted, int planes) {
  PairPlanes<Sample> pair;
  for (int p = 0; p < planes; ++p) {
    pair.reference[p] = plane_of<Sample>(reference.planes.begin()[p]);
    pair.distorted[p] = plane_of<Sample>(distorted.planes.begin()[p]);
  }
  return pair;
}

}  // namespace isobit
