// SPDX-License-Identifier: BSD-2-Clause-Patent
// CLI11 takes the arguments apart; meanings and sentences are ours.
#include "parse.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "frame/error.h"
#include "frame/nearest.h"

namespace isobit::cli {
namespace {

[[noreturn]] void refuse_unknown(const std::string& option, const std::vector<Flag>& flags) {
  std::vector<std::string_view> names{"help"};  // without dashes: those say nothing of what was meant
  for (const Flag& flag : flags) names.push_back(flag.long_name().substr(2));
  const std::string_view given = std::string_view(option).substr(option.find_first_not_of('-'));
  const std::string_view name = nearest(given.substr(0, given.find('=')), names);
  throw UsageError(fmt::format("unknown option '{}'{} (--help lists all)", option,
                               name.empty() ? "" : fmt::format("; did you mean '--{}'?", name)));
}

// What CLI11 left over: positional arguments, and options it does not know.
std::vector<std::string> positional_of(const std::vector<std::string>& rest, const std::vector<Flag>& flags) {
  std::vector<std::string> out;
  bool only_names = false;  // after "--"
  for (const std::string& argument : rest) {
    if (!only_names && argument == "--") {
      only_names = true;
    } else if (!only_names && argument.find_first_not_of('-') != argument.npos && argument[0] == '-') {
      refuse_unknown(argument, flags);
    } else {
      out.push_back(argument);
    }
  }
  return out;
}

void apply(const Flag& flag, const CLI::Option& option) {
  if (option.count() > 1 && !flag.repeatable && !flag.value.empty())
    throw UsageError(fmt::format("{} is given {} times; give it once", flag.long_name(), option.count()));
  try {
    for (const std::string& value : option.results()) flag.set(value);
  } catch (const UsageError& error) {
    throw UsageError(fmt::format("{}: {}", flag.long_name(), error.what()));
  }
}

}  // namespace

Parsed parse(const std::vector<std::string>& arguments, Command& command) {
  const std::vector<Flag> flags = command.flags();
  CLI::App app;
  app.set_help_flag();  // -h is the height
  app.allow_extras();
  const CLI::Option* help = app.add_flag("--help");
  std::vector<const CLI::Option*> options;
  for (const Flag& flag : flags) {
    const std::string names(flag.names);
    options.push_back(flag.value.empty() ? app.add_flag(names) : app.add_option(names)->expected(1)->take_all());
  }
  try {
    app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));  // CLI11 takes them from the back
  } catch (const CLI::ArgumentMismatch& error) {
    throw UsageError(fmt::format("{} needs a value",
                                 std::string_view(error.what()).substr(0, std::string_view(error.what()).find(':'))));
  } catch (const CLI::ParseError& error) {
    throw UsageError(error.what());
  }
  if (help->count() > 0) return Parsed::help;
  const std::vector<std::string> positional = positional_of(app.remaining(), flags);
  for (std::size_t i = 0; i < flags.size(); ++i) apply(flags[i], *options[i]);
  command.positional(positional);
  return Parsed::ready;
}

}  // namespace isobit::cli
