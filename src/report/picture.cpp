// SPDX-License-Identifier: BSD-2-Clause-Patent
// PNG by libpng, colours, and samples to pixels.
#include "report/picture.h"

#include <fmt/format.h>
#include <png.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

#include "frame/error.h"

namespace isobit {
namespace {

constexpr std::array<Color, 6> stops{
    {{8, 6, 24}, {71, 20, 92}, {156, 38, 103}, {222, 82, 64}, {250, 160, 40}, {252, 250, 180}}};

std::uint8_t to_byte(double value) { return static_cast<std::uint8_t>(std::lround(std::clamp(value, 0.0, 255.0))); }

// The weights of red and blue in luma.
struct Matrix {
  double red, blue;
};

Color color_of(double y, double cb, double cr, Matrix m) {
  const double r = y + 2 * (1 - m.red) * cr, b = y + 2 * (1 - m.blue) * cb;
  const double g = (y - m.red * r - m.blue * b) / (1 - m.red - m.blue);
  return {to_byte(r), to_byte(g), to_byte(b)};
}

}  // namespace

std::string png(const Picture& picture) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  image.width = static_cast<png_uint_32>(picture.width());
  image.height = static_cast<png_uint_32>(picture.height());
  image.format = PNG_FORMAT_RGB;
  static_assert(sizeof(Color) == 3);
  png_alloc_size_t bytes = PNG_IMAGE_PNG_SIZE_MAX(image);
  std::string out(bytes, '\0');
  if (!png_image_write_to_memory(&image, out.data(), &bytes, 0, picture.data(), 0, nullptr))
    throw SystemError(fmt::format("a picture of {}x{} pixels could not be made: {}", picture.width(), picture.height(),
                                  image.message));
  out.resize(bytes);
  return out;
}

Color heat(double value) {
  const double at = (value > 0 ? std::min(value, 1.0) : 0.0) * (stops.size() - 1);
  const auto i = std::min(static_cast<std::size_t>(at), stops.size() - 2);
  const auto mix = [&](std::uint8_t a, std::uint8_t b) { return to_byte(a + (at - static_cast<double>(i)) * (b - a)); };
  const Color &a = stops[i], &b = stops[i + 1];
  return {mix(a.r, b.r), mix(a.g, b.g), mix(a.b, b.b)};
}

std::vector<std::string> heat_stops() {
  std::vector<std::string> out;
  for (const Color& c : stops) out.push_back(fmt::format("#{:02x}{:02x}{:02x}", c.r, c.g, c.b));
  return out;
}

std::uint32_t sample_at(const FrameView& frame, int plane, int x, int y) {
  const std::byte* row = frame.planes[plane].row(y);
  if (frame.format.sample_bytes() == 1) return static_cast<std::uint32_t>(row[x]);
  std::uint16_t word;
  std::memcpy(&word, row + 2 * std::ptrdiff_t{x}, 2);
  return word;
}

Picture crop(const FrameView& frame, const Spot& spot) {
  const Format& f = frame.format;
  const Matrix matrix = f.height >= 720 ? Matrix{0.2126, 0.0722} : Matrix{0.299, 0.114};
  const double unit = std::ldexp(1.0, f.depth - 8), grey = 128 * unit;
  const int sx = chroma_shift_x(f.chroma), sy = chroma_shift_y(f.chroma);
  Picture out(spot.width, spot.height);
  for (int y = 0; y < spot.height; ++y) {
    for (int x = 0; x < spot.width; ++x) {
      const int px = spot.x + x, py = spot.y + y;
      const auto chroma = [&](int plane) {
        return f.planes() == 1 ? 0.0 : (sample_at(frame, plane, px >> sx, py >> sy) - grey) / (224 * unit) * 255;
      };
      const double luma = (sample_at(frame, 0, px, py) - 16 * unit) / (219 * unit) * 255;
      out.at(x, y) = color_of(luma, chroma(1), chroma(2), matrix);
    }
  }
  return out;
}

}  // namespace isobit
