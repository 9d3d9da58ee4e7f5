// SPDX-License-Identifier: BSD-2-Clause-Patent
// Help and documents, from the flag tables.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "command.h"

namespace isobit::cli {

using Commands = std::vector<std::unique_ptr<Command>>;

std::string help_of(Command& command);
std::string help_of_program(const Commands& commands);  // the first command's help, and the list of the others
std::string markdown_of(const Commands& commands);      // docs/command-line.md

}  // namespace isobit::cli
