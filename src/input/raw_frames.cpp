// SPDX-License-Identifier: BSD-2-Clause-Patent
// Reads rows straight from the kernel to where they belong, a band of rows at a time.
#include "input/raw_frames.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "input/samples.h"

namespace isobit {
namespace {

// A band is small enough to be in cache when its samples are checked, and large enough to hide the system call.
constexpr std::int64_t band_bytes = 512 * 1024;

// Below, mapping a frame costs as much as copying it.
constexpr std::int64_t least_lent_bytes = 128 * 1024;

// Files are little endian.
void to_machine_order(const PlaneView& plane, int from, int to) {
  if constexpr (std::endian::native == std::endian::big) {
    for (int y = from; y < to; ++y)
      for (std::byte* p = plane.row(y); p < plane.row(y) + std::ptrdiff_t{plane.width} * 2; p += 2)
        std::swap(p[0], p[1]);
  }
  (void)plane, (void)from, (void)to;
}

}  // namespace

void RawFrames::read(ByteSource& source, const FrameView& out, std::int64_t frame) {
  check_format(format_, out);
  std::int64_t total = 0;
  for (int p = 0; p < format_.planes(); ++p) {
    const PlaneView& plane = out.planes[p];
    const std::int64_t row_bytes = std::int64_t{plane.width} * format_.sample_bytes();
    const bool whole = plane.stride == row_bytes && source.regular();  // one large read is shared by several threads
    const int band = whole ? plane.height : static_cast<int>(std::max<std::int64_t>(band_bytes / row_bytes, 1));
    for (int from = 0; from < plane.height; from += band) {
      const int to = std::min(plane.height, from + band);
      const std::int64_t bytes = read_rows(source, plane, from, to);
      total += bytes;
      if (bytes < row_bytes * (to - from)) cut_short(source, frame, total);
      if (format_.sample_bytes() == 2) to_machine_order(plane, from, to);
      check_range(out, p, from, to, source.name(), frame);
    }
  }
  if (trailing_bytes_) total += source.skip(trailing_bytes_);
  if (total < frame_bytes()) cut_short(source, frame, total);
}

std::int64_t RawFrames::read_rows(ByteSource& source, const PlaneView& plane, int from, int to) {
  const std::size_t row_bytes = static_cast<std::size_t>(plane.width) * format_.sample_bytes();
  parts_.clear();
  if (plane.stride == static_cast<std::ptrdiff_t>(row_bytes)) {
    parts_.push_back({plane.row(from), row_bytes * (to - from)});
  } else {
    for (int y = from; y < to; ++y) parts_.push_back({plane.row(y), row_bytes});
  }
  return static_cast<std::int64_t>(source.read(parts_));
}

bool RawFrames::lends(ByteSource& source, std::int64_t position) const {
  const bool in_order = format_.sample_bytes() == 1 || std::endian::native == std::endian::little;
  return source.regular() && in_order && frame_bytes() >= least_lent_bytes && position % format_.sample_bytes() == 0 &&
         source.can_map();
}

// Planes one after the other.
FrameView RawFrames::packed_at(std::byte* data) const {
  FrameView view;
  view.format = format_;
  view.checked = !has_range(format_);
  for (int p = 0; p < format_.planes(); ++p) {
    const std::ptrdiff_t stride = std::ptrdiff_t{format_.plane_width(p)} * format_.sample_bytes();
    view.planes[p] = {data, stride, format_.plane_width(p), format_.plane_height(p)};
    data += stride * format_.plane_height(p);
  }
  return view;
}

Frame RawFrames::lend(ByteSource& source, std::int64_t frame) {
  const auto at = source.position(), left = source.remaining();
  std::shared_ptr<FilePiece> piece;
  if (at && left && *left >= frame_bytes() && *at % format_.sample_bytes() == 0)
    piece = source.map(format_.frame_bytes());
  if (!piece) {
    Frame copy(format_, host_memory());
    read(source, copy.view(), frame);
    return copy;
  }
  source.skip(trailing_bytes_);
  const FrameView view = packed_at(piece->data());
  const auto check = [piece, view, name = source.name(), frame](bool every_sample) {
    for (int p = 0; every_sample && p < view.format.planes(); ++p)
      check_range(view, p, 0, view.planes[p].height, name, frame);
    if (piece->lost())
      throw InputError(fmt::format("{}: frame {} (the first is 0) was cut off while it was scored: leave the file alone "
                                   "until scoring ends", name, frame));
  };
  return Frame(view, {piece, piece->data()}, check);
}

void RawFrames::skip(ByteSource& source, std::int64_t frame) const {
  const std::int64_t bytes = source.skip(frame_bytes());
  if (bytes < frame_bytes()) cut_short(source, frame, bytes);
}

void RawFrames::check_first(const ByteSource& source, std::int64_t header_bytes) const {
  const auto left = source.remaining();
  if (left && *left > 0 && *left < header_bytes + frame_bytes())
    cut_short(source, 0, std::max<std::int64_t>(*left - header_bytes, 0));
}

void RawFrames::cut_short(const ByteSource& source, std::int64_t frame, std::int64_t bytes) const {
  throw InputError(fmt::format("{}: frame {} (the first is 0) is cut short: it has {} of the {} bytes of {}",
                               source.name(), frame, bytes, frame_bytes(), to_string(format_)));
}

}  // namespace isobit
