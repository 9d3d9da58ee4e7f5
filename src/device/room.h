// SPDX-License-Identifier: BSD-2-Clause-Patent
// What is done where a device's memory is full: smaller batches; then the engine takes fewer slots.
#pragma once

#include "device/backend.h"

namespace isobit {

// make(batch), with a batch that is halved as long as make() throws NoRoom; rethrows it where a batch of one does not
// fit.
template <class Make>
auto with_smaller_batches(int batch, const Make& make) -> decltype(make(batch)) {
  for (;; batch /= 2) try {
      return make(batch);
    } catch (const NoRoom&) {
      if (batch <= 1) throw;
    }
}

}  // namespace isobit
