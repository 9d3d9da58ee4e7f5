// SPDX-License-Identifier: BSD-2-Clause-Patent
// Frames follow each other without headers; the last one ends where the file does.
#include "input/yuv_reader.h"

#include <fmt/format.h>

#include <utility>

#include "input/raw_frames.h"

namespace isobit {
namespace {

class YuvReader : public Reader {
 public:
  YuvReader(ByteSource source, const Format& format, bool in_place) : source_(std::move(source)), frames_(format, 0, in_place) {
    video_.name = source_.path();
    video_.container = "yuv";
    video_.format = format;
    frames_.check_first(source_, 0);
    lends_ = frames_.lends(source_, 0);
    if (const auto left = source_.remaining()) video_.frames = *left / frames_.frame_bytes();
  }

  const Video& video() const override { return video_; }

  bool read(const FrameView& out) override {
    if (source_.peek(1).empty()) return false;
    frames_.read(source_, out, next_++);
    return true;
  }

  bool lends() const override { return lends_; }

  std::optional<Frame> lend() override {
    if (source_.peek(1).empty()) return std::nullopt;
    return frames_.lend(source_, next_++);
  }

  bool skip() override {
    if (source_.peek(1).empty()) return false;
    frames_.skip(source_, next_++);
    return true;
  }

 private:
  ByteSource source_;
  RawFrames frames_;
  Video video_;
  std::int64_t next_ = 0;
  bool lends_ = false;
};

void check(const Format& f) {
  if (f.width < 1 || f.width > largest_side || f.height < 1 || f.height > largest_side)
    throw UsageError(fmt::format("raw video cannot be {}x{}: give a width and height from 1 to {}", f.width, f.height,
                                 largest_side));
  if (f.depth < 8 || f.depth > 16)
    throw UsageError(fmt::format("raw video cannot have {} bits a sample: give a depth from 8 to 16", f.depth));
}

}  // namespace

std::unique_ptr<Reader> open_yuv(ByteSource source, const Format& format, bool in_place) {
  check(format);
  return std::make_unique<YuvReader>(std::move(source), format, in_place);
}

}  // namespace isobit
