// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "testing/trial.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace isobit::test {

std::string Trial::name() const {
  std::string text = to_string(format) + ", cpu " + options.cpu + ", " + std::to_string(options.threads) + " threads:";
  for (const MetricRequest& metric : metrics) {
    text += " " + metric.name;
    for (const auto& [option, value] : metric.options) text += ":" + option + "=" + value;
  }
  return text;
}

Scores score(const Trial& trial) {
  Session session(trial.format, trial.metrics, on_tested_device(trial.options));
  for (int t = 0; t < trial.frames; ++t) {
    PairFrames* pair = session.acquire();
    trial.fill(t, pair->reference.view(), pair->distorted.view());
    session.submit(pair, t);
  }
  session.finish();
  return session.scores();
}

SessionOptions on_tested_device(SessionOptions options) {
  const char* value = std::getenv("ISOBIT_TEST_DEVICE");
  if (value == nullptr || options.backend != SessionOptions{}.backend) return options;
  const std::string name(value);
  const auto colon = std::min(name.find(':'), name.size());
  options.backend = name.substr(0, colon);
  if (colon < name.size()) options.device = name.substr(colon + 1);
  return options;
}

std::vector<std::string> usable_cpus() {
  std::vector<std::string> out;
#if defined(__x86_64__)
  out.emplace_back("baseline");
  if (__builtin_cpu_supports("avx2")) out.emplace_back("avx2");
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
      __builtin_cpu_supports("avx512vl"))
    out.emplace_back("avx512");
#elif defined(__aarch64__)
  out.emplace_back("neon");
#endif
  return out;
}

bool long_tests() {
  const char* value = std::getenv("ISOBIT_LONG_TESTS");
  return value && std::string_view(value) == "1";
}

}  // namespace isobit::test
