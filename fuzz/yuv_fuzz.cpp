// SPDX-License-Identifier: BSD-2-Clause-Patent
// Raw yuv of any format: the first six bytes choose it, the others are the file.
#include "fuzz_source.h"
#include "input/yuv_reader.h"

namespace {

using namespace isobit;

fuzz::Course course(FileDescriptor fd, const Format& format, bool skip) {
  try {
    return fuzz::run(*open_yuv(ByteSource(std::move(fd), "fuzz", nullptr), format), skip);
  } catch (const InputError&) {
    return {0, 0, true};
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 6) return 0;
  const Format format{1 + (data[0] | data[1] << 8) % largest_side, 1 + (data[2] | data[3] << 8) % largest_side,
                      8 + data[4] % 9, static_cast<Chroma>(data[5] % 7)};
  const std::string_view bytes(reinterpret_cast<const char*>(data + 6), std::min<std::size_t>(size - 6, 65536));
  const fuzz::Course file = course(fuzz::memory_file(bytes), format, false);
  fuzz::require(file == course(fuzz::full_pipe(bytes), format, false));
  const fuzz::Course skipped = course(fuzz::memory_file(bytes), format, true);
  fuzz::require(skipped.frames >= file.frames && (file.failed || skipped.frames == file.frames));
  return 0;
}
