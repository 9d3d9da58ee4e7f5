// SPDX-License-Identifier: BSD-2-Clause-Patent
// Reads the lines of a y4m stream, and the planes after each.
#include "input/y4m_reader.h"

#include <fmt/format.h>

#include <string_view>
#include <utility>

#include "input/raw_frames.h"
#include "input/y4m_header.h"

namespace isobit {
namespace {

constexpr std::string_view frame_word = "FRAME";

Y4mHeader read_header(ByteSource& source) {
  const auto line = source.line();
  if (!line || line->cut)
    throw InputError(fmt::format("{}: the y4m header does not end within the file or {} bytes", source.name(),
                                 ByteSource::longest_line));
  try {
    return parse_y4m_header(line->text);
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}: {}", source.name(), error.what()));
  }
}

class Y4mReader : public Reader {
 public:
  Y4mReader(ByteSource source, bool in_place) : Y4mReader(read_header(source), source, in_place) {}

  const Video& video() const override { return video_; }

  bool read(const FrameView& out) override {
    if (!frame_line()) return false;
    frames_.read(source_, out, next_++);
    return true;
  }

  bool lends() const override { return lends_; }

  std::optional<Frame> lend() override {
    if (!frame_line()) return std::nullopt;
    return frames_.lend(source_, next_++);
  }

  bool skip() override {
    if (!frame_line()) return false;
    frames_.skip(source_, next_++);
    return true;
  }

 private:
  Y4mReader(const Y4mHeader& header, ByteSource& source, bool in_place)
      : source_(std::move(source)), frames_(header.format, header.alpha ? alpha_bytes(header.format) : 0, in_place) {
    constexpr std::int64_t shortest_line = frame_word.size() + 1;
    frames_.check_first(source_, shortest_line);
    if (const auto at = source_.position()) lends_ = frames_.lends(source_, *at + shortest_line);
    video_.name = source_.path();
    video_.container = "y4m";
    video_.format = header.format;
    video_.rate_num = header.rate_num;
    video_.rate_den = header.rate_den;
    video_.interlaced = header.interlaced;
    if (const auto left = source_.remaining()) video_.frames = *left / (shortest_line + frames_.frame_bytes());
  }

  static std::int64_t alpha_bytes(const Format& f) { return f.plane_samples(0) * f.sample_bytes(); }

  // Passes over the line before a frame; its parameters say nothing about samples. False at the end.
  bool frame_line() {
    const auto line = source_.line();
    if (!line) return false;
    if (line->cut && line->text.size() < ByteSource::longest_line)
      throw InputError(
          fmt::format("{}: frame {} (the first is 0) is cut short inside its first line", source_.name(), next_));
    const bool word =
        line->text == frame_word || (line->text.starts_with(frame_word) && line->text[frame_word.size()] == ' ');
    if (line->cut || !word)
      throw InputError(
          fmt::format("{}: frame {} (the first is 0) does not begin with a FRAME line of at most {} bytes: "
                      "the file is damaged or its header is wrong",
                      source_.name(), next_, ByteSource::longest_line));
    return true;
  }

  ByteSource source_;
  RawFrames frames_;
  Video video_;
  std::int64_t next_ = 0;
  bool lends_ = false;
};

}  // namespace

std::unique_ptr<Reader> open_y4m(ByteSource source, bool in_place) {
  return std::make_unique<Y4mReader>(std::move(source), in_place);
}

}  // namespace isobit
