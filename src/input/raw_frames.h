// SPDX-License-Identifier: BSD-2-Clause-Patent
// Planes that lie one after the other in a stream, rows packed: the body of y4m and of raw yuv.
#pragma once

#include <sys/uio.h>

#include <cstdint>
#include <vector>

#include "frame/frame.h"
#include "input/byte_source.h"

namespace isobit {

class RawFrames {
 public:
  // `trailing_bytes` of each frame follow its planes and are passed over (an alpha plane).
  RawFrames(const Format& format, std::int64_t trailing_bytes) : format_(format), trailing_bytes_(trailing_bytes) {}

  std::int64_t frame_bytes() const { return format_.frame_bytes() + trailing_bytes_; }

  // Reads one frame into `out`, row by row; what lies between rows is not touched. `frame` counts from 0.
  // Throws InputError if the stream ends inside the frame or a sample is above the peak.
  void read(ByteSource& source, const FrameView& out, std::int64_t frame);

  // Whether frames of this source, whose samples begin at `position`, are large enough to be lent, and lie so that they
  // can: read() of a small one costs less, and words must not begin at odd addresses.
  bool lends(ByteSource& source, std::int64_t position) const;

  // The next frame where it lies, as read() otherwise, its samples unchecked; a copy where a single one cannot be lent.
  Frame lend(ByteSource& source, std::int64_t frame);

  // As read(), without delivering. Samples are not checked.
  void skip(ByteSource& source, std::int64_t frame) const;

  // Throws InputError if a regular file ends inside its first frame, so that nothing of the size that its header
  // claims is allocated in vain. `header_bytes` precede each frame.
  void check_first(const ByteSource& source, std::int64_t header_bytes) const;

 private:
  FrameView packed_at(std::byte* data) const;
  std::int64_t read_rows(ByteSource& source, const PlaneView& plane, int from, int to);
  [[noreturn]] void cut_short(const ByteSource& source, std::int64_t frame, std::int64_t bytes) const;

  Format format_;
  std::int64_t trailing_bytes_;
  std::vector<iovec> parts_;
};

}  // namespace isobit
