// SPDX-License-Identifier: BSD-2-Clause-Patent
// XXH3-128 over the rows of frames.
#include "engine/sample_hash.h"

#include <fmt/format.h>
#include <xxhash.h>

#include <bit>
#include <new>

namespace isobit {
namespace {

static_assert(std::endian::native == std::endian::little, "rows are hashed as they lie in memory");

XXH3_state_t* state_of(const std::shared_ptr<void>& state) { return static_cast<XXH3_state_t*>(state.get()); }

}  // namespace

SampleHash::SampleHash() : state_(XXH3_createState(), [](void* s) { XXH3_freeState(static_cast<XXH3_state_t*>(s)); }) {
  if (!state_) throw std::bad_alloc();
  XXH3_128bits_reset(state_of(state_));
}

void SampleHash::add(const FrameView& frame) {
  for (int p = 0; p < frame.format.planes(); ++p) {
    const PlaneView& plane = frame.planes[p];
    const std::size_t bytes = static_cast<std::size_t>(plane.width) * frame.format.sample_bytes();
    for (int y = 0; y < plane.height; ++y) XXH3_128bits_update(state_of(state_), plane.row(y), bytes);
  }
}

std::string SampleHash::hex() const {
  const XXH128_hash_t hash = XXH3_128bits_digest(state_of(state_));
  return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
}

}  // namespace isobit
