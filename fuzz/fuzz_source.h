// SPDX-License-Identifier: BSD-2-Clause-Patent
// What the fuzz targets share: their bytes as a file or a pipe, and a reader run to its end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "input/byte_source.h"
#include "input/reader.h"

namespace isobit::fuzz {

// A file in memory, at its beginning; its path is /proc/self/fd/ and the descriptor's number.
FileDescriptor memory_file(std::string_view bytes);

// A pipe with the bytes in it and its writing end closed. At most 64 KiB fit; what is beyond is left out.
FileDescriptor full_pipe(std::string_view bytes);

// What a reader did: how many frames it delivered, a hash of their samples, and whether it ended with an error.
struct Course {
  std::int64_t frames = 0;
  std::uint64_t hash = 0;
  bool failed = false;

  bool operator==(const Course&) const = default;
};

// Reads every frame, or passes over it if `skip` is set or a frame would take more than 1 MiB.
Course run(Reader& reader, bool skip);

// The program is wrong if this does not hold.
void require(bool condition);

}  // namespace isobit::fuzz
