// SPDX-License-Identifier: BSD-2-Clause-Patent
// MPFR keeps constants for each thread that used it, and does not know when a thread ends.
#pragma once

#include <mpfr.h>

namespace isobit {

// To be called by each function that uses MPFR, before it does: gives the calling thread's caches back when it ends.
inline void free_mpfr_cache_at_thread_end() {
  struct Guard {
    ~Guard() { mpfr_free_cache2(MPFR_FREE_LOCAL_CACHE); }
  };
  [[maybe_unused]] static thread_local Guard guard;
}

}  // namespace isobit
