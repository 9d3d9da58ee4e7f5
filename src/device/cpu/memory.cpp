// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "device/cpu/memory.h"

#include <cstdlib>
#include <cstring>

#include <fmt/format.h>

#include "frame/error.h"

namespace isobit::cpu {

void* allocate(Memory& memory, std::size_t bytes) {
  const std::size_t whole = 64 + (bytes + 63) / 64 * 64;  // the link stands in the first line
  void* p = std::aligned_alloc(64, whole);
  if (!p) throw SystemError(fmt::format("no memory for a work buffer of {} bytes; use fewer threads", bytes));
  std::memset(p, 0, whole);
  memory.first = new (p) Block{memory.first};
  return static_cast<char*>(p) + 64;
}

void release_all(Memory& memory) {
  while (Block* block = memory.first) {
    memory.first = block->next;
    std::free(block);
  }
}

}  // namespace isobit::cpu
