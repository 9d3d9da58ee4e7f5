// SPDX-License-Identifier: BSD-2-Clause-Patent
// Frames of raw video that are lent where their file has them: those of read(), errors and ends too.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "input/pairs.h"
#include "input/shared_video.h"
#include "input/video_files.h"

namespace isobit::test {
namespace {

using ::testing::HasSubstr;

// Large enough to be lent.
Format large(int depth, Chroma chroma = Chroma::c420) { return {517, 511, depth, chroma}; }

InputSpec in_place(const std::string& path, std::optional<Format> raw = {}) { return {path, raw, {}, true}; }

std::string packed(const FrameView& view) {
  std::string bytes;
  for (int p = 0; p < view.format.planes(); ++p)
    for (int y = 0; y < view.planes[p].height; ++y)
      bytes.append(reinterpret_cast<const char*>(view.planes[p].row(y)),
                   static_cast<std::size_t>(view.planes[p].width) * view.format.sample_bytes());
  return bytes;
}

// Frames are kept until all are lent, and their bytes looked at only then.
Delivered lend_all(Reader& reader) {
  std::vector<Frame> frames;
  Delivered out;
  try {
    while (auto frame = reader.lend()) {
      if (!frame->view().checked) frame->check(true);
      frames.push_back(*frame);
    }
  } catch (const InputError& error) {
    out.error = error.what();
  }
  for (const Frame& frame : frames) {
    out.frames.push_back(packed(frame.view()));
    EXPECT_NO_THROW(frame.check());
  }
  return out;
}

void expect_as_read(const InputSpec& input) {
  const auto reader = open_reader(input);
  ASSERT_TRUE(reader->lends());
  const Delivered lent = lend_all(*reader), read = read_all(input);
  EXPECT_TRUE(lent.frames == read.frames);
  EXPECT_EQ(lent.error, read.error);
}

TEST(Lending, GivesWhatReadGives) {
  const ScratchFolder folder;
  for (const Chroma chroma : {Chroma::c400, Chroma::c420, Chroma::c422, Chroma::c444, Chroma::c411})
    for (const int depth : {8, 10, 16}) {
      const Format format = large(depth, chroma);
      const auto frames = clip_frames(format, 3);
      expect_as_read(in_place(folder.write("a.yuv", joined(frames)), format));
      const std::string fields = y4m_fields(format);
      // Words begin at an even address.
      expect_as_read(in_place(folder.write("a.y4m", y4m(fields.size() % 2 ? fields : fields + " ", frames))));
    }
}

TEST(Lending, EndsAsReadDoes) {
  const ScratchFolder folder;
  const Format format = large(10);
  const auto frames = clip_frames(format, 3);
  const std::string raw = joined(frames), stream = y4m("W517 H511 C420p10", frames);
  for (const std::size_t cut : {0, 1, 5, 1000}) {
    expect_as_read(in_place(folder.write("a.yuv", raw.substr(0, raw.size() - cut)), format));
    expect_as_read(in_place(folder.write("a.y4m", stream.substr(0, stream.size() - cut))));
    expect_as_read(in_place(folder.write("b.y4m", stream.substr(0, stream.size() - frames[0].size() - cut))));
  }
  std::string above = raw;
  above[frames[0].size() + 1001] = '\x7f';
  expect_as_read(in_place(folder.write("above.yuv", above), format));
  EXPECT_THAT(lend_all(*open_reader(in_place(folder.file("above.yuv"), format))).error, HasSubstr("frame 1 (the first is 0), plane Y"));
}

TEST(Lending, PassesOverAlphaAndSkippedFrames) {
  const ScratchFolder folder;
  const Format format = large(8, Chroma::c444);
  const auto frames = clip_frames(format, 3);
  const std::string alpha(static_cast<std::size_t>(format.plane_samples(0)), 'a');
  expect_as_read(in_place(folder.write("a.y4m", y4m("W517 H511 C444alpha", {frames[0] + alpha, frames[1] + alpha, frames[2] + alpha}))));
  const auto reader = open_reader(in_place(folder.file("a.y4m")));
  EXPECT_TRUE(reader->skip());
  EXPECT_TRUE(lend_all(*reader).frames == (std::vector{frames[1], frames[2]}));
}

// Where only a single frame lies at an odd address, that one is copied.
TEST(Lending, CopiesAFrameThatCannotBeLent) {
  const ScratchFolder folder;
  const auto frames = clip_frames(large(10), 3);
  expect_as_read(in_place(folder.write("a.y4m", "YUV4MPEG2 W517 H511 C420p10\nFRAME\n" + frames[0] + "FRAME X\n" + frames[1] +
                                                    "FRAME XY\n" + frames[2])));
  EXPECT_TRUE(lend_all(*open_reader(in_place(folder.file("a.y4m")))).frames == frames);
}

TEST(Lending, SeesAFileGrow) {
  const ScratchFolder folder;
  const Format format = large(8);
  const auto frames = clip_frames(format, 3);
  const auto reader = open_reader(in_place(folder.write("a.yuv", frames[0] + frames[1]), format));
  ASSERT_TRUE(reader->lends());
  const Frame first = *reader->lend();
  const int fd = ::open(folder.file("a.yuv").c_str(), O_WRONLY | O_APPEND);
  ASSERT_EQ(::write(fd, frames[2].data(), frames[2].size()), static_cast<ssize_t>(frames[2].size()));
  ::close(fd);
  EXPECT_TRUE(packed(first.view()) == frames[0]);
  EXPECT_TRUE(lend_all(*reader).frames == (std::vector{frames[1], frames[2]}));
}

// More than is mapped at once: a file that is empty but for the first and the last sample of each frame.
TEST(Lending, GoesThroughALargeFile) {
  const ScratchFolder folder;
  const Format format{4096, 3071, 8, Chroma::c420};
  const int frames = 15;
  const std::string path = folder.write("a.yuv", "");
  const int fd = ::open(path.c_str(), O_WRONLY);
  for (int t = 0; t < frames; ++t)
    for (const std::int64_t at : {t * format.frame_bytes(), (t + 1) * format.frame_bytes() - 1}) {
      const char mark = static_cast<char>(t + 1);
      ASSERT_EQ(::pwrite(fd, &mark, 1, at), 1);
    }
  ::close(fd);
  const auto reader = open_reader(in_place(path, format));
  std::vector<Frame> kept;
  for (int t = 0; t < frames; ++t) kept.push_back(*reader->lend());
  EXPECT_FALSE(reader->lend());
  for (int t = 0; t < frames; ++t) {
    const PlaneView &first = kept[t].view().planes[0], &last = kept[t].view().planes[2];
    EXPECT_EQ(first.row(0)[0], std::byte(t + 1));
    EXPECT_EQ(last.row(last.height - 1)[last.width - 1], std::byte(t + 1));
    EXPECT_EQ(first.row(0)[1], std::byte{0});
    EXPECT_NO_THROW(kept[t].check());
  }
}

TEST(Lending, TellsOfAFileThatIsCutShort) {
  const ScratchFolder folder;
  const Format format = large(8);
  const auto frames = clip_frames(format, 4);
  const std::string path = folder.write("a.yuv", joined(frames));
  const auto reader = open_reader(in_place(path, format));
  const Frame first = *reader->lend(), second = *reader->lend(), third = *reader->lend();
  ASSERT_EQ(::truncate(path.c_str(), format.frame_bytes() + 100'000), 0);
  EXPECT_TRUE(packed(first.view()) == frames[0]);
  EXPECT_FALSE(packed(second.view()) == frames[1]);
  EXPECT_NO_THROW(first.check());
  EXPECT_THROW(second.check(), InputError);
  EXPECT_THROW(third.check(), InputError);
}

TEST(Lending, IsOnlyForLargeFramesOfFilesWhereAskedFor) {
  const ScratchFolder folder;
  const auto lends = [](const InputSpec& input) { return open_reader(input)->lends(); };
  const Format format = large(10), small{64, 64, 8, Chroma::c420};
  const std::string path = folder.write("a.yuv", frame_bytes(format, 0));
  EXPECT_TRUE(lends(in_place(path, format)));
  EXPECT_FALSE(lends({path, format}));
  EXPECT_FALSE(lends(in_place(folder.write("b.yuv", frame_bytes(small, 0)), small)));
  EXPECT_TRUE(lends(in_place(folder.write("even.y4m", y4m("W517 H511 C420p10", {frame_bytes(format, 0)})))));
  EXPECT_FALSE(lends(in_place(folder.write("odd.y4m", y4m("W517 H511 C420p10 ", {frame_bytes(format, 0)})))));
  const FifoWriter writer(folder.file("fifo"), frame_bytes(format, 0));
  EXPECT_FALSE(lends(in_place(folder.file("fifo"), format)));
}

// Frames of several MiB are copied by several threads where there are many processors, and from a mapping where that may be.
TEST(Lending, CopiesOfLargeFramesAreTheFilesToo) {
  const ScratchFolder folder;
  for (const int depth : {8, 10, 16}) {
    const Format format{1531, 911, depth, Chroma::c444};
    auto frames = clip_frames(format, 3);
    const std::string first = folder.write("a.yuv", joined(frames)), second = folder.write("a.y4m", y4m(y4m_fields(format), frames));
    for (const bool mapped : {false, true}) {
      EXPECT_TRUE(read_all({first, format, {}, mapped}).frames == frames);
      EXPECT_TRUE(read_all({second, {}, {}, mapped}).frames == frames);
    }
    frames[1].pop_back();
    const std::string cut = folder.write("cut.yuv", frames[0] + frames[1]);
    for (const bool mapped : {false, true}) {
      const Delivered got = read_all({cut, format, {}, mapped});
      EXPECT_EQ(got.frames.size(), 1u);
      EXPECT_THAT(got.error, HasSubstr("frame 1 (the first is 0) is cut short"));
    }
  }
}

TEST(Lending, TheFirstSampleAbovePeakIsTold) {
  const ScratchFolder folder;
  const Format format{1531, 911, 10, Chroma::c444};
  std::string bytes = frame_bytes(format, 0);
  const std::size_t plane = static_cast<std::size_t>(format.plane_samples(0)) * 2, row = 1531 * 2;
  for (const std::size_t at : {plane * 2 + 5 * row, plane - 2 * row, plane + 900 * row}) bytes[at + 1] = 'U';
  const std::string path = folder.write("a.yuv", bytes);
  for (const bool mapped : {false, true})
    EXPECT_THAT(read_all({path, format, {}, mapped}).error, HasSubstr("plane Y, row 909, column 0 holds"));
}

// A video that is decoded once lends its frames to all, whether or not it was lent them itself.
TEST(Lending, OfSharedVideos) {
  const ScratchFolder folder;
  const Format format = large(8);
  const auto frames = clip_frames(format, 12);
  const std::string path = folder.write("a.yuv", joined(frames));
  for (const bool mapped : {false, true}) {
    const auto video = std::make_shared<SharedVideo>(InputSpec{path, format, {}, mapped});
    const auto first = video->make_reader(nullptr), second = video->make_reader(nullptr);
    ASSERT_TRUE(first->lends());
    for (const std::string& expected : frames) {
      const Frame one = *first->lend(), two = *second->lend();
      EXPECT_EQ(one.view().planes[0].data, two.view().planes[0].data);
      EXPECT_TRUE(packed(one.view()) == expected);
    }
    EXPECT_FALSE(first->lend());
  }
}

TEST(Lending, InPairs) {
  const ScratchFolder folder;
  const Format format = large(8);
  const auto frames = clip_frames(format, 4);
  const InputSpec three = in_place(folder.write("3.yuv", joined({frames.begin(), frames.begin() + 3})), format),
                  four = in_place(folder.write("4.y4m", y4m(y4m_fields(format), frames)));
  EXPECT_FALSE(PairReader({three, {four.path}}).lends());
  PairReader pairs({three, four, 0, 1});
  ASSERT_TRUE(pairs.lends());
  Frame reference, distorted;
  for (int t = 0; t < 3; ++t) {
    ASSERT_EQ(pairs.lend(reference, distorted), PairResult::pair);
    EXPECT_TRUE(packed(reference.view()) == frames[t]);
    EXPECT_TRUE(packed(distorted.view()) == frames[t + 1]);
  }
  EXPECT_EQ(pairs.lend(reference, distorted), PairResult::end_of_both);
  PairReader unequal({three, four});
  for (int t = 0; t < 3; ++t) ASSERT_EQ(unequal.lend(reference, distorted), PairResult::pair);
  EXPECT_EQ(unequal.lend(reference, distorted), PairResult::reference_ended_first);
}

}  // namespace
}  // namespace isobit::test
