// SPDX-License-Identifier: BSD-2-Clause-Patent
// Which of a backend's devices --device means.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace isobit {

// A backend's devices: how many, what one is called in a sentence ("GPU"), and why one cannot be used (empty where it
// can).
struct DeviceList {
  int count;
  const char* noun;
  std::function<std::string(int)> why_not;
};

// `text`: a number, several ("0,2"), or "all" for those that can be used. Throws UsageError if it names none of the
// devices, one twice, or one that cannot be used.
std::vector<int> choose_devices(const std::string& text, const DeviceList& list);

}  // namespace isobit
