// SPDX-License-Identifier: BSD-2-Clause-Patent
// Equality of numbers as tests mean it: the same bits, where all NaNs are one; failures show the bits in hexadecimal.
#pragma once

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <ostream>
#include <string>
#include <vector>

namespace isobit::test {

struct Bits {
  double value;

  std::uint64_t bits() const { return std::isnan(value) ? ~std::uint64_t{0} : std::bit_cast<std::uint64_t>(value); }
  bool operator==(const Bits& other) const { return bits() == other.bits(); }
  friend std::ostream& operator<<(std::ostream& out, const Bits& b) {
    return out << fmt::format("{} ({:a})", b.value, b.value);
  }
};

inline std::vector<Bits> bits(const std::vector<double>& values) {
  std::vector<Bits> out;
  for (double v : values) out.push_back({v});
  return out;
}

}  // namespace isobit::test
