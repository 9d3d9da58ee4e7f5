// SPDX-License-Identifier: BSD-2-Clause-Patent
// Whether devices give the same scores: the same frames to each, and every score compared with the first device's.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "device/backend.h"
#include "engine/requests.h"
#include "input/pairs.h"

namespace isobit {

// How one key fared on one device.
struct KeyParity {
  std::string key;
  std::int64_t compared = 0, different = 0;  // frames; 1 for a score over all frames
  std::uint64_t ulps = 0;                    // the largest difference in units of the last place
  double difference = 0;                     // the largest absolute one; infinite where only one of two is a number
};

struct ParityResult {
  std::vector<std::string> devices;            // the first is what the others are compared with
  std::vector<std::vector<KeyParity>> parity;  // of the second device and those after it
  std::string note;                            // one sentence where one video was longer
  bool same() const;
};

// Makes a backend as often as one is needed.
using BackendMaker = std::function<std::unique_ptr<Backend>()>;

// Each text is NAME or NAME:OPTION:...; an option is fp64=soft or fp64=native, the CPU's instruction set, or a GPU's
// number: "cpu:avx2", "cpu:fp64=soft", "cuda:1". Throws UsageError if a text is none of these, a device is not there,
// or two are the same: that would be no comparison.
std::vector<BackendMaker> parity_devices(const std::vector<std::string>& texts);

// Every backend that is usable here, and the CPU with binary64 in integers.
std::vector<std::string> all_parity_devices();

// All metrics of `wanted`, or all that are defined, on each pair of two videos. Throws what readers and sessions throw,
// and InputError where there is no frame.
ParityResult compare_on_videos(const std::vector<BackendMaker>& devices, const PairSpec& videos,
                               const std::vector<MetricRequest>& wanted, const ModelOptions& models);

// Full-range noise, extremes and shapes like natural ones at 8, 10, 12 and 16 bits in every chroma format.
ParityResult compare_on_corpus(const std::vector<BackendMaker>& devices);

// Steps between neighbouring binary64 from a to b; 0 for equal bits or two NaNs, the most there is for one NaN.
std::uint64_t ulps_between(double a, double b);

}  // namespace isobit
