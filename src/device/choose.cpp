// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "device/choose.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "frame/error.h"

namespace isobit {
namespace {

// A number from `from` to `to`, all of it; -1 where it is none.
int number_in(const std::string& text, std::size_t from, std::size_t to) {
  int number = -1;
  const auto [end, error] = std::from_chars(text.data() + from, text.data() + to, number);
  return error == std::errc() && end == text.data() + to ? number : -1;
}

std::vector<int> usable(const DeviceList& list) {
  std::vector<int> devices;
  for (int i = 0; i < list.count; ++i)
    if (list.why_not(i).empty()) devices.push_back(i);
  return devices;
}

}  // namespace

std::vector<int> choose_devices(const std::string& text, const DeviceList& list) {
  if (text == "all") return usable(list);
  std::vector<int> devices;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t comma = std::min(text.find(',', at), text.size());
    const int number = number_in(text, at, comma);
    if (number < 0 || number >= list.count)
      throw UsageError(fmt::format("--device '{}' names no {} of this machine; there {}, or all", text, list.noun,
                                   list.count == 1 ? "is one, 0" : fmt::format("are {}, 0 to {}", list.count, list.count - 1)));
    if (std::find(devices.begin(), devices.end(), number) != devices.end())
      throw UsageError(fmt::format("--device '{}' names {} {} twice; name each once", text, list.noun, number));
    if (const std::string why = list.why_not(number); !why.empty())
      throw UsageError(fmt::format("--device '{}' cannot be used: {}", text, why));
    devices.push_back(number);
    at = comma + 1;
  }
  return devices;
}

}  // namespace isobit
