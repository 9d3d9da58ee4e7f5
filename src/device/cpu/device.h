// SPDX-License-Identifier: BSD-2-Clause-Patent
// The CPU as a Device (device/device.h): one thread, one instruction set, everything done when the call returns.
#pragma once

#include "device/cpu/half_numbers.h"
#include "device/cpu/memory.h"
#include "device/cpu/numbers.h"
#include "device/cpu/ordered_sum.h"
#include "device/device.h"
#include "frame/format.h"

namespace isobit::ISOBIT_ISA {

// N: vectors; D: the same for kernels that are mostly binary64, in an order that suits a CPU; S: for kernels that no
// vector suits.
template <class N, class D, class S>
class BasicDevice {
 public:
  using Numbers = N;
  using Doubles = D;
  using Scalars = S;
  static constexpr int term_lanes = lane_count;
  // Four vectors of runs: 16 KiB with AVX-512, which stay in a first-level cache.
  struct Near {
    static constexpr int items(int left) { return left < 4 * lane_count ? left : 4 * lane_count; }
    static constexpr int rows(int) { return 1; }
  };

  // A band of two 8-bit planes should stay in a second-level cache of 1 MiB beside what is made from it.
  explicit BasicDevice(const Format& format) {
    const int row = 2 * format.width * format.sample_bytes();
    band_rows = row > 16384 ? 32 : 64;
    strip_rows = band_rows;
  }
  ~BasicDevice() { cpu::release_all(memory_); }
  BasicDevice(const BasicDevice&) = delete;
  BasicDevice& operator=(const BasicDevice&) = delete;

  // Zeroed, aligned to a cache line, and followed by two vectors' worth of zeros that may be read and written.
  template <class T>
  T* allocate(std::int64_t n) {
    return static_cast<T*>(cpu::allocate(memory_, static_cast<std::size_t>(n + 2 * lane_count) * sizeof(T)));
  }
  template <class T>
  void copy(T* device, const T* host, std::int64_t n) {
    std::memcpy(device, host, static_cast<std::size_t>(n) * sizeof(T));
  }

  template <class Kernel>
  void launch(const Kernel& kernel, int nx, int ny, int nz) {
    for (int z = 0; z < nz; ++z)
      for (int y = 0; y < ny; ++y)
        for (int x = 0; x < nx; ++x) kernel(x, y, z);
  }

  template <class T>
  void sum(Cells cells, const T* terms, const TermLayout& layout) {
    using Sum = typename N::template SumOf<T>;
    OrderedSum<Sum> sum{Sum(static_cast<typename Sum::Bits>(*cells.first))};
    if (layout.lanes == 1)
      sum.add(terms, layout.count);
    else
      sum.add_interleaved(terms, layout.count / (layout.run * layout.lanes), layout.run, layout.lanes);
    *cells.first = sum.acc.bits();
  }
  void add(Cells cells, const std::uint64_t* parts, const TermLayout& layout) {
    for (std::int64_t i = 0; i < layout.count; ++i) *cells.first += parts[i];
  }

  int band_rows, strip_rows;

 private:
  cpu::Memory memory_;
};

using Device = BasicDevice<Numbers, DoubleNumbers, ScalarNumbers>;

}  // namespace isobit::ISOBIT_ISA
