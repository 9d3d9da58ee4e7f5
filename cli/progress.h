// SPDX-License-Identifier: BSD-2-Clause-Patent
// How far a run is, on standard error only.
#pragma once

#include <cstddef>

#include "engine/run.h"

namespace isobit::cli {

enum class ProgressMode { automatic, always, never };  // automatic: where standard error is a terminal

class ProgressLine {
 public:
  explicit ProgressLine(ProgressMode mode);
  ~ProgressLine();
  void operator()(const Progress& progress);  // a terminal's line is written over; elsewhere a line a second

 private:
  bool terminal_, shown_;
  double last_ = -1;       // seconds, when a line was last written
  std::size_t width_ = 0;  // of the line on the terminal
};

}  // namespace isobit::cli
