// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "testing/tight_frame.h"

#include <sys/mman.h>
#include <unistd.h>

#include <random>

#include "frame/error.h"

namespace isobit::test {
namespace {

std::shared_ptr<std::byte> between_forbidden_pages(std::size_t bytes, bool at_the_end) {
  const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)), room = (bytes + page - 1) / page * page, all = room + 2 * page;
  void* const memory = ::mmap(nullptr, all, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw SystemError("no memory for a frame");
  std::byte* const first = static_cast<std::byte*>(memory) + page;
  ::mprotect(first, room, PROT_READ | PROT_WRITE);
  return {first + (at_the_end ? room - bytes : 0), [memory, all](std::byte*) { ::munmap(memory, all); }};
}

}  // namespace

Frame tight_copy(const FrameView& from, std::uint32_t seed) {
  const Format& format = from.format;
  const std::size_t margin = static_cast<std::size_t>(host_margin) * format.sample_bytes();
  const std::size_t bytes = margin + static_cast<std::size_t>(format.frame_bytes()) + margin;
  const auto memory = between_forbidden_pages(bytes, seed % 2 == 0);
  std::minstd_rand random(seed + 1);
  for (std::size_t i = 0; i < bytes; ++i) memory.get()[i] = static_cast<std::byte>(random() >> 8);
  FrameView view;
  view.format = format;
  std::byte* at = memory.get() + margin;
  for (int p = 0; p < format.planes(); ++p) {
    const std::ptrdiff_t stride = std::ptrdiff_t{format.plane_width(p)} * format.sample_bytes();
    view.planes[p] = {at, stride, format.plane_width(p), format.plane_height(p)};
    at += stride * format.plane_height(p);
  }
  copy_frame(from, view);
  return Frame(view, memory);
}

}  // namespace isobit::test
