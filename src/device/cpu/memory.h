// SPDX-License-Identifier: BSD-2-Clause-Patent
// Memory of the CPU's devices. Defined apart from the instruction sets' units, which share no code with each other.
#pragma once

#include <cstddef>

namespace isobit::cpu {

struct Block {
  Block* next;
};
struct Memory {
  Block* first = nullptr;
};
void* allocate(Memory& memory, std::size_t bytes);  // zeroed, aligned to 64 bytes; throws SystemError
void release_all(Memory& memory);

}  // namespace isobit::cpu
