// SPDX-License-Identifier: BSD-2-Clause-Patent
// Whether a device's arithmetic is exact: each operation on hard operands, against integers.
#pragma once

#include <functional>
#include <string>

#include "device/arithmetic.h"

namespace isobit {

// What came of comparing one thing on one device.
struct Tally {
  std::int64_t compared = 0, different = 0;
  std::string first_difference;  // where; empty where there is none
};

const char* operation_name(Operation operation);
bool is_binary64(Operation operation);  // of its operands or its result

// Runs the operation by `compute` (as Backend::compute()) on a few thousand operands.
Tally check_operation(Operation operation, const std::function<void(const Operands&)>& compute);

}  // namespace isobit
