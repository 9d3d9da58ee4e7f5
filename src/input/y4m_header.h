// SPDX-License-Identifier: BSD-2-Clause-Patent
// The first line of a y4m file.
#pragma once

#include <cstdint>
#include <string_view>

#include "frame/format.h"

namespace isobit {

struct Y4mHeader {
  Format format;
  bool alpha = false;  // a fourth plane, of luma's size, follows each frame's three
  bool interlaced = false;
  std::int64_t rate_num = 0, rate_den = 1;  // 0/1 where unknown
};

inline constexpr std::string_view y4m_magic = "YUV4MPEG2";

// True if the bytes can only be those of a y4m file: the magic and a separator.
bool is_y4m(std::string_view first_bytes);

// `line` is the first line without its line feed: the magic, then fields in any order, separated by spaces.
//   W, H     width and height, 1 to largest_side; required
//   C        chroma tag; without it, the field XYSCSS; without both, 420
//   F        frame rate N:M
//   I        p progressive; t, b or m interlaced; ? unknown
//   A        sample aspect ratio N:M; not used
//   X...     extensions; not used but for XYSCSS
// Throws InputError with a sentence that does not name the file.
Y4mHeader parse_y4m_header(std::string_view line);

}  // namespace isobit
