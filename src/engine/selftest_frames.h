// SPDX-License-Identifier: BSD-2-Clause-Patent
// Frames for the self-test, made of integers alone.
#pragma once

#include <vector>

#include "frame/frame.h"

namespace isobit {

// Every depth with every chroma; sizes odd, small, and large enough for each metric; and a video's.
std::vector<Format> selftest_formats();

// What a pair shows is `frame` modulo this many: noise, opposite extremes, checkers, flat with one sample off, ramps,
// and shapes with noise on them.
inline constexpr int selftest_contents = 6;
void fill_selftest_frame(int frame, const FrameView& reference, const FrameView& distorted);

}  // namespace isobit
