// SPDX-License-Identifier: BSD-2-Clause-Patent
// The forward 8x8 integer transform of psnr_hvs.
#pragma once

#include <array>
#include <cstdint>

namespace isobit::reference {

using Block = std::array<std::array<std::int32_t, 8>, 8>;  // [row][column]

// Rows of the result are vertical frequencies. Samples of up to 12 bits: every step stays below 2^31.
Block forward_dct(const Block& samples);

}  // namespace isobit::reference
