// SPDX-License-Identifier: BSD-2-Clause-Patent
// A command of the program: its flags, in one table from which come the parser, the help and the documents, and its
// run(). A new command is one file with a class like these and a line in command.cpp.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace isobit::cli {

// What the program returns to its caller.
enum ExitCode : int { success = 0, gate_failed = 1, fault = 2 };

struct Flag {
  std::string_view names;  // "-r,--reference": at most one letter, then one long name
  std::string_view value;  // what stands for its value in the help, "FILE"; empty for a switch
  std::string_view group;  // heading in the help
  std::string help;
  std::function<void(const std::string&)> set;  // takes the value ("true" for a switch); throws UsageError
  bool repeatable = false;

  std::string_view long_name() const { return names.substr(names.find("--")); }
};

class Command {
 public:
  virtual ~Command() = default;
  virtual std::string_view name() const = 0;
  virtual std::string_view summary() const = 0;    // a line
  virtual std::string_view arguments() const = 0;  // "REFERENCE DISTORTED", for the help
  virtual std::vector<Flag> flags() = 0;           // `set` writes into this command
  virtual void positional(const std::vector<std::string>& arguments) = 0;
  virtual int run() = 0;  // an ExitCode
};

// All commands; the first is what runs where no command is named.
std::vector<std::unique_ptr<Command>> all_commands();

// One for each command's file.
std::unique_ptr<Command> make_score();
std::unique_ptr<Command> make_compare();
std::unique_ptr<Command> make_merge();
std::unique_ptr<Command> make_plan();
std::unique_ptr<Command> make_selftest();
std::unique_ptr<Command> make_verify();
std::unique_ptr<Command> make_parity();

// The whole program, without the catch of main().
int run_program(const std::vector<std::string>& arguments);

}  // namespace isobit::cli
