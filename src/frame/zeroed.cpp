// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "frame/zeroed.h"

#include <sys/mman.h>

#include <cstdlib>
#include <cstring>

namespace isobit {
namespace {

constexpr std::size_t line = 64, large_page = std::size_t{2} << 20;

}  // namespace

void* allocate_zeroed(std::size_t bytes) {
  const std::size_t whole = (bytes + line - 1) / line * line;
  const bool large = whole >= 2 * large_page;
  void* p = nullptr;
  if (posix_memalign(&p, large ? large_page : line, whole) != 0) return nullptr;
#ifdef MADV_HUGEPAGE
  // Advice: a system without large pages refuses it, and nothing is lost. What fills no large page stays on small ones.
  if (large) madvise(p, whole / large_page * large_page, MADV_HUGEPAGE);
#endif
  return std::memset(p, 0, whole);
}

}  // namespace isobit
