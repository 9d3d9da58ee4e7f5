// SPDX-License-Identifier: BSD-2-Clause-Patent
// What the host and the devices must know alike about motion.
#pragma once

#include <cstdint>

namespace isobit {

struct MotionParams {
  std::int32_t lag = 1;         // compares with the reference frame one or two before
  std::int32_t blur_first = 0;  // as libvmaf does up to release 3.1
};

}  // namespace isobit
