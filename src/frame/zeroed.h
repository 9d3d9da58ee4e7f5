// SPDX-License-Identifier: BSD-2-Clause-Patent
// Memory of the host for frames and what is made of them.
#pragma once

#include <cstddef>

namespace isobit {

// At least `bytes` bytes of value 0, aligned to 64, to be given back with std::free; null where there is no memory.
// Blocks of several MiB lie on large pages if the system has them: a 4K pair is 6,000 small ones, more than a processor
// has in view.
void* allocate_zeroed(std::size_t bytes);

}  // namespace isobit
