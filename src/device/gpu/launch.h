// SPDX-License-Identifier: BSD-2-Clause-Patent
// Starting kernels; for units that a vendor's compiler compiles.
#pragma once

#include "device/gpu/vendor.h"

namespace isobit::ISOBIT_VENDOR {

// kernel(arguments...) in every thread of a grid of blocks; `what` names it in errors, which may be of its shape or of
// work before it.
template <class... Parameters, class... Arguments>
void enqueue(const char* what, void (*kernel)(Parameters...), dim3 grid, unsigned block, Stream stream,
             const Arguments&... arguments) {
  ISOBIT_LAUNCH(kernel, grid, block, stream, arguments...);
  check(ISOBIT_GPU(GetLastError)(), what);
}

}  // namespace isobit::ISOBIT_VENDOR
