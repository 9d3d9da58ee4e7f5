// SPDX-License-Identifier: BSD-2-Clause-Patent
// Rows go straight to where they belong, a band of them at a time: from a stream in order, from a file by several threads.
#include "input/raw_frames.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <span>
#include <utility>

#include "input/samples.h"
#include "input/stream_copy.h"

namespace isobit {
namespace {

// A band is small enough to be in cache when its samples are checked, and large enough to hide a system call.
constexpr std::int64_t band_bytes = 512 * 1024;

// Below, mapping a frame costs as much as copying it.
constexpr std::int64_t least_lent_bytes = 128 * 1024;

// Below, waking threads costs more than they save.
constexpr std::int64_t least_shared_bytes = 2 * 1024 * 1024;

// Files are little endian.
void to_machine_order(const PlaneView& plane, int from, int to) {
  if constexpr (std::endian::native == std::endian::big) {
    for (int y = from; y < to; ++y)
      for (std::byte* p = plane.row(y); p < plane.row(y) + std::ptrdiff_t{plane.width} * 2; p += 2)
        std::swap(p[0], p[1]);
  }
  (void)plane, (void)from, (void)to;
}

void copy(const std::byte* from, std::span<const iovec> parts) {
  for (const iovec& part : parts) {
    stream_copy(static_cast<std::byte*>(part.iov_base), from, part.iov_len);
    from += part.iov_len;
  }
}

void refuse(FileFault fault, const std::string& name, std::int64_t frame) {
  if (fault == FileFault::none) return;
  if (fault == FileFault::unreadable)
    throw InputError(fmt::format("{}: frame {} (the first is 0) cannot be read: see to the disk or the network", name, frame));
  throw InputError(fmt::format("{}: frame {} (the first is 0) was {} while it was scored: leave the file alone until scoring "
                               "ends", name, frame, fault == FileFault::cut_off ? "cut off" : "changed"));
}

}  // namespace

// Some rows of a plane, and where in the frame they begin.
struct RawFrames::Band {
  int plane, from, to;
  std::int64_t offset, bytes;
};

RawFrames::RawFrames(const Format& format, std::int64_t trailing_bytes, bool in_place)
    : format_(format), trailing_bytes_(trailing_bytes), in_place_(in_place && std::endian::native == std::endian::little) {
  std::int64_t offset = 0;
  for (int p = 0; p < format.planes(); ++p) {
    const int height = format.plane_height(p);
    const std::int64_t row_bytes = std::int64_t{format.plane_width(p)} * format.sample_bytes();
    const int rows = static_cast<int>(std::max<std::int64_t>(band_bytes / row_bytes, 1));
    for (int from = 0; from < height; from += rows) {
      const int to = std::min(height, from + rows);
      bands_.push_back({p, from, to, offset, row_bytes * (to - from)});
      offset += bands_.back().bytes;
    }
  }
}

RawFrames::RawFrames(RawFrames&&) noexcept = default;
RawFrames::~RawFrames() = default;

void RawFrames::read(ByteSource& source, const FrameView& out, std::int64_t frame) {
  check_format(format_, out);
  if (frame_bytes() >= least_shared_bytes && source.remaining().value_or(0) >= frame_bytes())
    read_together(source, out, frame);
  else
    read_in_order(source, out, frame);
}

void RawFrames::read_in_order(ByteSource& source, const FrameView& out, std::int64_t frame) {
  std::int64_t total = 0;
  for (const Band& band : bands_) {
    set_parts(parts_, band, out);
    const auto bytes = static_cast<std::int64_t>(source.read(parts_));
    total += bytes;
    if (bytes < band.bytes) cut_short(source, frame, total);
    finish(band, out, source.name(), frame);
  }
  if (trailing_bytes_) total += source.skip(trailing_bytes_);
  if (total < frame_bytes()) cut_short(source, frame, total);
}

void RawFrames::read_together(ByteSource& source, const FrameView& out, std::int64_t frame) {
  if (!team_) team_ = std::make_unique<Team>();
  const std::int64_t first = *source.position();
  const std::shared_ptr<FilePiece> piece = in_place_ ? source.map(format_.frame_bytes(), false) : nullptr;
  const FrameView mapped = piece ? packed_at(piece->data()) : FrameView{};
  team_->each(static_cast<int>(bands_.size()), [&](int i) {
    const Band& band = bands_[i];
    std::vector<iovec> parts;
    set_parts(parts, band, out);
    if (piece) {  // checked where it is, since the copy goes past the caches
      check_range(mapped, band.plane, band.from, band.to, source.name(), frame);
      copy(piece->data() + band.offset, parts);
      return;
    }
    if (source.read_at(first + band.offset, parts) < static_cast<std::size_t>(band.bytes))
      refuse(FileFault::cut_off, source.name(), frame);
    finish(band, out, source.name(), frame);
  });
  if (piece) refuse(piece->fault(), source.name(), frame);
  source.skip(piece ? trailing_bytes_ : frame_bytes());
}

void RawFrames::finish(const Band& band, const FrameView& out, const std::string& name, std::int64_t frame) const {
  if (format_.sample_bytes() == 2) to_machine_order(out.planes[band.plane], band.from, band.to);
  check_range(out, band.plane, band.from, band.to, name, frame);
}

// Where the rows belong; all at once where nothing lies between them.
void RawFrames::set_parts(std::vector<iovec>& parts, const Band& band, const FrameView& out) {
  const PlaneView& plane = out.planes[band.plane];
  const std::int64_t row_bytes = band.bytes / (band.to - band.from);
  parts.clear();
  if (plane.stride == row_bytes) return parts.push_back({plane.row(band.from), static_cast<std::size_t>(band.bytes)});
  for (int y = band.from; y < band.to; ++y) parts.push_back({plane.row(y), static_cast<std::size_t>(row_bytes)});
}

bool RawFrames::lends(ByteSource& source, std::int64_t position) const {
  return in_place_ && source.regular() && frame_bytes() >= least_lent_bytes && position % format_.sample_bytes() == 0 &&
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
    piece = source.map(format_.frame_bytes(), true);
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
    refuse(piece->fault(), name, frame);
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
