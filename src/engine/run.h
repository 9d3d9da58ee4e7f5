// SPDX-License-Identifier: BSD-2-Clause-Patent
// A whole run: two videos in, a table of scores out. One thread reads ahead while the session scores.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/requests.h"
#include "engine/session.h"
#include "input/reader.h"

namespace isobit {

// Frames of a whole run by their numbers: from `first` up to `end`, which is not among them.
struct FrameRange {
  static constexpr std::int64_t open = -1;  // as `end`: where the videos end
  std::int64_t first = 0, end = open;

  bool is_whole() const { return first == 0 && end == open; }
};
std::string to_string(const FrameRange& range);         // "100:200", "100:"
FrameRange parse_frame_range(const std::string& text);  // that, and ":200"; throws UsageError

struct RunConfig {
  InputSpec reference, distorted;
  std::vector<MetricRequest> metrics;  // none, and no model: every metric that is defined for the format
  ModelOptions models;
  SessionOptions session;
  std::int64_t frame_count = 0;                         // pairs to score at the most; 0 for all
  std::int64_t skip_reference = 0, skip_distorted = 0;  // frames passed over at the start
  FrameRange frames;                                    // a part of the run that the lines above describe
  bool shortest = false;                                // one video longer than the other is no fault
  bool hash = false;                                    // hash the samples of each frame
};

struct Progress {
  std::int64_t done = 0;    // pairs
  std::int64_t total = -1;  // pairs; -1 where unknown
  double seconds = 0;       // since scoring began
  bool last = false;        // no more will follow
};

enum class RunEnd { complete, unequal_lengths, broken_input, failed, stopped };

// What came of it. However it ended, `scores` has every frame that was scored.
struct RunResult {
  RunConfig config;
  Video reference, distorted;
  ChosenMetrics metrics;
  std::shared_ptr<const Scores> scores;
  FrameRange frames;          // the part that was scored; `end` is open where the videos end there
  std::int64_t pairs = 0;     // of it that are done with, those that are left out by subsampling among them
  bool machine_known = true;  // false: the next lines are not known, or not for reports
  double seconds = 0;
  std::string backend, device;
  std::vector<DeviceUse> devices;  // which computed which metric
  std::string choice;              // one sentence on what --backend auto chose; empty where the user chose
  std::vector<std::string> reference_hashes, distorted_hashes;  // frame_hash() of each pair; empty unless asked for
  RunEnd end = RunEnd::complete;
  std::string note;  // one sentence where the end was not plain; may also stand beside `complete`
};

class Run {
 public:
  // Opens both videos and makes ready to score. Throws UsageError, InputError or SystemError.
  explicit Run(const RunConfig& config);
  ~Run();

  const Format& format() const;
  const ChosenMetrics& metrics() const;
  std::string choice() const;  // as in RunResult

  // Scores. Of a part, the frames are read from its beginning on, save for those that its scores depend on, and some
  // beyond its end; every score is that of a run of the whole. `progress` is called on this thread, some times a second
  // and once at the end. Setting `stop` ends the run early: what is in flight is finished. Never throws for a fault of
  // input or machine: `end` and `note` say it. After a stop a thread may stay behind in a read that no one answers; the
  // process should then end soon.
  RunResult score(const std::function<void(const Progress&)>& progress, const std::atomic<bool>& stop);

 private:
  struct State;
  std::shared_ptr<State> state_;  // shared with the reading thread
};

}  // namespace isobit
