// SPDX-License-Identifier: BSD-2-Clause-Patent
// Random numbers without a state, the same everywhere.
#pragma once

#include <cstdint>

namespace isobit {

// Mixes three numbers into 32 random bits.
inline std::uint32_t mixed(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  std::uint32_t h = a * 0x9E3779B1u ^ b * 0x85EBCA77u ^ c * 0xC2B2AE3Du;
  h = (h ^ h >> 15) * 0x2C1B3C6Du;
  h = (h ^ h >> 12) * 0x297A2D39u;
  return h ^ h >> 15;
}

}  // namespace isobit
