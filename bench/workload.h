// SPDX-License-Identifier: BSD-2-Clause-Patent
// What is timed: one metric on one pair of frames, by one slot of the CPU.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "device/backend.h"
#include "metric/metric.h"

namespace isobit::bench {

struct Case {
  std::string metric;  // with options as on the command line: "float_ssim:scale=1"
  int width = 0, height = 0, depth = 8;

  std::string name() const;     // of the metric alone
  OptionList options() const;
  std::string title() const;    // "ssim 1920x1080 8"
  Format format() const { return {width, height, depth, Chroma::c420}; }
};

class Workload {
 public:
  // Throws if the instruction set is not this machine's.
  Workload(const Case& c, const std::string& instruction_set);

  void run();

  // Empty if every score of the pair has the bits of the plain reference; else a sentence.
  std::string difference();

 private:
  Case case_;
  Frame reference_, distorted_;
  std::unique_ptr<Backend> backend_;
  std::unique_ptr<Metric> metric_;
  MetricWork work_;
  std::unique_ptr<Slot> slot_;
  std::vector<std::uint64_t> cells_;
};

}  // namespace isobit::bench
