// SPDX-License-Identifier: BSD-2-Clause-Patent
// The CPU backend: a slot is a thread; the instruction set is chosen at start.
#pragma once

#include <string>
#include <vector>

#include "device/backend.h"

namespace isobit::cpu {

std::unique_ptr<Backend> make_backend(const BackendOptions& options);
BackendDescription describe();

// Instruction sets that this build has and this machine can run, best first: "avx512", "avx2", "baseline"; "neon".
std::vector<std::string> instruction_sets();

}  // namespace isobit::cpu
