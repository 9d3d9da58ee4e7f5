// SPDX-License-Identifier: BSD-2-Clause-Patent
// The CPU as a Device without binary64.
#pragma once

#include "device/cpu/device.h"
#include "device/cpu/soft_numbers.h"

namespace isobit::ISOBIT_ISA {

using SoftDevice = BasicDevice<SoftNumbers, SoftHalfNumbers, isobit::SoftNumbers>;

}  // namespace isobit::ISOBIT_ISA
