// SPDX-License-Identifier: BSD-2-Clause-Patent
// Stands in for ffmpeg_reader.cpp in a build without FFmpeg.
#include <fmt/format.h>

#include "input/ffmpeg_reader.h"

namespace isobit {

std::unique_ptr<Reader> open_ffmpeg(const std::string& path, std::optional<ByteSource>) {
  throw InputError(
      fmt::format("{}: is neither y4m nor declared raw yuv, and this build of isobit has no FFmpeg: convert "
                  "it first, e.g. ffmpeg -i INPUT -strict -1 -f yuv4mpegpipe OUTPUT.y4m",
                  input_name(path)));
}

}  // namespace isobit
