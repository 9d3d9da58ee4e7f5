// SPDX-License-Identifier: BSD-2-Clause-Patent
// What devices that run plain loops in the host's memory have alike (device/device.h): memory, zeroed, freed with them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

namespace isobit {

class HostMemory {
 public:
  template <class T>
  T* allocate(std::int64_t n) {
    memory_.emplace_back(new std::byte[static_cast<std::size_t>(n) * sizeof(T)]());
    return reinterpret_cast<T*>(memory_.back().get());
  }
  template <class T>
  void copy(T* device, const T* host, std::int64_t n) {
    std::memcpy(device, host, static_cast<std::size_t>(n) * sizeof(T));
  }

 private:
  std::vector<std::unique_ptr<std::byte[]>> memory_;
};

}  // namespace isobit
