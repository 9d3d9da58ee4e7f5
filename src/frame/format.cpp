// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "frame/format.h"

#include <fmt/format.h>

namespace isobit {

std::string to_string(Chroma chroma) {
  switch (chroma) {
    case Chroma::c400: return "4:0:0";
    case Chroma::c420: return "4:2:0";
    case Chroma::c422: return "4:2:2";
    case Chroma::c444: return "4:4:4";
    case Chroma::c411: return "4:1:1";
    case Chroma::c440: return "4:4:0";
    case Chroma::c410: return "4:1:0";
  }
  return "unknown";
}

std::string to_string(const Format& f) {
  return fmt::format("{}x{} {} {}-bit", f.width, f.height, to_string(f.chroma), f.depth);
}

}  // namespace isobit
