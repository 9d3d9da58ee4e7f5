// SPDX-License-Identifier: BSD-2-Clause-Patent
// Hashes of samples, to tell later whether two runs scored the same pictures.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "frame/frame.h"

namespace isobit {

// XXH3-128 (seed 0) of a frame's samples: plane by plane, row by row, samples of 8 bits as bytes and longer ones as
// 16-bit little-endian words; that is, of the frame as it stands in a raw yuv file. 32 digits, most significant first.
std::string frame_hash(const FrameView& frame);

// The same of a text.
std::string text_hash(std::string_view text);

// Of a video: the hash of its frames' hashes, in their order, each with a line feed after it. Unlike a hash of the
// samples it can be made of the hashes of parts.
std::string video_hash(const std::vector<std::string>& frame_hashes);

}  // namespace isobit
