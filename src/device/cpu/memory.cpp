// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "device/cpu/memory.h"

#include <cstdlib>

#include <fmt/format.h>

#include "frame/error.h"
#include "frame/zeroed.h"

namespace isobit::cpu {

void* allocate(Memory& memory, std::size_t bytes) {
  void* p = allocate_zeroed(64 + bytes);  // the link stands in the first line
  if (!p) throw SystemError(fmt::format("no memory for a work buffer of {} bytes; use fewer threads", bytes));
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
