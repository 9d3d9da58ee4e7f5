// SPDX-License-Identifier: BSD-2-Clause-Patent
// What float_ssim and float_ms_ssim share: an 11-tap binary32 window and the means of luminance, contrast, structure.
#pragma once

#include "reference/samples.h"

namespace isobit::reference {

// Means over the frame, rounded to binary32: of l * c * s, and of each.
struct WindowMeans {
  float ssim, l, c, s;
};

// Both images at least 11x11.
WindowMeans window_means(const Image& r, const Image& d);

// The image mirrored at its edges, the edge itself repeated once.
inline int mirror(int i, int n) { return i < 0 ? -1 - i : i >= n ? 2 * n - 1 - i : i; }

}  // namespace isobit::reference
