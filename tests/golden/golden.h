// SPDX-License-Identifier: BSD-2-Clause-Patent
// The golden scores: what libvmaf and an independent scalar program gave for clips that anyone can make again.
#pragma once

#include <map>
#include <ostream>
#include <string>
#include <vector>

#include "metric/metric.h"
#include "testing/clip.h"

namespace isobit::test {

struct GoldenPool {
  double min, max, mean, harmonic_mean;
};

struct GoldenCase {
  std::string clip, metric;
  OptionList options;
  std::map<std::string, std::vector<double>> frames;   // by key, as libvmaf gave them
  std::map<std::string, std::vector<double>> linear;   // psnr_hvs: what is behind the dB of each key
  std::map<std::string, std::vector<double>> rounded;  // keys whose logarithm or power the C library misrounded
  std::map<std::string, GoldenPool> pooled;            // of `frames`

  // The column of a key that every device must give: `rounded` where it is there, otherwise `frames`.
  const std::vector<double>& expected(const std::string& key) const;
  std::string name() const;  // the clip, the metric and its options in one line
};

std::vector<GoldenCase> golden_cases();

inline std::ostream& operator<<(std::ostream& out, const GoldenCase& c) { return out << c.name(); }

}  // namespace isobit::test
