// SPDX-License-Identifier: BSD-2-Clause-Patent
// Frames that press on the edges of the arithmetic: constants, single samples, checkerboards, full-range noise.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "frame/frame.h"

namespace isobit::test {

enum class Content {
  zeros,       // both frames 0
  peaks,       // both frames at the largest sample
  opposites,   // 0 against the largest sample
  one_pixel,   // 0, but for one sample at a corner or in the middle
  checker,     // neighbours 0 and largest, the other way round in the distorted frame
  stripes,     // columns against rows
  sparse,      // 0 and 1 with a few largest samples between them
  neighbours,  // full-range noise; the distorted frame differs in the last bit here and there
  noise,       // full-range noise, unrelated
  same_noise,  // full-range noise, twice the same
  nature       // a natural-like clip with a distortion that the seed chooses
};
inline constexpr std::array contents{Content::zeros,   Content::peaks,      Content::opposites, Content::one_pixel,
                                     Content::checker, Content::stripes,    Content::sparse,    Content::neighbours,
                                     Content::noise,   Content::same_noise, Content::nature};
std::string to_string(Content content);

// Fills both views, which are of one format.
void fill(Content content, std::uint32_t seed, const FrameView& reference, const FrameView& distorted);

}  // namespace isobit::test
