// SPDX-License-Identifier: BSD-2-Clause-Patent
// CSV in libvmaf's shape: each line ends with a comma.
#include <ostream>

#include "report/report.h"

namespace isobit {

void write_csv(const Report& report, std::ostream& out) {
  const Scores& scores = *report.run.scores;
  out << "Frame,";
  for (const std::string& key : scores.keys) out << key << ',';
  out << '\n';
  for (std::size_t row = 0; row < scores.frames.size(); ++row) {
    out << scores.frames[row] << ',';
    for (const auto& column : scores.columns) out << report.number(column[row]) << ',';
    out << '\n';
  }
}

}  // namespace isobit
