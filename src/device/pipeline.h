// SPDX-License-Identifier: BSD-2-Clause-Patent
// One metric's computation on one device, band by band.
#pragma once

#include <cstdint>

#include "device/device.h"
#include "frame/format.h"

namespace isobit {

template <class Device>
class Pipeline {
 public:
  virtual ~Pipeline() = default;
  virtual void rows(Device& device, const PairPlanes<std::uint8_t>& pair, Rows band, Cells cells) = 0;
  virtual void rows(Device& device, const PairPlanes<std::uint16_t>& pair, Rows band, Cells cells) = 0;
};

}  // namespace isobit
