// SPDX-License-Identifier: BSD-2-Clause-Patent
// A device that keeps the terms that it adds (device/device.h): one frame, one item at a time, a row at a time.
#pragma once

#include <bit>
#include <cstdint>
#include <map>
#include <type_traits>
#include <vector>

#include "device/device.h"
#include "device/host_memory.h"
#include "exact/numbers.h"

namespace isobit {

// What one cell was made of, in the order of the additions. A call of sum() brings one row of the picture, because a
// band is one row; an item of the row is one term, or `run` terms.
struct KeptTerms {
  int columns = 0, rows = 0, run = 1;
  std::vector<double> terms;  // columns * rows * run; exact, also where a term is binary32
};

class TermDevice : public HostMemory {
 public:
  using Numbers = ScalarNumbers;
  using Scalars = ScalarNumbers;
  static constexpr int term_lanes = 1;
  using Near = WholeBand;

  template <class Kernel>
  void launch(const Kernel& kernel, int nx, int ny, int) {
    for (int y = 0; y < ny; ++y)
      for (int x = 0; x < nx; ++x) kernel(x, y, 0);
  }

  template <class T>
  void sum(Cells cells, const T* terms, const TermLayout& layout) {
    using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
    T sum = std::bit_cast<T>(static_cast<Bits>(*cells.first));
    KeptTerms& kept = kept_[cells.first];
    for (std::int64_t i = 0; i < layout.count; ++i) {
      sum = sum + terms[i];
      kept.terms.push_back(terms[i]);
    }
    *cells.first = std::bit_cast<Bits>(sum);
    kept.run = layout.run;
    kept.columns = static_cast<int>(layout.count / layout.run);
    ++kept.rows;
  }
  void add(Cells cells, const std::uint64_t* parts, const TermLayout& layout) {
    for (std::int64_t i = 0; i < layout.count; ++i) *cells.first += parts[i];
  }

  const KeptTerms& kept(const std::uint64_t* cell) const { return kept_.at(cell); }

  int band_rows = 1, strip_rows = 1;

 private:
  std::map<const std::uint64_t*, KeptTerms> kept_;
};

}  // namespace isobit
