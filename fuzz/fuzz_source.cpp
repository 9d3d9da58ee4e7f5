// SPDX-License-Identifier: BSD-2-Clause-Patent
// Files and pipes that exist only in memory.
#include "fuzz_source.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cstdlib>
#include <optional>

namespace isobit::fuzz {
namespace {

constexpr std::int64_t largest_frame = 1 << 20;
constexpr std::int64_t most_frames = 64;  // a header may make frames of no more than a few bytes each

std::uint64_t hash(const FrameView& view, std::uint64_t seed) {
  for (int p = 0; p < view.format.planes(); ++p)
    for (int y = 0; y < view.planes[p].height; ++y) {
      const std::byte* row = view.planes[p].row(y);
      for (int i = 0; i < view.planes[p].width * view.format.sample_bytes(); ++i)
        seed = (seed ^ static_cast<std::uint64_t>(row[i])) * 0x100000001b3u;
    }
  return seed;
}

void write_all(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t step = ::write(fd, bytes.data(), bytes.size());
    require(step > 0);
    bytes.remove_prefix(step);
  }
}

}  // namespace

void require(bool condition) {
  if (!condition) std::abort();
}

FileDescriptor memory_file(std::string_view bytes) {
  FileDescriptor file(::memfd_create("fuzz", MFD_CLOEXEC));
  require(file.get() >= 0);
  write_all(file.get(), bytes);
  require(::lseek(file.get(), 0, SEEK_SET) == 0);
  return file;
}

FileDescriptor full_pipe(std::string_view bytes) {
  int ends[2];
  require(::pipe(ends) == 0);
  write_all(ends[1], bytes.substr(0, 65536));
  ::close(ends[1]);
  return FileDescriptor(ends[0]);
}

Course run(Reader& reader, bool skip) {
  Course course;
  const Format& format = reader.video().format;
  require(format.width > 0 && format.height > 0 && format.depth >= 8 && format.depth <= 16);
  std::optional<Frame> frame;
  if (!skip && format.frame_bytes() <= largest_frame) frame.emplace(format, host_memory());
  try {
    while (course.frames < most_frames && (frame ? reader.read(frame->view()) : reader.skip())) {
      ++course.frames;
      if (frame) course.hash = hash(frame->view(), course.hash);
    }
  } catch (const InputError&) {
    course.failed = true;
  }
  return course;
}

}  // namespace isobit::fuzz
