// SPDX-License-Identifier: BSD-2-Clause-Patent
// The frames of a run with the worst scores, and pictures of them where they are worst.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/run.h"
#include "report/picture.h"

namespace isobit {

// One frame. Pictures are PNG files: both videos and their difference in luma at the spot, and the difference over the
// whole frame, made smaller.
struct Shot {
  std::int64_t frame = 0;
  double score = 0;
  Spot spot = {};
  std::uint32_t largest_difference = 0;  // of luma, in the frame
  std::string reference = {}, distorted = {}, difference = {}, overview = {};
};

struct WorstFrames {
  std::string key;          // by whose scores; empty where no frame was scored
  std::string note;         // one sentence where pictures are missing
  std::vector<Shot> shots;  // those that have pictures, the worst first
};

// The key that tells most of a frame: vmaf, or else the first that is no motion.
std::string_view leading_key(const std::vector<std::string>& keys);

// Rows of the table from the worst score on, at most `count`; neighbours look alike, so they keep a distance.
std::vector<std::size_t> worst_rows(const std::vector<double>& column, std::string_view key, std::size_t count);

// The part of the frames with the largest sum of squared differences of luma.
Spot worst_spot(const FrameView& reference, const FrameView& distorted);

// Reads the videos again up to the last of the worst frames. Where that cannot be done, `note` tells why.
WorstFrames worst_frames(const RunResult& run);

}  // namespace isobit
