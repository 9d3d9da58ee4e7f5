// SPDX-License-Identifier: BSD-2-Clause-Patent
// Raw yuv: every format, packed and padded frames, files that end anywhere.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "input/video_files.h"

namespace isobit::test {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST(YuvReader, EveryFormat) {
  const ScratchFolder folder;
  for (const Chroma chroma :
       {Chroma::c400, Chroma::c420, Chroma::c422, Chroma::c444, Chroma::c411, Chroma::c440, Chroma::c410})
    for (int depth = 8; depth <= 16; ++depth) {
      const Format format{71, 35, depth, chroma};
      const auto frames = clip_frames(format, 3);
      const auto reader = open_reader({folder.write("a.yuv", joined(frames)), format});
      EXPECT_EQ(reader->video().format, format);
      EXPECT_EQ(reader->video().container, "yuv");
      EXPECT_EQ(reader->video().frames, 3);
      EXPECT_EQ(read_all(*reader).frames, frames);
    }
}

TEST(YuvReader, PackedFramesAndLargeOnes) {
  const ScratchFolder folder;
  const Format format{3000, 1700, 8, Chroma::c420};  // more rows than one system call takes
  const auto frames = clip_frames(format, 2);
  const std::string path = folder.write("a.yuv", joined(frames));
  EXPECT_EQ(read_all({path, format}).frames, frames);

  const FrameMemory packed{host_memory().allocate, 0, 1};
  const Frame frame(format, packed);
  const auto reader = open_reader({path, format});
  for (const std::string& expected : frames) {
    ASSERT_TRUE(reader->read(frame.view()));
    for (int p = 0, at = 0; p < 3; at += static_cast<int>(format.plane_samples(p++)))
      EXPECT_EQ(std::string_view(reinterpret_cast<const char*>(frame.view().planes[p].data), format.plane_samples(p)),
                std::string_view(expected).substr(at, format.plane_samples(p)));
  }
}

TEST(YuvReader, TruncatedAtEveryByte) {
  const ScratchFolder folder;
  const Format format{5, 3, 12, Chroma::c422};
  const auto frames = clip_frames(format, 2);
  const std::string whole = joined(frames);
  for (std::size_t size = 1; size <= whole.size(); ++size) {
    const Delivered got = read_all({folder.write("a.yuv", whole.substr(0, size)), format});
    const std::size_t complete = size / frames[0].size();
    EXPECT_EQ(got.frames, std::vector<std::string>(frames.begin(), frames.begin() + complete));
    EXPECT_EQ(got.error.empty(), size % frames[0].size() == 0) << size << got.error;
  }
}

TEST(YuvReader, Messages) {
  const ScratchFolder folder;
  const std::string path = folder.write("a.yuv", std::string(13, 'x'));
  EXPECT_THAT(read_all({path, Format{4, 2, 8, Chroma::c420}}).error,
              HasSubstr("a.yuv: frame 1 (the first is 0) is cut short: it has 1 of the 12 bytes of 4x2 4:2:0 8-bit"));
  EXPECT_THAT(open_error({path, Format{4, 2, 9, Chroma::c444}}), HasSubstr("frame 0 (the first is 0) is cut short"));
  EXPECT_THAT(open_error({path, Format{0, 2, 8, Chroma::c420}}), HasSubstr("cannot be 0x2"));
  EXPECT_THAT(open_error({path, Format{4, 65536, 8, Chroma::c420}}), HasSubstr("cannot be 4x65536"));
  EXPECT_THAT(open_error({path, Format{4, 2, 7, Chroma::c420}}), HasSubstr("cannot have 7 bits"));
  EXPECT_THAT(read_all({folder.write("b.yuv", std::string(12, '\xff')), Format{2, 1, 10, Chroma::c444}}).error,
              HasSubstr("frame 0 (the first is 0), plane Y, row 0, column 0 holds 65535"));
}

TEST(YuvReader, Skipping) {
  const ScratchFolder folder;
  const Format format{64, 64, 8, Chroma::c400};
  const auto frames = clip_frames(format, 3);
  const auto reader = open_reader({folder.write("a.yuv", joined(frames)), format});
  EXPECT_TRUE(reader->skip());
  EXPECT_EQ(read_all(*reader).frames, std::vector<std::string>(frames.begin() + 1, frames.end()));
  EXPECT_FALSE(reader->skip());
}

TEST(YuvReader, Y4mSaysItselfWhatItIs) {
  const ScratchFolder folder;
  const auto frames = clip_frames({4, 2, 8, Chroma::c444}, 2);
  const std::string path = folder.write("a.yuv", y4m("W4 H2 C444", frames));
  EXPECT_EQ(read_all({path, Format{8, 8, 8, Chroma::c420}}).frames, frames);
}

}  // namespace
}  // namespace isobit::test
