// SPDX-License-Identifier: BSD-2-Clause-Patent
// One decoded video, several readers: each gets every frame, whatever the others do.
#include "input/shared_video.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "input/byte_source.h"
#include "input/video_files.h"

namespace isobit::test {
namespace {

constexpr int frames = 30;  // more than are kept
const Format small{8, 6, 8, Chroma::c420};

class Shared : public testing::Test {
 protected:
  Shared() : path_(folder_.write("clip.y4m", y4m(y4m_fields(small), clip_frames(small, frames)))) {}
  std::shared_ptr<SharedVideo> open() const { return std::make_shared<SharedVideo>(InputSpec{path_}); }

  ScratchFolder folder_;
  std::string path_;
};

// The luma of a frame.
std::string luma(const Frame& frame) {
  std::string bytes;
  const PlaneView& plane = frame.view().planes[0];
  for (int y = 0; y < plane.height; ++y) bytes.append(reinterpret_cast<const char*>(plane.row(y)), plane.width);
  return bytes;
}

// How many frames came, all as they must be; negative if one was not.
int read_all(Reader& reader) {
  const Frame frame(small, host_memory());
  int n = 0;
  for (; reader.read(frame.view()); ++n)
    if (luma(frame) != frame_bytes(small, n).substr(0, small.plane_samples(0))) return -n - 1;
  return n;
}

TEST_F(Shared, EveryReaderGetsEveryFrame) {
  const auto video = open();
  std::vector<std::unique_ptr<Reader>> readers;
  for (int i = 0; i < 3; ++i) readers.push_back(video->make_reader(nullptr));
  std::vector<int> read(3);
  std::vector<std::thread> threads;
  for (int i = 0; i < 3; ++i) threads.emplace_back([&, i] { read[i] = read_all(*readers[i]); });
  for (std::thread& thread : threads) thread.join();
  EXPECT_THAT(read, testing::Each(frames));
}

TEST_F(Shared, AReaderThatIsGoneHoldsNobodyUp) {
  const auto video = open();
  auto gone = video->make_reader(nullptr), stays = video->make_reader(nullptr);
  EXPECT_TRUE(gone->skip());
  gone.reset();
  EXPECT_EQ(read_all(*stays), frames);
}

TEST_F(Shared, StoppingEndsTheWaitForASlowOne) {
  const auto video = open();
  const auto stop = std::make_shared<std::atomic<bool>>(false);
  const auto slow = video->make_reader(nullptr), fast = video->make_reader(stop);
  for (std::size_t i = 0; i < SharedVideo::most_frames; ++i) EXPECT_TRUE(fast->skip());
  std::thread stopper([&] { stop->store(true); });
  EXPECT_THROW(fast->skip(), Stopped);
  stopper.join();
}

TEST_F(Shared, AFaultComesToAllAfterTheGoodFrames) {
  const std::string whole = y4m(y4m_fields(small), clip_frames(small, 3));
  path_ = folder_.write("cut.y4m", whole.substr(0, whole.size() - 5));
  const auto video = open();
  const auto a = video->make_reader(nullptr), b = video->make_reader(nullptr);
  for (Reader* reader : {a.get(), b.get()}) {
    EXPECT_TRUE(reader->skip());
    EXPECT_TRUE(reader->skip());
    EXPECT_THROW(reader->skip(), InputError);
  }
}

}  // namespace
}  // namespace isobit::test
