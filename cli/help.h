// SPDX-License-Identifier: BSD-2-Clause-Patent
// Help, from the flag tables.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "command.h"

namespace isobit::cli {

using Commands = std::vector<std::unique_ptr<Command>>;

std::string help_of(Command& command);
std::string help_of_program(const Commands& commands);  // the first command's help, and the list of the others
std::string markdown_of(const Commands& commands);      // docs/command-line.md

// What they have in common with other documents (documents.h).
extern const std::string_view about, exit_codes;
std::string usage_of(const Command& command, bool default_command);

}  // namespace isobit::cli
