// SPDX-License-Identifier: BSD-2-Clause-Patent
// Frames as they may be lent: rows packed, beginning anywhere, noise around them, and no memory beyond.
#pragma once

#include <cstdint>

#include "frame/frame.h"

namespace isobit::test {

// A copy of the frame. host_margin samples of noise, which the seed chooses, lie before its first row and after its last;
// then, on one side that depends on the seed, comes a page that must not be touched.
Frame tight_copy(const FrameView& from, std::uint32_t seed);

}  // namespace isobit::test
