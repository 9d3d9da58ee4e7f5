// SPDX-License-Identifier: BSD-2-Clause-Patent
// Any line after the magic is parsed or refused, and what is parsed is a format that exists.
#include <string>

#include "frame/error.h"
#include "fuzz_source.h"
#include "input/y4m_header.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace isobit;
  const std::string line = std::string(y4m_magic) + " " + std::string(reinterpret_cast<const char*>(data), size);
  try {
    const Y4mHeader header = parse_y4m_header(line);
    const Format& f = header.format;
    fuzz::require(f.width >= 1 && f.width <= largest_side && f.height >= 1 && f.height <= largest_side);
    fuzz::require(f.depth >= 8 && f.depth <= 16 && header.rate_num >= 0 && header.rate_den > 0);
  } catch (const InputError&) {
  }
  return 0;
}
