// SPDX-License-Identifier: BSD-2-Clause-Patent
// Finds the worst frames in the table, decodes them again and takes their pictures.
#include "report/worst_frames.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>

#include "engine/read_again.h"
#include "frame/error.h"

namespace isobit {
namespace {

constexpr std::size_t most_shots = 6;
constexpr int spot_width = 320, spot_height = 180, block = 16;
constexpr int overview_width = 320;
constexpr std::size_t most_distance = 12;  // rows between two shots

std::uint32_t difference_at(const FrameView& a, const FrameView& b, int x, int y) {
  const std::uint32_t p = sample_at(a, 0, x, y), q = sample_at(b, 0, x, y);
  return p > q ? p - q : q - p;
}

// Sums of squared differences from the top left corner on: element (x, y) covers the x * y first blocks.
class BlockSums {
 public:
  BlockSums(const FrameView& a, const FrameView& b)
      : columns_((a.format.width + block - 1) / block),
        rows_((a.format.height + block - 1) / block),
        sums_(std::size_t(columns_ + 1) * (rows_ + 1)) {
    for (int y = 0; y < a.format.height; ++y)
      for (int x = 0; x < a.format.width; ++x) {
        const double d = difference_at(a, b, x, y);
        at(x / block + 1, y / block + 1) += d * d;
      }
    for (int y = 1; y <= rows_; ++y)
      for (int x = 1; x <= columns_; ++x) at(x, y) += at(x - 1, y) + at(x, y - 1) - at(x - 1, y - 1);
  }
  int columns() const { return columns_; }
  int rows() const { return rows_; }
  double over(int x, int y, int width, int height) {
    return at(x + width, y + height) - at(x, y + height) - at(x + width, y) + at(x, y);
  }

 private:
  double& at(int x, int y) { return sums_[std::size_t(y) * (columns_ + 1) + x]; }
  int columns_, rows_;
  std::vector<double> sums_;
};

// Luma differences in steps of `factor` samples, the largest of each square, `largest` being the brightest.
Picture difference_map(const FrameView& a, const FrameView& b, const Spot& spot, int factor, std::uint32_t largest) {
  Picture out((spot.width + factor - 1) / factor, (spot.height + factor - 1) / factor);
  std::vector<std::uint32_t> most(std::size_t(out.width()) * out.height());
  for (int y = 0; y < spot.height; ++y)
    for (int x = 0; x < spot.width; ++x) {
      std::uint32_t& m = most[std::size_t(y / factor) * out.width() + x / factor];
      m = std::max(m, difference_at(a, b, spot.x + x, spot.y + y));
    }
  for (int y = 0; y < out.height(); ++y)
    for (int x = 0; x < out.width(); ++x)
      out.at(x, y) = heat(largest ? double(most[std::size_t(y) * out.width() + x]) / largest : 0);
  return out;
}

void take_pictures(const FrameView& reference, const FrameView& distorted, Shot& shot) {
  const Format& f = reference.format;
  for (int y = 0; y < f.height; ++y)
    for (int x = 0; x < f.width; ++x)
      shot.largest_difference = std::max(shot.largest_difference, difference_at(reference, distorted, x, y));
  shot.spot = worst_spot(reference, distorted);
  shot.reference = png(crop(reference, shot.spot));
  shot.distorted = png(crop(distorted, shot.spot));
  shot.difference = png(difference_map(reference, distorted, shot.spot, 1, shot.largest_difference));
  const Spot whole{0, 0, f.width, f.height};
  const int factor = (f.width + overview_width - 1) / overview_width;
  shot.overview = png(difference_map(reference, distorted, whole, factor, shot.largest_difference));
}

// `out.shots` in the order of their frames.
void add_pictures(const RunResult& run, WorstFrames& out) {
  if (const std::string which = not_to_be_read_again(run.config); !which.empty()) {
    out.note = fmt::format("There are no pictures: {} cannot be read a second time.", which);
    return out.shots.clear();
  }
  std::vector<std::int64_t> frames;
  for (const Shot& shot : out.shots) frames.push_back(shot.frame);
  try {
    auto shot = out.shots.begin();
    read_again(run.config, frames, [&](std::int64_t, const FrameView& reference, const FrameView& distorted) {
      take_pictures(reference, distorted, *shot++);
    });
  } catch (const Error& error) {
    out.note = fmt::format("Pictures are missing: {}.", error.what());
    std::erase_if(out.shots, [](const Shot& shot) { return shot.overview.empty(); });
  }
}

}  // namespace

std::string_view leading_key(const std::vector<std::string>& keys) {
  if (std::find(keys.begin(), keys.end(), "vmaf") != keys.end()) return "vmaf";
  const auto telling = [](const std::string& key) { return key.find("motion") == key.npos; };
  const auto it = std::find_if(keys.begin(), keys.end(), telling);
  return it != keys.end() ? *it : keys.empty() ? std::string_view() : keys[0];
}

std::vector<std::size_t> worst_rows(const std::vector<double>& column, std::string_view key, std::size_t count) {
  const double sign = less_is_better(key) ? -1 : 1;  // of errors the greatest is the worst
  std::vector<std::size_t> order(column.size()), out;
  std::iota(order.begin(), order.end(), 0);
  std::erase_if(order, [&](std::size_t row) { return std::isnan(column[row]); });
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return sign * column[a] < sign * column[b]; });
  const std::size_t distance = std::clamp(column.size() / (2 * count), std::size_t{1}, most_distance);
  for (const std::size_t row : order) {
    const auto near = [&](std::size_t other) { return (row > other ? row - other : other - row) < distance; };
    if (out.size() < count && std::none_of(out.begin(), out.end(), near)) out.push_back(row);
  }
  return out;
}

Spot worst_spot(const FrameView& reference, const FrameView& distorted) {
  const Format& f = reference.format;
  BlockSums sums(reference, distorted);
  const int width = std::min(spot_width / block, sums.columns()), height = std::min(spot_height / block, sums.rows());
  int best_x = 0, best_y = 0;
  for (int y = 0; y + height <= sums.rows(); ++y)
    for (int x = 0; x + width <= sums.columns(); ++x)
      if (sums.over(x, y, width, height) > sums.over(best_x, best_y, width, height)) best_x = x, best_y = y;
  const int w = std::min(spot_width, f.width), h = std::min(spot_height, f.height);
  return {std::min(best_x * block, f.width - w), std::min(best_y * block, f.height - h), w, h};
}

WorstFrames worst_frames(const RunResult& run) {
  const Scores& scores = *run.scores;
  WorstFrames out;
  out.key = leading_key(scores.keys);
  if (scores.frames.empty() || out.key.empty()) return out;
  const auto column = std::find(scores.keys.begin(), scores.keys.end(), out.key) - scores.keys.begin();
  for (const std::size_t row : worst_rows(scores.columns[column], out.key, most_shots))
    out.shots.push_back({.frame = scores.frames[row], .score = scores.columns[column][row]});
  const auto by_frame = [](const Shot& a, const Shot& b) { return a.frame < b.frame; };
  std::sort(out.shots.begin(), out.shots.end(), by_frame);
  add_pictures(run, out);
  const double sign = less_is_better(out.key) ? -1 : 1;
  std::stable_sort(out.shots.begin(), out.shots.end(),
                   [&](const Shot& a, const Shot& b) { return sign * a.score < sign * b.score; });
  return out;
}

}  // namespace isobit
