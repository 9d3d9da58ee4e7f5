// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "input/stream_copy.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace isobit {

#if defined(__SSE2__)
void stream_copy(std::byte* to, const std::byte* from, std::size_t bytes) {
  if (bytes == 0) return;
  constexpr std::size_t step = sizeof(__m128i);
  std::size_t at = std::min(bytes, (step - reinterpret_cast<std::uintptr_t>(to) % step) % step);
  std::memcpy(to, from, at);  // up to where a whole register may be written
  for (; at + step <= bytes; at += step)
    _mm_stream_si128(reinterpret_cast<__m128i*>(to + at), _mm_loadu_si128(reinterpret_cast<const __m128i*>(from + at)));
  _mm_sfence();  // such writes are not in order
  std::memcpy(to + at, from + at, bytes - at);
}
#else
void stream_copy(std::byte* to, const std::byte* from, std::size_t bytes) {
  if (bytes != 0) std::memcpy(to, from, bytes);
}
#endif

}  // namespace isobit
