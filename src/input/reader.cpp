// SPDX-License-Identifier: BSD-2-Clause-Patent
// Looks at the first bytes and picks the reader.
#include "input/reader.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <utility>

#include "input/byte_source.h"
#include "input/ffmpeg_reader.h"
#include "input/shared_video.h"
#include "input/y4m_header.h"
#include "input/y4m_reader.h"
#include "input/yuv_reader.h"

namespace isobit {
namespace {

// A name with a number to fill in, such as frame%04d.png, that is not itself a file.
bool is_sequence(const std::string& path) {
  struct stat status {};
  return path.find('%') != path.npos && ::stat(path.c_str(), &status) != 0;
}

}  // namespace

bool can_read_again(const InputSpec& input) {
  struct stat status {};
  if (input.path == "-") return false;
  if (::stat(input.path.c_str(), &status) == 0) return S_ISREG(status.st_mode);
  return !input.raw && is_sequence(input.path);
}

std::unique_ptr<Reader> open_reader(const InputSpec& input, StopFlag stop) {
  if (input.shared) return input.shared->make_reader(std::move(stop));
  if (!input.raw && is_sequence(input.path)) return open_ffmpeg(input.path, std::nullopt);
  ByteSource source = ByteSource::open(input.path, std::move(stop));
  const std::string_view first = source.peek(y4m_magic.size() + 1);
  if (first.empty()) throw InputError(fmt::format("{}: is empty", source.name()));
  if (is_y4m(first)) return open_y4m(std::move(source), input.in_place);
  if (input.raw) return open_yuv(std::move(source), *input.raw, input.in_place);
  if (source.regular() && input.path != "-") return open_ffmpeg(input.path, std::nullopt);
  return open_ffmpeg(input.path, std::move(source));
}

}  // namespace isobit
