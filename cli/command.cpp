// SPDX-License-Identifier: BSD-2-Clause-Patent
// The commands, and the choice among them.
#include "command.h"

#include <iostream>

#include "help.h"
#include "parse.h"

namespace isobit::cli {

std::vector<std::unique_ptr<Command>> all_commands() {
  std::vector<std::unique_ptr<Command>> commands;
  commands.push_back(make_score());
  commands.push_back(make_compare());
  commands.push_back(make_plan());
  commands.push_back(make_merge());
  commands.push_back(make_verify());
  commands.push_back(make_selftest());
  commands.push_back(make_parity());
  return commands;
}

int run_program(const std::vector<std::string>& arguments) {
  const auto commands = all_commands();
  Command* chosen = commands[0].get();
  bool named = false;
  for (const auto& command : commands)
    if (!arguments.empty() && arguments[0] == command->name()) chosen = command.get(), named = true;
  if (parse({arguments.begin() + named, arguments.end()}, *chosen) == Parsed::help) {
    std::cout << (named ? help_of(*chosen) : help_of_program(commands));
    return success;
  }
  return chosen->run();
}

}  // namespace isobit::cli
