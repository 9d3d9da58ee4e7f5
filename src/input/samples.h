// SPDX-License-Identifier: BSD-2-Clause-Patent
// What every reader checks of the samples that it copies, and who scores a frame, of one that was lent.
#pragma once

#include <cstdint>
#include <string>

#include "frame/frame.h"

namespace isobit {

// "Y", "Cb", "Cr".
const char* plane_name(int plane);

// Whether samples of the format can be above its peak: those of 8 and 16 bits cannot.
bool has_range(const Format& format);

// Throws InputError if a row of rows [from, to) has a sample above the format's peak.
// `name` is the video's, `frame` counts from 0.
void check_range(const FrameView& view, int plane, int from, int to, const std::string& name, std::int64_t frame);

// Throws UsageError if a caller's frame has not the video's format.
void check_format(const Format& video, const FrameView& frame);

}  // namespace isobit
