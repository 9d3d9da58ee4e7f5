// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "frame/frame.h"

#include <cstdlib>
#include <cstring>

#include <fmt/format.h>

#include "frame/error.h"
#include "frame/zeroed.h"

namespace isobit {
namespace {

std::size_t round_up(std::size_t n, std::size_t unit) { return (n + unit - 1) / unit * unit; }

}  // namespace

FrameMemory host_memory() {
  auto allocate = [](std::size_t bytes) {
    void* p = allocate_zeroed(bytes);
    if (!p) throw SystemError(fmt::format("no memory for a frame of {} bytes", bytes));
    return std::shared_ptr<std::byte>(static_cast<std::byte*>(p), [](std::byte* q) { std::free(q); });
  };
  return {allocate, host_margin, 64};
}

Frame::Frame(const Format& format, const FrameMemory& memory) {
  const std::size_t sample = format.sample_bytes(), margin = round_up(memory.margin * sample, memory.alignment);
  view_.format = format;
  std::size_t bytes = 0;
  std::array<std::size_t, 3> starts{};
  for (int p = 0; p < format.planes(); ++p) {
    PlaneView& plane = view_.planes[p];
    plane.width = format.plane_width(p);
    plane.height = format.plane_height(p);
    plane.stride = static_cast<std::ptrdiff_t>(round_up(plane.width * sample + margin, memory.alignment));
    starts[p] = round_up(bytes + margin, memory.alignment);
    bytes = starts[p] + plane.stride * plane.height + margin;  // one row's right margin is the next one's left
  }
  memory_ = memory.allocate(bytes);
  for (int p = 0; p < format.planes(); ++p) view_.planes[p].data = memory_.get() + starts[p];
}

void copy_frame(const FrameView& from, const FrameView& to) {
  for (int p = 0; p < from.format.planes(); ++p) {
    const PlaneView &a = from.planes[p], &b = to.planes[p];
    for (int y = 0; y < a.height; ++y)
      std::memcpy(b.row(y), a.row(y), static_cast<std::size_t>(a.width) * from.format.sample_bytes());
  }
}

}  // namespace isobit
