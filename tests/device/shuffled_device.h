// SPDX-License-Identifier: BSD-2-Clause-Patent
// A device that visits items in a shuffled order, one at a time, and adds terms one by one: what a GPU may do at worst.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <numeric>
#include <random>
#include <vector>

#include "device/device.h"
#include "device/host_memory.h"
#include "exact/numbers.h"

namespace isobit::test {

template <class NumberTypes>
class ShuffledDevice : public HostMemory {
 public:
  using Numbers = NumberTypes;
  using Scalars = NumberTypes;
  static constexpr int term_lanes = 32;
  using Near = WholeBand;

  ShuffledDevice(int band, int strip, std::uint32_t seed) : band_rows(band), strip_rows(strip), random_(seed) {}

  template <class Kernel>
  void launch(const Kernel& kernel, int nx, int ny, int nz) {
    std::vector<std::int64_t> order(static_cast<std::size_t>(nx) * ny * nz);
    std::iota(order.begin(), order.end(), 0);
    std::shuffle(order.begin(), order.end(), random_);
    for (const std::int64_t i : order)
      kernel(static_cast<int>(i % nx), static_cast<int>(i / nx % ny), static_cast<int>(i / nx / ny));
  }

  template <class T>
  void sum(Cells cells, const T* terms, const TermLayout& layout) {
    using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
    for (int z = 0; z < frames; ++z) {
      std::uint64_t& cell = cells.first[z * cells.pitch];
      T sum = std::bit_cast<T>(static_cast<Bits>(cell));
      for (std::int64_t i = 0; i < layout.count; ++i) sum = sum + terms[z * layout.frame_pitch + place(i, layout)];
      cell = std::bit_cast<Bits>(sum);
    }
  }
  void add(Cells cells, const std::uint64_t* parts, const TermLayout& layout) {
    for (int z = 0; z < frames; ++z)
      for (std::int64_t i = 0; i < layout.count; ++i) cells.first[z * cells.pitch] += parts[z * layout.frame_pitch + i];
  }

  int band_rows, strip_rows;
  int frames = 1;  // of the batch in work

 private:
  // Where the i-th term of the chain lies.
  static std::int64_t place(std::int64_t i, const TermLayout& layout) {
    const std::int64_t run = i / layout.run, k = i % layout.run;
    return (run / layout.lanes * layout.run + k) * layout.lanes + run % layout.lanes;
  }

  std::mt19937 random_;
};

}  // namespace isobit::test
