// SPDX-License-Identifier: BSD-2-Clause-Patent
// MicroDVD subtitles in libvmaf's shape: each frame shows its scores.
#include <ostream>

#include "report/report.h"

namespace isobit {

void write_sub(const Report& report, std::ostream& out) {
  const Scores& scores = *report.run.scores;
  for (std::size_t row = 0; row < scores.frames.size(); ++row) {
    const std::int64_t frame = scores.frames[row];
    out << '{' << frame << "}{" << frame + 1 << "}frame: " << frame << '|';
    for (std::size_t k = 0; k < scores.keys.size(); ++k)
      out << scores.keys[k] << ": " << report.number(scores.columns[k][row]) << '|';
    out << '\n';
  }
}

}  // namespace isobit
