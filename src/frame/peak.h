// SPDX-License-Identifier: BSD-2-Clause-Patent
// Samples above their depth's largest: asked of those that are copied as they are read, and of those that are lent as they are
// scored.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "exact/annotate.h"

namespace isobit {

// Sample x of a row of 16-bit samples, which may begin anywhere.
ISOBIT_HOST_FN std::uint16_t word_sample(const std::byte* row, int x) {
  std::uint16_t value;
  std::memcpy(&value, row + std::ptrdiff_t{x} * 2, 2);
  return value;
}

// Whether one of its samples is above the peak, 2^depth - 1: exactly if the union of all bits is. This loop vectorises.
ISOBIT_HOST_FN bool row_above_peak(const std::byte* row, int width, std::uint32_t peak) {
  std::uint16_t bits = 0;
  for (int x = 0; x < width; ++x) bits |= word_sample(row, x);
  return bits > peak;
}

}  // namespace isobit
