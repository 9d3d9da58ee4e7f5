// SPDX-License-Identifier: BSD-2-Clause-Patent
// Scores frames that a test makes, in one call.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/session.h"

namespace isobit::test {

// What is scored, and how.
struct Trial {
  Format format;
  std::vector<MetricRequest> metrics;
  int frames = 1;
  std::function<void(int t, const FrameView& reference, const FrameView& distorted)> fill;
  SessionOptions options;

  std::string name() const;
};

Scores score(const Trial& trial);

// The options with the backend and device that ISOBIT_TEST_DEVICE names ("sycl:1"), where the test asks for none: so the
// tests of sessions are those of every device.
SessionOptions on_tested_device(SessionOptions options);

// The instruction sets of the CPU at hand, as SessionOptions names them.
std::vector<std::string> usable_cpus();

// Set by ISOBIT_LONG_TESTS=1: the larger sets that take minutes.
bool long_tests();

}  // namespace isobit::test
