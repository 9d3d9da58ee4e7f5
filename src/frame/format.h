// SPDX-License-Identifier: BSD-2-Clause-Patent
// What a frame's samples are: size, bits per sample, chroma subsampling.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "exact/annotate.h"

namespace isobit {

enum class Chroma : std::uint8_t { c400, c420, c422, c444, c411, c440, c410 };

// log2 of the horizontal and vertical subsampling of the two chroma planes.
ISOBIT_FN constexpr int chroma_shift_x(Chroma c) {
  return c == Chroma::c420 || c == Chroma::c422 ? 1 : c == Chroma::c411 || c == Chroma::c410 ? 2 : 0;
}
ISOBIT_FN constexpr int chroma_shift_y(Chroma c) {
  return c == Chroma::c420 || c == Chroma::c440 ? 1 : c == Chroma::c410 ? 2 : 0;
}

// Samples of 8 bits are bytes; of 9 to 16 bits they are 16-bit words in the machine's order, in the low bits.
// Chroma sizes are rounded up, so that every sample of a file counts.
struct Format {
  int width = 0, height = 0;
  int depth = 8;  // bits per sample, 8 to 16
  Chroma chroma = Chroma::c420;

  ISOBIT_FN constexpr int planes() const { return chroma == Chroma::c400 ? 1 : 3; }
  ISOBIT_FN constexpr int plane_width(int plane) const { return plane ? shifted(width, chroma_shift_x(chroma)) : width; }
  ISOBIT_FN constexpr int plane_height(int plane) const { return plane ? shifted(height, chroma_shift_y(chroma)) : height; }
  ISOBIT_FN constexpr int sample_bytes() const { return depth > 8 ? 2 : 1; }
  ISOBIT_FN constexpr std::int64_t plane_samples(int plane) const {
    return std::int64_t{plane_width(plane)} * plane_height(plane);
  }
  ISOBIT_FN constexpr std::int64_t frame_bytes() const {  // of the planes alone, packed
    std::int64_t samples = 0;
    for (int p = 0; p < planes(); ++p) samples += plane_samples(p);
    return samples * sample_bytes();
  }
  ISOBIT_FN constexpr std::uint32_t peak() const { return (1u << depth) - 1; }  // the largest sample

  bool operator==(const Format&) const = default;

 private:
  ISOBIT_FN static constexpr int shifted(int n, int shift) {
    return static_cast<int>((std::int64_t{n} + (1 << shift) - 1) >> shift);
  }
};

// "4:2:0" and the like, and "1920x1080 4:2:0 10-bit".
std::string to_string(Chroma chroma);
std::string to_string(const Format& format);

}  // namespace isobit
