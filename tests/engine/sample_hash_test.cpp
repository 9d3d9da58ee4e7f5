// SPDX-License-Identifier: BSD-2-Clause-Patent
// The hash of samples: of the samples alone, in file order.
#include "engine/sample_hash.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <xxhash.h>

#include <cstring>
#include <vector>

namespace isobit {
namespace {

std::string hash_of(const std::vector<unsigned char>& file) {
  const XXH128_hash_t h = XXH3_128bits(file.data(), file.size());
  return fmt::format("{:016x}{:016x}", h.high64, h.low64);
}

// Fills the frame from the bytes of a yuv file, at `file`.
void fill(const FrameView& frame, const unsigned char* file) {
  for (int p = 0; p < frame.format.planes(); ++p) {
    const std::size_t bytes = static_cast<std::size_t>(frame.planes[p].width) * frame.format.sample_bytes();
    for (int y = 0; y < frame.planes[p].height; ++y, file += bytes) std::memcpy(frame.planes[p].row(y), file, bytes);
  }
}

TEST(FrameHash, EqualsThatOfTheFrameInAYuvFile) {
  for (const int depth : {8, 10}) {
    const Format format{13, 7, depth, Chroma::c420};
    std::vector<unsigned char> file(static_cast<std::size_t>(format.frame_bytes()));
    for (std::size_t i = 0; i < file.size(); ++i)
      file[i] = static_cast<unsigned char>(i * 37 % 251 & (i % 2 && depth > 8 ? 3 : 255));
    const Frame frame(format, host_memory());
    fill(frame.view(), file.data());
    EXPECT_EQ(frame_hash(frame.view()), hash_of(file));
    file.back() ^= 1;
    EXPECT_NE(frame_hash(frame.view()), hash_of(file));
  }
}

TEST(VideoHash, IsThatOfTheListOfFrames) {
  const std::string list = "aa\nbb\n";
  EXPECT_EQ(video_hash({"aa", "bb"}), hash_of({list.begin(), list.end()}));
  EXPECT_EQ(video_hash({"aa", "bb"}), text_hash(list));
  EXPECT_NE(video_hash({"bb", "aa"}), text_hash(list));
}

}  // namespace
}  // namespace isobit
