// SPDX-License-Identifier: BSD-2-Clause-Patent
// Many distorted videos against one reference, which is decoded once. Each is scored by a run of its own
// (engine/run.h), so its scores are those of that run alone.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/run.h"

namespace isobit {

class Comparison {
 public:
  // `common` has everything but the distorted videos; its threads are shared out among the runs. Opens all videos and
  // throws as Run does.
  Comparison(const RunConfig& common, const std::vector<InputSpec>& distorted);

  const ChosenMetrics& metrics() const { return runs_[0]->metrics(); }
  std::string choice() const { return runs_[0]->choice(); }

  // As Run::score(), for all at once; in the order of the distorted videos. Progress counts the pairs of all runs.
  std::vector<RunResult> score(const std::function<void(const Progress&)>& progress, const std::atomic<bool>& stop);

 private:
  std::vector<std::unique_ptr<Run>> runs_;
};

// How many bits a second a video has, and how that is known.
struct BitRate {
  double bits_per_second = 0;  // 0 where it is not known
  std::string source;          // "container", "file size", "given"; empty where it is not known
};

// The container's word for the video stream; else the size of the file over its duration.
BitRate bit_rate_of(const RunResult& run);

}  // namespace isobit
