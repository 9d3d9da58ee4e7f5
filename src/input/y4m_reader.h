// SPDX-License-Identifier: BSD-2-Clause-Patent
// y4m (YUV4MPEG2): a header line, then frames, each with a line of its own.
#pragma once

#include <memory>

#include "input/byte_source.h"
#include "input/reader.h"

namespace isobit {

// `source` stands at the magic; `in_place` as in InputSpec. Throws InputError for a header that is cut short, contradictory or
// unknown.
std::unique_ptr<Reader> open_y4m(ByteSource source, bool in_place = false);

}  // namespace isobit
