// SPDX-License-Identifier: BSD-2-Clause-Patent
// Raw planar yuv: frames and nothing else.
#pragma once

#include <memory>

#include "input/byte_source.h"
#include "input/reader.h"

namespace isobit {

// `in_place` as in InputSpec. Throws UsageError for a format that does not exist, InputError for a file that ends inside its
// first frame.
std::unique_ptr<Reader> open_yuv(ByteSource source, const Format& format, bool in_place = false);

}  // namespace isobit
