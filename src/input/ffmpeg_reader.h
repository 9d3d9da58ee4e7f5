// SPDX-License-Identifier: BSD-2-Clause-Patent
// Everything that is not y4m or raw yuv: containers, codecs and image sequences, through FFmpeg's libraries.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "input/byte_source.h"
#include "input/reader.h"

namespace isobit {

// A regular file or an image sequence's pattern is opened by its path; `source` is what a pipe or standard input has
// to be read through, with what was looked at. Throws InputError; SystemError if FFmpeg's
// libraries are missing.
//
// Frames come in presentation order, with the codec's own cropping, film grain and edit list applied; rotation and
// aspect ratio, which are for the player, are not. Planar, semi-planar and packed YUV and grey are taken as they are
// (alpha is passed over); RGB and palettes are refused, because making YUV of them is a choice.
std::unique_ptr<Reader> open_ffmpeg(const std::string& path, std::optional<ByteSource> source);

}  // namespace isobit
