// SPDX-License-Identifier: BSD-2-Clause-Patent
// What is opened as what; one clear sentence for everything that is not a video; pipes and standard input.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "input/byte_source.h"
#include "input/video_files.h"

namespace isobit::test {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST(OpenReader, SentencesForWhatIsNoVideo) {
  const ScratchFolder folder;
  EXPECT_THAT(open_error({""}), HasSubstr("empty name"));
  EXPECT_THAT(open_error({folder.file("none.mp4")}),
              HasSubstr("none.mp4: cannot be opened: No such file or directory"));
  EXPECT_THAT(open_error({folder.file("none%03d.png")}), HasSubstr("none%03d.png: "));
  EXPECT_THAT(open_error({folder.file(".")}), HasSubstr("is a directory"));
  EXPECT_THAT(open_error({folder.write("empty.y4m", "")}), HasSubstr("empty.y4m: is empty"));
  EXPECT_THAT(open_error({folder.file("empty.y4m"), Format{4, 2, 8, Chroma::c420}}), HasSubstr("is empty"));
  EXPECT_THAT(open_error({folder.write("a.txt", "certainly not a video\n")}), HasSubstr("a.txt: is "));
}

TEST(OpenReader, ContentDecidesNotTheName) {
  const ScratchFolder folder;
  const auto frames = clip_frames({4, 2, 8, Chroma::c420}, 1);
  EXPECT_EQ(read_all({folder.write("a.mp4", y4m("W4 H2", frames))}).frames, frames);
}

TEST(OpenReader, StandardInputFromAPipeAndAFile) {
  const ScratchFolder folder;
  const Format format{70, 33, 10, Chroma::c420};
  const auto frames = clip_frames(format, 4);
  const std::string file = y4m(y4m_fields(format), frames), path = folder.write("a.y4m", file);
  {
    const FifoWriter writer(folder.file("fifo"), file);
    const AsStandardInput input(::open(folder.file("fifo").c_str(), O_RDONLY));
    const auto reader = open_reader({"-"});
    EXPECT_EQ(reader->video().name, "-");
    EXPECT_EQ(reader->video().frames, -1);
    EXPECT_EQ(read_all(*reader).frames, frames);
  }
  {
    const AsStandardInput input(::open(path.c_str(), O_RDONLY));
    const auto reader = open_reader({"-"});
    EXPECT_EQ(reader->video().frames, 4);
    EXPECT_EQ(read_all(*reader).frames, frames);
  }
  {
    const FifoWriter writer(folder.file("raw"), joined(frames));
    const AsStandardInput input(::open(folder.file("raw").c_str(), O_RDONLY));
    EXPECT_EQ(read_all({"-", format}).frames, frames);
  }
  {
    const AsStandardInput input(::open("/dev/null", O_RDONLY));
    EXPECT_THAT(open_error({"-"}), HasSubstr("standard input: is empty"));
  }
}

TEST(OpenReader, AFifoThatIsWrittenByteByByte) {
  const ScratchFolder folder;
  const auto frames = clip_frames({6, 4, 8, Chroma::c420}, 2);
  const std::string file = y4m("W6 H4", frames), path = folder.file("fifo");
  ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
  std::thread writer([&] {
    const int fd = ::open(path.c_str(), O_WRONLY);
    for (const char c : file) {
      EXPECT_EQ(::write(fd, &c, 1), 1);
      if (c == '\n' || c == 'W') std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    ::close(fd);
  });
  const Delivered got = read_all({path});
  writer.join();
  EXPECT_EQ(got.frames, frames);
  EXPECT_THAT(got.error, IsEmpty());
}

TEST(OpenReader, AStopFlagEndsTheWaitForAWriter) {
  const ScratchFolder folder;
  const std::string path = folder.file("fifo");
  ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
  const auto stop = std::make_shared<std::atomic<bool>>(false);
  std::thread later([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    stop->store(true);
  });
  EXPECT_THROW(open_reader({path}, stop), Stopped);
  later.join();
}

}  // namespace
}  // namespace isobit::test
