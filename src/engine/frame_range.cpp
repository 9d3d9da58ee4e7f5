// SPDX-License-Identifier: BSD-2-Clause-Patent
// Ranges of frames as texts.
#include <fmt/format.h>

#include <charconv>

#include "engine/run.h"
#include "frame/error.h"

namespace isobit {
namespace {

// The number that a text is as a whole; `otherwise` where it is empty.
std::int64_t number(const std::string& text, std::int64_t otherwise, const std::string& whole) {
  std::int64_t value = otherwise;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  constexpr std::int64_t most = 1'000'000'000'000'000;  // no video has as many
  if (!text.empty() && (error != std::errc() || stop != end || value < 0 || value > most))
    throw UsageError(fmt::format("A:B is wanted, two frame numbers of which one may be left out, not '{}'", whole));
  return value;
}

}  // namespace

std::string to_string(const FrameRange& range) {
  return fmt::format("{}:{}", range.first, range.end == FrameRange::open ? "" : std::to_string(range.end));
}

FrameRange parse_frame_range(const std::string& text) {
  const std::size_t colon = text.find(':');
  const std::string end = colon == text.npos ? ":" : text.substr(colon + 1);  // no colon is no number either
  const FrameRange range{number(text.substr(0, colon), 0, text), number(end, FrameRange::open, text)};
  if (range.end != FrameRange::open && range.end <= range.first)
    throw UsageError(fmt::format("'{}' holds no frame: its end must be after its first frame", text));
  return range;
}

}  // namespace isobit
