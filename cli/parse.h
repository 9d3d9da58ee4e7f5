// SPDX-License-Identifier: BSD-2-Clause-Patent
// Arguments into a command.
#pragma once

#include <string>
#include <vector>

#include "command.h"

namespace isobit::cli {

enum class Parsed { ready, help };

// Sets the command's flags and positional arguments, all of them or, for `help`, none. Throws UsageError; an unknown
// option is answered with the nearest valid one.
Parsed parse(const std::vector<std::string>& arguments, Command& command);

}  // namespace isobit::cli
