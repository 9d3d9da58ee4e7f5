// SPDX-License-Identifier: BSD-2-Clause-Patent
// One description of where a component's samples lie serves all pixel formats.
#include "input/ffmpeg_frame.h"

#include <fmt/format.h>

#include <bit>
#include <cstring>
#include <optional>

#include "frame/error.h"
#include "input/ffmpeg_library.h"
#include "input/reader.h"

namespace isobit {
namespace {

int components(const AVPixFmtDescriptor& d) { return d.nb_components - (d.flags & AV_PIX_FMT_FLAG_ALPHA ? 1 : 0); }

std::optional<Chroma> chroma_of(const AVPixFmtDescriptor& d) {
  if (components(d) == 1) return Chroma::c400;
  for (const Chroma c : {Chroma::c420, Chroma::c422, Chroma::c444, Chroma::c411, Chroma::c440, Chroma::c410})
    if (d.log2_chroma_w == chroma_shift_x(c) && d.log2_chroma_h == chroma_shift_y(c)) return c;
  return std::nullopt;
}

// YUV or grey in whole bytes, all components alike, each sample a fixed step from the last.
bool is_plain(const AVPixFmtDescriptor& d, int pixel_format) {
  constexpr auto others = AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_BITSTREAM |
                          AV_PIX_FMT_FLAG_HWACCEL | AV_PIX_FMT_FLAG_BAYER | AV_PIX_FMT_FLAG_FLOAT;
  if (d.flags & others || std::strncmp(d.name, "xyz", 3) == 0) return false;
  if (pixel_format == AV_PIX_FMT_UYYVYY411) return false;  // luma in groups of unequal steps
  if (components(d) != 1 && components(d) != 3) return false;
  for (int c = 0; c < components(d); ++c)
    if (d.comp[c].depth != d.comp[0].depth) return false;
  return d.comp[0].depth >= 8 && d.comp[0].depth <= 16 && chroma_of(d);
}

std::uint16_t load16(const std::uint8_t* p, bool big_endian) {
  return static_cast<std::uint16_t>(big_endian ? p[0] << 8 | p[1] : p[1] << 8 | p[0]);
}

// One row of `width` samples that lie `step` bytes apart.
void copy_row(const std::uint8_t* from, std::byte* to, int width, const AVComponentDescriptor& c, bool big_endian) {
  const bool machine_order = big_endian == (std::endian::native == std::endian::big);
  if (c.depth == 8 && c.step == 1) {
    std::memcpy(to, from, width);
  } else if (c.depth == 8) {
    for (int x = 0; x < width; ++x) to[x] = std::byte{from[std::ptrdiff_t{x} * c.step]};
  } else if (c.step == 2 && c.shift == 0 && machine_order) {
    std::memcpy(to, from, std::size_t{2} * width);
  } else {
    // Packed formats keep other components in the bits above; planar ones must show what is too large.
    const unsigned mask = c.step > 2 ? (1u << c.depth) - 1 : 0xffff;
    for (int x = 0; x < width; ++x) {
      const unsigned word = load16(from + std::ptrdiff_t{x} * c.step, big_endian);
      const auto sample = static_cast<std::uint16_t>(word >> c.shift & mask);
      std::memcpy(to + std::ptrdiff_t{x} * 2, &sample, 2);
    }
  }
}

}  // namespace

Format format_of(const AVFrame& frame, const std::string& name) {
  const AVPixFmtDescriptor* d = ffmpeg().av_pix_fmt_desc_get(static_cast<AVPixelFormat>(frame.format));
  if (!d || !is_plain(*d, frame.format))
    throw InputError(
        fmt::format("{}: has pixel format {}, which is not 8 to 16-bit YUV or grey: convert it first, e.g. "
                    "ffmpeg -i INPUT -pix_fmt yuv444p -strict -1 OUTPUT.y4m",
                    name, d ? d->name : "unknown"));
  if (frame.width < 1 || frame.width > largest_side || frame.height < 1 || frame.height > largest_side)
    throw InputError(
        fmt::format("{}: is {}x{}, but sides may be from 1 to {}", name, frame.width, frame.height, largest_side));
  return {frame.width, frame.height, d->comp[0].depth, *chroma_of(*d)};
}

void copy_samples(const AVFrame& frame, const FrameView& out) {
  const AVPixFmtDescriptor& d = *ffmpeg().av_pix_fmt_desc_get(static_cast<AVPixelFormat>(frame.format));
  for (int p = 0; p < out.format.planes(); ++p) {
    const AVComponentDescriptor& c = d.comp[p];
    const PlaneView& plane = out.planes[p];
    for (int y = 0; y < plane.height; ++y) {
      const std::uint8_t* row = frame.data[c.plane] + std::ptrdiff_t{y} * frame.linesize[c.plane] + c.offset;
      copy_row(row, plane.row(y), plane.width, c, d.flags & AV_PIX_FMT_FLAG_BE);
    }
  }
}

}  // namespace isobit
