// SPDX-License-Identifier: BSD-2-Clause-Patent
// A build without FFmpeg says so when it meets a container.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "input/video_files.h"

namespace isobit::test {
namespace {

TEST(NoFfmpeg, SaysWhatToDo) {
  const ScratchFolder folder;
  const std::string path = folder.write("a.mkv", "\x1a\x45\xdf\xa3 and so on");
  EXPECT_EQ(open_error({path}), path +
                                    ": is neither y4m nor declared raw yuv, and this build of isobit has no FFmpeg: "
                                    "convert it first, e.g. ffmpeg -i INPUT -strict -1 -f yuv4mpegpipe OUTPUT.y4m");
}

}  // namespace
}  // namespace isobit::test
