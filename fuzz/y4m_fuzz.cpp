// SPDX-License-Identifier: BSD-2-Clause-Patent
// A y4m stream gives the same frames and the same end from a file and from a pipe, and as many when they are skipped.
#include "fuzz_source.h"
#include "input/y4m_header.h"
#include "input/y4m_reader.h"

namespace {

using namespace isobit;

fuzz::Course course(FileDescriptor fd, bool skip) {
  try {
    return fuzz::run(*open_y4m(ByteSource(std::move(fd), "fuzz", nullptr)), skip);
  } catch (const InputError&) {
    return {0, 0, true};
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  if (!is_y4m(bytes) || size > 65536) return 0;
  const fuzz::Course file = course(fuzz::memory_file(bytes), false), pipe = course(fuzz::full_pipe(bytes), false);
  fuzz::require(file == pipe);
  // Skipping does not look at samples, so it may go on where reading stops.
  const fuzz::Course skipped = course(fuzz::memory_file(bytes), true);
  fuzz::require(skipped.frames >= file.frames && (file.failed || (skipped.frames == file.frames && !skipped.failed)));
  return 0;
}
