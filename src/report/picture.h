// SPDX-License-Identifier: BSD-2-Clause-Patent
// Pictures for people: red, green and blue bytes, and PNG files of them. Nothing here is a score.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "frame/frame.h"

namespace isobit {

struct Color {
  std::uint8_t r = 0, g = 0, b = 0;
  bool operator==(const Color&) const = default;
};

// A part of a frame, in luma samples.
struct Spot {
  int x = 0, y = 0, width = 0, height = 0;
};

class Picture {
 public:
  Picture(int width, int height, Color fill = {})
      : width_(width), height_(height), pixels_(std::size_t(width) * height, fill) {}
  int width() const { return width_; }
  int height() const { return height_; }
  Color& at(int x, int y) { return pixels_[std::size_t(y) * width_ + x]; }
  const Color& at(int x, int y) const { return pixels_[std::size_t(y) * width_ + x]; }
  const Color* data() const { return pixels_.data(); }

 private:
  int width_, height_;
  std::vector<Color> pixels_;
};

// A whole PNG file. Throws SystemError.
std::string png(const Picture& picture);

// Dark for 0, bright for 1; equal steps look alike. Values outside are taken as the nearer end, NaN as 0.
Color heat(double value);
// The colours between which heat() goes, evenly spaced: "#rrggbb".
std::vector<std::string> heat_stops();

// A sample of any depth; `x` and `y` in samples of the plane.
std::uint32_t sample_at(const FrameView& frame, int plane, int x, int y);

// A part of a frame as a screen shows it: limited range, BT.709 from 720 rows on and BT.601 below.
Picture crop(const FrameView& frame, const Spot& spot);

}  // namespace isobit
