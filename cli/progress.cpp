// SPDX-License-Identifier: BSD-2-Clause-Patent
// Frames, percent, frames a second, time left.
#include "progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>

namespace isobit::cli {
namespace {

constexpr double line_interval = 1;  // seconds, where lines are not written over

std::string clock_time(double seconds) {
  const auto s = static_cast<std::int64_t>(seconds + 0.5);
  return s < 3600 ? fmt::format("{}:{:02}", s / 60, s % 60)
                  : fmt::format("{}:{:02}:{:02}", s / 3600, s / 60 % 60, s % 60);
}

std::string line_of(const Progress& p) {
  const double fps = p.seconds > 0 ? static_cast<double>(p.done) / p.seconds : 0;
  if (p.total < 0) return fmt::format("{} frames, {:.1f} fps", p.done, fps);
  std::string line =
      fmt::format("{}/{} frames, {}%, {:.1f} fps", p.done, p.total, p.total > 0 ? p.done * 100 / p.total : 100, fps);
  if (fps > 0)
    line +=
        fmt::format(", {} left", clock_time(static_cast<double>(std::max<std::int64_t>(p.total - p.done, 0)) / fps));
  return line;
}

}  // namespace

ProgressLine::ProgressLine(ProgressMode mode)
    : terminal_(::isatty(STDERR_FILENO) == 1),
      shown_(mode == ProgressMode::always || (mode == ProgressMode::automatic && terminal_)) {}

ProgressLine::~ProgressLine() {
  if (width_ > 0) std::fputc('\n', stderr);
}

void ProgressLine::operator()(const Progress& progress) {
  if (!shown_) return;
  if (!terminal_ && !progress.last && last_ >= 0 && progress.seconds - last_ < line_interval) return;
  last_ = progress.seconds;
  const std::string line = line_of(progress);
  if (!terminal_) {
    fmt::print(stderr, "{}\n", line);
    return;
  }
  fmt::print(stderr, "\r{:<{}}", line, width_);
  std::fflush(stderr);
  width_ = line.size();
}

}  // namespace isobit::cli
