// SPDX-License-Identifier: BSD-2-Clause-Patent
// Planes that lie one after the other in a stream, rows packed: the body of y4m and of raw yuv.
#pragma once

#include <sys/uio.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "frame/frame.h"
#include "input/byte_source.h"
#include "input/team.h"

namespace isobit {

class RawFrames {
 public:
  // `trailing_bytes` of each frame follow its planes and are passed over (an alpha plane). `in_place`: as in InputSpec.
  RawFrames(const Format& format, std::int64_t trailing_bytes, bool in_place);
  RawFrames(RawFrames&&) noexcept;
  ~RawFrames();

  std::int64_t frame_bytes() const { return format_.frame_bytes() + trailing_bytes_; }

  // Reads one frame into `out`, row by row; what lies between rows is not touched. `frame` counts from 0.
  // Throws InputError if the stream ends inside the frame or a sample is above the peak.
  void read(ByteSource& source, const FrameView& out, std::int64_t frame);

  // Whether frames of this source, whose samples begin at `position`, may be lent, are large enough (read() of a small one
  // costs less), and lie so that they can: words must not begin at odd addresses.
  bool lends(ByteSource& source, std::int64_t position) const;

  // The next frame where it lies, as read() otherwise, its samples unchecked; a copy where a single one cannot be lent.
  Frame lend(ByteSource& source, std::int64_t frame);

  // As read(), without delivering. Samples are not checked.
  void skip(ByteSource& source, std::int64_t frame) const;

  // Throws InputError if a regular file ends inside its first frame, so that nothing of the size that its header
  // claims is allocated in vain. `header_bytes` precede each frame.
  void check_first(const ByteSource& source, std::int64_t header_bytes) const;

 private:
  struct Band;
  void read_in_order(ByteSource& source, const FrameView& out, std::int64_t frame);
  void read_together(ByteSource& source, const FrameView& out, std::int64_t frame);
  void finish(const Band& band, const FrameView& out, const std::string& name, std::int64_t frame) const;
  static void set_parts(std::vector<iovec>& parts, const Band& band, const FrameView& out);
  FrameView packed_at(std::byte* data) const;
  [[noreturn]] void cut_short(const ByteSource& source, std::int64_t frame, std::int64_t bytes) const;

  Format format_;
  std::int64_t trailing_bytes_;
  bool in_place_;
  std::vector<Band> bands_;
  std::vector<iovec> parts_;    // of a band that is read in order
  std::unique_ptr<Team> team_;  // made by the first read that it helps
};

}  // namespace isobit
