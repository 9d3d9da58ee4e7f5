// SPDX-License-Identifier: BSD-2-Clause-Patent
// Whatever a container holds, the reader delivers frames of one format or says what is wrong.
#include <fmt/format.h>

#include "fuzz_source.h"
#include "input/ffmpeg_reader.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace isobit;
  const FileDescriptor file = fuzz::memory_file({reinterpret_cast<const char*>(data), size});
  try {
    fuzz::run(*open_ffmpeg(fmt::format("/proc/self/fd/{}", file.get()), std::nullopt), false);
  } catch (const InputError&) {
  }
  return 0;
}
