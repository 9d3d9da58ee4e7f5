// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "report/map_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace isobit {
namespace {

constexpr int least_width = 280, legend_height = 34, bar_height = 10, margin = 8, marks = 5;
constexpr Color paper{255, 255, 255}, ink{30, 30, 30};

// Characters of numbers, three dots wide and five high; a row is three bits, the top row first.
constexpr std::string_view drawn = "0123456789.-+einfa";
constexpr std::array<std::uint16_t, drawn.size()> shapes{
    0b111'101'101'101'111, 0b010'110'010'010'111, 0b111'001'111'100'111, 0b111'001'111'001'111, 0b101'101'111'001'001,
    0b111'100'111'001'111, 0b111'100'111'101'111, 0b111'001'010'010'010, 0b111'101'111'101'111, 0b111'101'111'001'111,
    0b000'000'000'000'010, 0b000'000'111'000'000, 0b000'010'111'010'000, 0b000'111'111'100'111, 0b010'000'010'010'010,
    0b000'110'101'101'101, 0b011'010'111'010'010, 0b000'111'011'101'111};
constexpr int dot = 2, advance = 4 * dot;

void draw_text(Picture& picture, int left, int top, std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto at = drawn.find(text[i]);
    for (int bit = 0; at != drawn.npos && bit < 15; ++bit) {
      if (!(shapes[at] >> (14 - bit) & 1)) continue;
      const int x = left + static_cast<int>(i) * advance + bit % 3 * dot, y = top + bit / 3 * dot;
      for (int k = 0; k < dot * dot; ++k) picture.at(x + k % dot, y + k / dot) = ink;
    }
  }
}

void draw_legend(Picture& picture, int top, const MapScale& scale) {
  const int width = picture.width() - 2 * margin;
  for (int y = 0; y < bar_height; ++y)
    for (int x = 0; x < width; ++x) picture.at(margin + x, top + margin + y) = heat(double(x) / (width - 1));
  for (int i = 0; i < marks; ++i) {
    const std::string text = fmt::format("{:.3g}", scale.value(double(i) / (marks - 1)));
    const int length = static_cast<int>(text.size()) * advance - dot, centre = margin + i * width / (marks - 1);
    draw_text(picture, std::clamp(centre - length / 2, 0, picture.width() - length), top + margin + bar_height + 4,
              text);
  }
}

}  // namespace

MapScale::MapScale(const TermMap& map) : best_(map.best), worst_(map.best) {
  for (const double v : map.values)
    if (std::abs(v - best_) > std::abs(worst_ - best_)) worst_ = v;
}

double MapScale::place(double value) const {
  return worst_ == best_ ? 0 : std::sqrt(std::max(0.0, (value - best_) / (worst_ - best_)));
}
double MapScale::value(double place) const { return best_ + place * place * (worst_ - best_); }

Picture map_picture(const TermMap& map, int frame_width) {
  const int columns = map.kept.columns, rows = map.kept.rows, side = std::max(1, frame_width / columns);
  const MapScale scale(map);
  Picture out(std::max(columns * side, least_width), rows * side + legend_height, paper);
  for (int y = 0; y < rows * side; ++y)
    for (int x = 0; x < columns * side; ++x)
      out.at(x, y) = heat(scale.place(map.values[std::size_t(y / side) * columns + x / side]));
  draw_legend(out, rows * side, scale);
  return out;
}

}  // namespace isobit
