// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "input/stream_copy.h"

#include <hwy/cache_control.h>
#include <hwy/highway.h>

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace isobit {

void stream_copy(std::byte* to, const std::byte* from, std::size_t bytes) {
  namespace hn = hwy::HWY_NAMESPACE;
  using Vector = hn::ScalableTag<std::uint8_t>;
  const Vector d;
  const std::size_t step = hn::Lanes(d);
  const std::size_t before = std::min(bytes, (step - reinterpret_cast<std::uintptr_t>(to) % step) % step);
  std::memcpy(to, from, before);  // up to where a whole vector may be written
  std::size_t at = before;
  for (; at + step <= bytes; at += step)
    hn::Stream(hn::LoadU(d, reinterpret_cast<const std::uint8_t*>(from + at)), d, reinterpret_cast<std::uint8_t*>(to + at));
  hwy::FlushStream();
  std::memcpy(to + at, from + at, bytes - at);
}

}  // namespace isobit
