// SPDX-License-Identifier: BSD-2-Clause-Patent
// FFmpeg's pixel formats and ours.
#pragma once

#include <string>

#include "frame/frame.h"

struct AVFrame;

namespace isobit {

// The format of a decoded frame. Throws InputError, beginning with `name`, for pixel formats whose samples are not
// those of Y, Cb and Cr.
Format format_of(const AVFrame& frame, const std::string& name);

// Copies the samples of Y, Cb and Cr, whatever their arrangement: planar, semi-planar, packed, either byte order,
// in the high or low bits. No value changes. `out` has the frame's format.
void copy_samples(const AVFrame& frame, const FrameView& out);

}  // namespace isobit
