// SPDX-License-Identifier: BSD-2-Clause-Patent
// Which name the user may have meant.
#pragma once

#include <algorithm>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

namespace isobit {

// Insertions, deletions and replacements that turn one word into the other.
inline int edit_distance(std::string_view a, std::string_view b) {
  std::vector<int> row(b.size() + 1);
  std::iota(row.begin(), row.end(), 0);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    int diagonal = std::exchange(row[0], static_cast<int>(i));
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const int above = row[j];
      row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (a[i - 1] != b[j - 1])});
      diagonal = above;
    }
  }
  return row[b.size()];
}

// The nearest of the names; empty if there are none.
template <class Names>
std::string nearest_name(std::string_view wrong, const Names& names) {
  std::string best;
  int least = 1 << 30;
  for (std::string_view name : names)
    if (const int d = edit_distance(wrong, name); d < least) least = d, best = name;
  return best;
}

}  // namespace isobit
