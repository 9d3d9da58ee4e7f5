// SPDX-License-Identifier: BSD-2-Clause-Patent
// Edit distance (optimal string alignment) over short names.
#include "frame/nearest.h"

#include <algorithm>
#include <vector>

namespace isobit {
namespace {

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    std::swap(before, last);
    std::swap(last, row);
  }
  return last[b.size()];
}

}  // namespace

std::string_view nearest(std::string_view given, std::span<const std::string_view> valid) {
  std::string_view best;
  std::size_t least = (given.size() + 1) / 2 + 1;  // "ssmi" is near "ssim"; "xyz" is near nothing
  for (const std::string_view name : valid) {
    const std::size_t distance = edit_distance(given, name);
    if (distance < least && distance < name.size()) least = distance, best = name;
  }
  return best;
}

std::string did_you_mean(std::string_view given, std::span<const std::string_view> valid) {
  const std::string_view name = nearest(given, valid);
  return name.empty() ? "" : "; did you mean '" + std::string(name) + "'?";
}

}  // namespace isobit
