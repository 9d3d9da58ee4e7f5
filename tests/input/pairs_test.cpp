// SPDX-License-Identifier: BSD-2-Clause-Patent
// Two videos side by side: what must match, skipping, unequal ends, pipes.
#include "input/pairs.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstring>
#include <string>
#include <thread>

#include "input/video_files.h"

namespace isobit::test {
namespace {

using ::testing::HasSubstr;

const Format small{8, 6, 8, Chroma::c420};

std::string write_clip(const ScratchFolder& folder, const std::string& name, int frames) {
  return folder.write(name, y4m(y4m_fields(small), clip_frames(small, frames)));
}

std::string luma(const Frame& frame) {
  std::string bytes;
  const PlaneView& plane = frame.view().planes[0];
  for (int y = 0; y < plane.height; ++y) bytes.append(reinterpret_cast<const char*>(plane.row(y)), plane.width);
  return bytes;
}

// Which frames of the clip came as pairs, such as "2-0 3-1 ", and how it ended.
struct Course {
  std::string pairs;
  PairResult end;
};

Course run(const PairSpec& spec) {
  PairReader reader(spec);
  const Frame reference(reader.format(), host_memory()), distorted(reader.format(), host_memory());
  auto number_of = [&](const Frame& frame) {
    for (int t = 0; t < 20; ++t)
      if (frame_bytes(reader.format(), t).substr(0, reader.format().plane_samples(0)) == luma(frame)) return t;
    return -1;
  };
  Course course;
  while ((course.end = reader.read(reference.view(), distorted.view())) == PairResult::pair)
    course.pairs += std::to_string(number_of(reference)) + "-" + std::to_string(number_of(distorted)) + " ";
  return course;
}

std::string error_of(const PairSpec& spec) {
  try {
    run(spec);
  } catch (const Error& error) {
    return error.what();
  }
  ADD_FAILURE() << "no error";
  return {};
}

TEST(Pairs, LengthsSkipsAndCounts) {
  const ScratchFolder folder;
  const InputSpec three{write_clip(folder, "3.y4m", 3)}, five{write_clip(folder, "5.y4m", 5)};
  auto expect = [](const PairSpec& spec, const std::string& pairs, PairResult end) {
    const Course course = run(spec);
    EXPECT_EQ(course.pairs, pairs);
    EXPECT_EQ(course.end, end);
  };
  expect({three, three}, "0-0 1-1 2-2 ", PairResult::end_of_both);
  expect({three, five}, "0-0 1-1 2-2 ", PairResult::reference_ended_first);
  expect({five, three}, "0-0 1-1 2-2 ", PairResult::distorted_ended_first);
  expect({five, three, 2, 0}, "2-0 3-1 4-2 ", PairResult::end_of_both);
  expect({three, five, 0, 2}, "0-2 1-3 2-4 ", PairResult::end_of_both);
  expect({three, five, 1, 1}, "1-1 2-2 ", PairResult::reference_ended_first);
  expect({three, five, 0, 0, 2}, "0-0 1-1 ", PairResult::end_of_both);
  expect({three, five, 0, 0, 3}, "0-0 1-1 2-2 ", PairResult::end_of_both);
  expect({three, three, 0, 0, 4}, "0-0 1-1 2-2 ", PairResult::end_of_both);
  expect({three, five, 0, 0, 0}, "", PairResult::end_of_both);
  expect({three, three, 3, 3}, "", PairResult::end_of_both);
  EXPECT_THAT(error_of({three, five, 4, 0}), HasSubstr("3.y4m: has only 3 frames, fewer than the 4 to be skipped"));
}

TEST(Pairs, ExpectedNumber) {
  const ScratchFolder folder;
  const InputSpec three{write_clip(folder, "3.y4m", 3)}, five{write_clip(folder, "5.y4m", 5)};
  EXPECT_EQ(PairReader({three, five}).pairs(), 3);
  EXPECT_EQ(PairReader({three, five, 0, 4}).pairs(), 1);
  EXPECT_EQ(PairReader({three, five, 9, 0}).pairs(), 0);
  EXPECT_EQ(PairReader({five, five, 0, 0, 2}).pairs(), 2);
}

TEST(Pairs, SkippingAPair) {
  const ScratchFolder folder;
  const InputSpec three{write_clip(folder, "3.y4m", 3)}, five{write_clip(folder, "5.y4m", 5)};
  PairReader reader({five, three, 1, 0});
  const Frame reference(small, host_memory()), distorted(small, host_memory());
  EXPECT_EQ(reader.skip(), PairResult::pair);
  EXPECT_EQ(reader.read(reference.view(), distorted.view()), PairResult::pair);
  EXPECT_EQ(luma(reference), frame_bytes(small, 2).substr(0, 48));
  EXPECT_EQ(luma(distorted), frame_bytes(small, 1).substr(0, 48));
  EXPECT_EQ(reader.skip(), PairResult::pair);
  EXPECT_EQ(reader.skip(), PairResult::distorted_ended_first);
}

TEST(Pairs, WhatMustMatch) {
  const ScratchFolder folder;
  const InputSpec base{write_clip(folder, "a.y4m", 1)};
  for (const Format& other :
       {Format{10, 6, 8, Chroma::c420}, Format{8, 6, 10, Chroma::c420}, Format{8, 6, 8, Chroma::c422}}) {
    const std::string path = folder.write("b.y4m", y4m(y4m_fields(other), clip_frames(other, 1)));
    EXPECT_EQ(error_of({base, {path}}), "the videos do not match: reference " + base.path +
                                            " is 8x6 4:2:0 8-bit, distorted " + path + " is " + to_string(other));
  }
  EXPECT_EQ(run({base, {folder.write("b.yuv", frame_bytes(small, 0)), small}}).pairs, "0-0 ") << "of different kinds";
}

TEST(Pairs, OneStreamCannotBeTwoVideos) {
  const ScratchFolder folder;
  EXPECT_THAT(error_of({{"-"}, {"-"}}), HasSubstr("both standard input"));
  const std::string fifo = folder.file("fifo");
  ASSERT_EQ(::mkfifo(fifo.c_str(), 0600), 0);
  EXPECT_THAT(error_of({{fifo}, {fifo}}), HasSubstr("one stream cannot be read as two videos"));
  const InputSpec file{write_clip(folder, "a.y4m", 1)};
  EXPECT_THAT(error_of({file, file, -1, 0}), HasSubstr("cannot be negative"));
  EXPECT_THAT(error_of({file, file, 0, 0, -2}), HasSubstr("cannot be negative"));
}

TEST(Pairs, ABrokenFrameComesAfterTheGoodOnes) {
  const ScratchFolder folder;
  const InputSpec good{write_clip(folder, "a.y4m", 3)};
  std::string bytes = y4m(y4m_fields(small), clip_frames(small, 3));
  bytes.pop_back();
  const InputSpec cut{folder.write("b.y4m", bytes)};
  for (const PairSpec& spec : {PairSpec{good, cut}, PairSpec{cut, good}}) {
    PairReader reader(spec);
    const Frame reference(small, host_memory()), distorted(small, host_memory());
    for (int t = 0; t < 2; ++t) EXPECT_EQ(reader.read(reference.view(), distorted.view()), PairResult::pair);
    EXPECT_THROW(reader.read(reference.view(), distorted.view()), InputError);
  }
}

// One thread writes both FIFOs, a frame here, a frame there; a frame is more than a pipe holds.
void alternate(const ScratchFolder& folder, bool reference_first) {
  const Format large{1600, 1000, 8, Chroma::c420};
  const std::string paths[2] = {folder.file("ref"), folder.file("dist")};
  for (const std::string& path : paths) ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
  std::signal(SIGPIPE, SIG_IGN);
  std::thread producer([&] {
    int fds[2];
    auto write_all = [&](int which, const std::string& bytes) {
      for (std::size_t done = 0; done < bytes.size();) {
        const ssize_t step = ::write(fds[which], bytes.data() + done, bytes.size() - done);
        if (step <= 0) return;
        done += step;
      }
    };
    const int order[2] = {reference_first ? 0 : 1, reference_first ? 1 : 0};
    for (const int which : order) fds[which] = ::open(paths[which].c_str(), O_WRONLY);
    for (const int which : order) write_all(which, "YUV4MPEG2 " + y4m_fields(large) + "\n");
    for (int t = 0; t < 3; ++t)
      for (const int which : order) write_all(which, "FRAME\n" + frame_bytes(large, t));
    for (const int which : order) ::close(fds[which]);
  });
  const Course course = run({{paths[0]}, {paths[1]}});
  producer.join();
  EXPECT_EQ(course.pairs, "0-0 1-1 2-2 ");
  EXPECT_EQ(course.end, PairResult::end_of_both);
}

TEST(Pairs, OneProducerAlternatesReferenceFirst) { alternate(ScratchFolder(), true); }
TEST(Pairs, OneProducerAlternatesDistortedFirst) { alternate(ScratchFolder(), false); }

TEST(Pairs, AnErrorDoesNotWaitForTheOtherPipe) {
  const ScratchFolder folder;
  const std::string fifo = folder.file("fifo");
  ASSERT_EQ(::mkfifo(fifo.c_str(), 0600), 0);  // nobody ever writes to it
  EXPECT_THAT(error_of({{fifo}, {folder.file("none.y4m")}}), HasSubstr("none.y4m: cannot be opened"));
  EXPECT_THAT(error_of({{folder.file("none.y4m")}, {fifo}}), HasSubstr("none.y4m: cannot be opened"));
}

TEST(Pairs, StopEndsTheWaitForAPipe) {
  const ScratchFolder folder;
  const std::string fifo = folder.file("fifo");
  ASSERT_EQ(::mkfifo(fifo.c_str(), 0600), 0);
  const int writer = ::open(fifo.c_str(), O_RDWR);
  const std::string bytes = y4m(y4m_fields(small), clip_frames(small, 1));
  ASSERT_EQ(::write(writer, bytes.data(), bytes.size()), static_cast<ssize_t>(bytes.size()));
  PairReader reader({{write_clip(folder, "a.y4m", 3)}, {fifo}});
  const Frame reference(small, host_memory()), distorted(small, host_memory());
  EXPECT_EQ(reader.read(reference.view(), distorted.view()), PairResult::pair);
  std::thread later([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    reader.stop();
  });
  EXPECT_EQ(reader.read(reference.view(), distorted.view()), PairResult::stopped);
  later.join();
  ::close(writer);
}

}  // namespace
}  // namespace isobit::test
