// SPDX-License-Identifier: BSD-2-Clause-Patent
// The program where FFmpeg's libraries cannot be loaded: what needs none of them is scored, and the rest refused.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "cli/program.h"
#include "input/ffmpeg_library.h"

namespace isobit::test {
namespace {

class BrokenFfmpeg : public CommandLine {
 protected:
  // Files that are no libraries are found before those that are.
  BrokenFfmpeg() {
    for (const char* name : {names.avutil, names.avcodec, names.avformat}) write(name, "no library");
    make_pair("nature quant 32 24 3 8 420 1", "r.y4m", "d.y4m");
  }

  Outcome score(const std::string& distorted) {
    return Running(folder, {"/usr/bin/env", "LD_LIBRARY_PATH=" + folder.string(), ISOBIT_PROGRAM, "r.y4m", distorted})
        .wait();
  }

  const FfmpegNames names;
};

TEST_F(BrokenFfmpeg, Y4mIsScored) {
  const Outcome o = score("d.y4m");
  EXPECT_EQ(o.code, 0) << o.err;
}

TEST_F(BrokenFfmpeg, AContainerIsRefusedWithAWayOut) {
  write("a.mkv", "\x1a\x45\xdf\xa3 and so on");
  const Outcome o = score("a.mkv");
  EXPECT_EQ(o.code, 2);
  EXPECT_EQ(o.err,
            fmt::format("isobit: a.mkv: is neither y4m nor declared raw yuv, and FFmpeg's libraries cannot be loaded "
                        "({}/{}: file too short): install them, e.g. Debian's package libavutil{}, or give y4m or "
                        "raw yuv\n",
                        folder.string(), names.avutil, LIBAVUTIL_VERSION_MAJOR));
}

}  // namespace
}  // namespace isobit::test
