// SPDX-License-Identifier: BSD-2-Clause-Patent
// XXH3-128 over the rows of frames.
#include "engine/sample_hash.h"

#include <fmt/format.h>
#include <xxhash.h>

#include <bit>
#include <memory>
#include <new>

namespace isobit {
namespace {

static_assert(std::endian::native == std::endian::little, "rows are hashed as they lie in memory");

std::string hex(const XXH128_hash_t& hash) { return fmt::format("{:016x}{:016x}", hash.high64, hash.low64); }

}  // namespace

std::string frame_hash(const FrameView& frame) {
  const std::unique_ptr<XXH3_state_t, XXH_errorcode (*)(XXH3_state_t*)> state(XXH3_createState(), XXH3_freeState);
  if (!state) throw std::bad_alloc();
  XXH3_128bits_reset(state.get());
  for (int p = 0; p < frame.format.planes(); ++p) {
    const PlaneView& plane = frame.planes[p];
    const std::size_t bytes = static_cast<std::size_t>(plane.width) * frame.format.sample_bytes();
    for (int y = 0; y < plane.height; ++y) XXH3_128bits_update(state.get(), plane.row(y), bytes);
  }
  return hex(XXH3_128bits_digest(state.get()));
}

std::string text_hash(std::string_view text) { return hex(XXH3_128bits(text.data(), text.size())); }

std::string video_hash(const std::vector<std::string>& frame_hashes) {
  std::string lines;
  for (const std::string& hash : frame_hashes) lines += hash + '\n';
  return text_hash(lines);
}

}  // namespace isobit
