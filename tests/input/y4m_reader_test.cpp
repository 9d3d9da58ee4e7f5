// SPDX-License-Identifier: BSD-2-Clause-Patent
// y4m streams: every format at odd sizes, lines of any length, and files that end anywhere.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "input/video_files.h"

namespace isobit::test {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr Chroma y4m_chromas[] = {Chroma::c400, Chroma::c420, Chroma::c422, Chroma::c444, Chroma::c411};

TEST(Y4mReader, EveryFormatAtOddSizes) {
  const ScratchFolder folder;
  for (const Chroma chroma : y4m_chromas)
    for (int depth = 8; depth <= 16; ++depth)
      for (const auto& [width, height] : {std::pair{1, 1}, std::pair{7, 5}, std::pair{70, 33}}) {
        const Format format{width, height, depth, chroma};
        const auto frames = clip_frames(format, 3);
        const std::string path = folder.write("a.y4m", y4m(y4m_fields(format), frames));
        const auto reader = open_reader({path});
        EXPECT_EQ(reader->video().format, format);
        EXPECT_EQ(reader->video().container, "y4m");
        EXPECT_EQ(reader->video().frames, 3);
        EXPECT_EQ(reader->video().name, path);
        const Delivered got = read_all(*reader);
        EXPECT_EQ(got.frames, frames) << to_string(format);
        EXPECT_THAT(got.error, IsEmpty());
      }
}

TEST(Y4mReader, ChromaIsRoundedUp) {
  EXPECT_EQ(frame_bytes({7, 5, 8, Chroma::c420}, 0).size(), 35u + 2 * 4 * 3);
  EXPECT_EQ(frame_bytes({7, 5, 10, Chroma::c411}, 0).size(), 2 * (35u + 2 * 2 * 5));
}

TEST(Y4mReader, AlphaIsPassedOver) {
  const ScratchFolder folder;
  for (const int depth : {8, 12}) {
    const Format format{5, 3, depth, Chroma::c444};
    const auto frames = clip_frames(format, 2);
    const std::string alpha(15 * format.sample_bytes(), '\xff');
    const std::string tag = depth == 8 ? "444alpha" : "444alphap12";
    const auto got = read_all({folder.write("a.y4m", y4m("W5 H3 C" + tag, {frames[0] + alpha, frames[1] + alpha}))});
    EXPECT_EQ(got.frames, frames);
    EXPECT_THAT(got.error, IsEmpty());
    const auto cut = read_all({folder.write("b.y4m", y4m("W5 H3 C" + tag, {frames[0] + alpha, frames[1]}))});
    EXPECT_EQ(cut.frames.size(), 1u) << "a frame whose alpha is cut short is cut short";
    EXPECT_THAT(cut.error, HasSubstr("frame 1 (the first is 0) is cut short"));
  }
}

TEST(Y4mReader, TruncatedAtEveryByte) {
  const ScratchFolder folder;
  const Format format{5, 3, 10, Chroma::c420};
  const auto frames = clip_frames(format, 3);
  const std::string whole = y4m(y4m_fields(format), frames);
  const std::size_t header = whole.find('\n') + 1, step = 6 + frames[0].size();
  for (std::size_t size = 0; size <= whole.size(); ++size) {
    const std::string part = whole.substr(0, size);
    const std::size_t complete = size < header ? 0 : (size - header) / step;
    const bool clean = size >= header && (size - header) % step == 0;
    const std::vector<std::string> expected(frames.begin(), frames.begin() + complete);
    const std::string path = folder.write("a.y4m", part), fifo = folder.file(fmt::format("fifo{}", size));
    const FifoWriter writer(fifo, part);
    for (const std::string& name : {path, fifo}) {
      const Delivered got = read_all({name});
      EXPECT_EQ(got.frames, expected) << "cut to " << size << " bytes";
      EXPECT_EQ(got.error.empty(), clean) << "cut to " << size << " bytes: " << got.error;
    }
  }
}

TEST(Y4mReader, MessagesOfTruncation) {
  const ScratchFolder folder;
  const auto frames = clip_frames({4, 2, 8, Chroma::c420}, 2);
  const std::string whole = y4m("W4 H2", frames);
  EXPECT_THAT(read_all({folder.write("a.y4m", whole.substr(0, whole.size() - 1))}).error,
              HasSubstr("a.y4m: frame 1 (the first is 0) is cut short: it has 11 of the 12 bytes of 4x2 4:2:0 8-bit"));
  EXPECT_THAT(read_all({folder.write("b.y4m", whole + "FRA")}).error,
              HasSubstr("frame 2 (the first is 0) is cut short inside its first line"));
  EXPECT_THAT(read_all({folder.write("c.y4m", whole + "FRAMES\n")}).error,
              HasSubstr("frame 2 (the first is 0) does not begin with a FRAME line"));
  EXPECT_THAT(open_error({folder.write("d.y4m", "YUV4MPEG2 W4 H2")}), HasSubstr("the y4m header does not end"));
}

TEST(Y4mReader, FrameParameters) {
  const ScratchFolder folder;
  const auto frames = clip_frames({4, 2, 8, Chroma::c420}, 2);
  const std::string file = "YUV4MPEG2 W4 H2 Im\nFRAME Ixp1 XFOO=bar\n" + frames[0] + "FRAME \n" + frames[1];
  const auto reader = open_reader({folder.write("a.y4m", file)});
  EXPECT_TRUE(reader->video().interlaced);
  EXPECT_EQ(read_all(*reader).frames, frames);
}

TEST(Y4mReader, LinesUpTo64KiB) {
  const ScratchFolder folder;
  const auto frames = clip_frames({4, 2, 8, Chroma::c420}, 2);
  const std::string header = "YUV4MPEG2 W4 H2 X", frame = "FRAME X";
  auto file = [&](std::size_t header_bytes, std::size_t frame_bytes) {
    return header + std::string(header_bytes - header.size() - 1, 'x') + "\n" + frame +
           std::string(frame_bytes - frame.size() - 1, 'y') + "\n" + frames[0] + "FRAME\n" + frames[1];
  };
  const Delivered good = read_all({folder.write("a.y4m", file(65536, 65536))});
  EXPECT_EQ(good.frames, frames) << good.error;
  EXPECT_THAT(open_error({folder.write("b.y4m", file(65537, 100))}), HasSubstr("within the file or 65536 bytes"));
  EXPECT_THAT(read_all({folder.write("c.y4m", file(100, 65537))}).error, HasSubstr("at most 65536 bytes"));
}

TEST(Y4mReader, SamplesAboveTheDepth) {
  const ScratchFolder folder;
  for (int depth = 9; depth <= 15; ++depth) {
    const Format format{33, 7, depth, Chroma::c420};
    for (int plane = 0; plane < 3; ++plane) {
      auto frames = clip_frames(format, 2);
      std::int64_t at = 0;
      for (int p = 0; p < plane; ++p) at += format.plane_samples(p);
      at += format.plane_samples(plane) - 2;  // in the last row, last column but one
      frames[1][2 * at] = 0;
      frames[1][2 * at + 1] = static_cast<char>(1 << (depth - 8));
      const Delivered got = read_all({folder.write("a.y4m", y4m(y4m_fields(format), frames))});
      EXPECT_EQ(got.frames.size(), 1u);
      EXPECT_THAT(got.error, HasSubstr(fmt::format(
                                 "frame 1 (the first is 0), plane {}, row {}, column {} holds {}, but the largest "
                                 "{}-bit sample is {}",
                                 plane == 0   ? "Y"
                                 : plane == 1 ? "Cb"
                                              : "Cr",
                                 format.plane_height(plane) - 1, format.plane_width(plane) - 2, 1 << depth, depth,
                                 (1 << depth) - 1)));
    }
  }
}

TEST(Y4mReader, SkippingDelivers) {
  const ScratchFolder folder;
  const Format format{300, 200, 8, Chroma::c422};
  const auto frames = clip_frames(format, 5);
  const std::string file = y4m(y4m_fields(format), frames), fifo = folder.file("fifo");
  const FifoWriter writer(fifo, file);
  for (const std::string& name : {folder.write("a.y4m", file), fifo}) {
    const auto reader = open_reader({name});
    EXPECT_TRUE(reader->skip());
    EXPECT_TRUE(reader->skip());
    EXPECT_EQ(read_all(*reader).frames, std::vector<std::string>(frames.begin() + 2, frames.end()));
    EXPECT_FALSE(reader->skip());
  }
  const auto cut = open_reader({folder.write("b.y4m", file.substr(0, file.size() - 1))});
  for (int t = 0; t < 4; ++t) EXPECT_TRUE(cut->skip());
  EXPECT_THROW(cut->skip(), InputError);
}

TEST(Y4mReader, AHeaderMayNotAskForMoreThanTheFileHas) {
  const ScratchFolder folder;
  EXPECT_THAT(open_error({folder.write("a.y4m", "YUV4MPEG2 W65535 H65535 C444p16\nFRAME\nabc")}),
              HasSubstr("frame 0 (the first is 0) is cut short: it has 3 of the 25769017350 bytes"));
  EXPECT_THAT(read_all({folder.write("b.y4m", "YUV4MPEG2 W4 H2\n")}).frames, IsEmpty()) << "no frames is a regular end";
}

TEST(Y4mReader, AFrameOfAnotherFormatIsRefused) {
  const ScratchFolder folder;
  const auto reader = open_reader({folder.write("a.y4m", y4m("W4 H2", clip_frames({4, 2, 8, Chroma::c420}, 1)))});
  EXPECT_THROW(reader->read(Frame({4, 4, 8, Chroma::c420}, host_memory()).view()), UsageError);
}

}  // namespace
}  // namespace isobit::test
