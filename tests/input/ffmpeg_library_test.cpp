// SPDX-License-Identifier: BSD-2-Clause-Patent
// Where one of FFmpeg's libraries or functions is missing, the sentence names it and tells what to do.
#include "input/ffmpeg_library.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "frame/error.h"

namespace isobit {
namespace {

using ::testing::HasSubstr;

std::string error_of(const FfmpegNames& names) {
  try {
    load_ffmpeg(names);
  } catch (const SystemError& error) {
    return error.what();
  }
  return "";
}

TEST(FfmpegLibrary, MissingLibrary) {
  EXPECT_EQ(error_of({.avcodec = "libavcodec.so.9999"}),
            "FFmpeg's libraries cannot be loaded (libavcodec.so.9999: cannot open shared object file: No such file or "
            "directory): install them, e.g. Debian's package libavcodec9999, or give y4m or raw yuv");
}

TEST(FfmpegLibrary, MissingFunction) {
  EXPECT_THAT(error_of({.avformat = "libm.so.6"}), HasSubstr("libm.so.6: undefined symbol: av_find_best_stream"));
}

TEST(FfmpegLibrary, NothingIsMissing) { EXPECT_EQ(error_of({}), ""); }

}  // namespace
}  // namespace isobit
