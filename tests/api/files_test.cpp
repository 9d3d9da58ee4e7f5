// SPDX-License-Identifier: BSD-2-Clause-Patent
// Files scored in one call.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

#include <stdexcept>

#include "api/pictures.h"
#include "input/video_files.h"

namespace isobit::test {
namespace {

using testing::Contains;
using testing::HasSubstr;

constexpr Format small{32, 24, 8, Chroma::c420};

class ApiFiles : public testing::Test {
 protected:
  Files files(int reference_frames, int distorted_frames) {
    const std::string fields = y4m_fields(small);
    Files out;
    out.reference = folder.write("r.y4m", y4m(fields, clip_frames(small, reference_frames)));
    out.distorted = folder.write("d.y4m", y4m(fields, clip_frames(small, distorted_frames)));
    return out;
  }
  static Config psnr() {
    Config out;
    out.metrics = {"psnr"};
    return out;
  }
  ScratchFolder folder;
};

TEST_F(ApiFiles, AreScored) {
  Files two = files(5, 5);
  std::int64_t last_done = -1, last_total = 0;
  two.progress = [&](std::int64_t done, std::int64_t total) { return last_done = done, last_total = total, true; };
  Scored scored = score_files(two, psnr());
  EXPECT_EQ(scored.incomplete, "");
  EXPECT_EQ(scored.session.rows(), 5);
  EXPECT_EQ(scored.session.pool("psnr_y").min, 60);  // of equal pictures
  EXPECT_EQ(scored.session.format().width, 32);
  EXPECT_EQ(last_done, 5);
  EXPECT_EQ(last_total, 5);
  scored.session.finish();
  EXPECT_EQ(Pair(small, 0).push(scored.session.get()), ISOBIT_USAGE);
}

TEST_F(ApiFiles, MayBeRawAndPartial) {
  Files two = files(5, 5);
  const isobit_format raw = format(32, 24);
  two.distorted = folder.write("d.yuv", joined(clip_frames(small, 5)));
  two.distorted_raw = &raw, two.reference_skip = 1, two.distorted_skip = 1, two.frame_count = 3;
  const Scored scored = score_files(two, psnr());
  EXPECT_EQ(scored.session.rows(), 3);
  EXPECT_EQ(scored.session.pool("psnr_cb").max, 60);
}

TEST_F(ApiFiles, OfUnequalLengthAreIncomplete) {
  Files two = files(5, 3);
  Scored scored = score_files(two, psnr());
  EXPECT_THAT(scored.incomplete, HasSubstr("ended before"));
  EXPECT_EQ(scored.session.rows(), 3);
  two.shortest = true;
  scored = score_files(two, psnr());
  EXPECT_EQ(scored.incomplete, "");
  EXPECT_THAT(scored.session.remarks(), Contains(HasSubstr("ended before")));
}

TEST_F(ApiFiles, ThatCannotBeReadAreErrors) {
  Files two = files(1, 1);
  two.distorted = folder.file("absent.y4m");
  try {
    score_files(two, psnr());
    FAIL();
  } catch (const Failure& failure) {
    EXPECT_EQ(failure.code(), ISOBIT_INPUT);
    EXPECT_THAT(failure.what(), HasSubstr("absent.y4m"));
  }
  two = files(1, 1);
  two.frame_count = -1;
  EXPECT_THROW(score_files(two, psnr()), Failure);
}

// The distorted video is a pipe that gives three frames and then stays silent.
TEST_F(ApiFiles, AreLeftWhereProgressSaysSo) {
  Files two = files(5, 3);
  const std::string pipe = folder.file("pipe");
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  const int fd = ::open(pipe.c_str(), O_RDWR);
  const std::string bytes = y4m(y4m_fields(small), clip_frames(small, 3));
  ASSERT_EQ(::write(fd, bytes.data(), bytes.size()), static_cast<ssize_t>(bytes.size()));
  two.distorted = pipe;
  two.progress = [](std::int64_t done, std::int64_t) { return done < 3; };
  const Scored scored = score_files(two, psnr());
  ::close(fd);
  EXPECT_THAT(scored.incomplete, HasSubstr("stopped"));
  EXPECT_EQ(scored.session.rows(), 3);
}

TEST_F(ApiFiles, ProgressMayThrow) {
  Files two = files(3, 3);
  two.progress = [](std::int64_t, std::int64_t) -> bool { throw std::logic_error("enough"); };
  EXPECT_THROW(score_files(two, psnr()), std::logic_error);
}

}  // namespace
}  // namespace isobit::test
