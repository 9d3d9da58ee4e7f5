// SPDX-License-Identifier: BSD-2-Clause-Patent
// The flag tables as text for a terminal and as Markdown.
#include "help.h"

#include <fmt/format.h>

#include <algorithm>

namespace isobit::cli {
namespace {

constexpr std::size_t help_column = 30, help_width = 100;

}  // namespace

const std::string_view about =
    "isobit scores the quality of a distorted video against its reference: libvmaf's scores, bit for bit.\n";

const std::string_view exit_codes =
    "0: everything was done and holds. 1: a gate (--fail-below) failed, or selftest, parity or verify found a difference. "
    "2: an error of usage, input or system, or an incomplete run; whatever was scored until then is in the reports.";

std::string usage_of(const Command& command, bool default_command) {
  const std::string name(command.name());
  return fmt::format("isobit {} {} [options]", default_command ? fmt::format("[{}]", name) : name, command.arguments());
}

namespace {

// "-r, --reference FILE"; flags without a letter are indented to line up.
std::string spelled(const Flag& flag, bool aligned) {
  const auto comma = flag.names.find(',');
  std::string out = comma == std::string_view::npos
                        ? fmt::format("{}{}", aligned ? "    " : "", flag.names)
                        : fmt::format("{}, {}", flag.names.substr(0, comma), flag.long_name());
  if (!flag.value.empty()) out += fmt::format(" {}", flag.value);
  return out;
}

// Words in lines that start at `column` and end before help_width; the first line's start stands there already.
std::string wrapped(std::string_view text, std::size_t column) {
  std::string out;
  std::size_t at = column;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    if (at > column && at + 1 + word.size() > help_width) {
      out += fmt::format("\n{:{}}", "", column);
      at = column;
    } else if (at > column) {
      out += ' ';
      ++at;
    }
    out += word;
    at += word.size();
    text.remove_prefix(std::min(word.size() + 1, text.size()));
  }
  return out;
}

std::string flag_help(const Flag& flag) {
  const std::string flags = spelled(flag, true);
  const std::string break_after = flags.size() + 4 > help_column ? fmt::format("\n{:{}}", "", help_column) : "";
  const std::string meaning = wrapped(flag.help + (flag.repeatable ? " (repeatable)" : ""), help_column);
  return fmt::format("  {:<{}}{}{}\n", flags, break_after.empty() ? help_column - 2 : 0, break_after, meaning);
}

std::string flags_help(Command& command) {
  std::string out;
  std::string_view group;
  for (const Flag& flag : command.flags()) {
    if (flag.group != group) out += fmt::format("\n{}\n", flag.group);
    group = flag.group;
    out += flag_help(flag);
  }
  out += fmt::format("{:<{}}this text\n", "      --help", help_column);
  return out + "\nExit code\n  " + wrapped(exit_codes, 2) + '\n';
}

// '|' would end a table's cell.
std::string cell(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '|') out += '\\';
    out += c;
  }
  return out;
}

std::string markdown_of(Command& command, bool default_command) {
  std::string out = fmt::format("\n## isobit {}\n\n{}\n\n    {}\n", command.name(), command.summary(),
                                usage_of(command, default_command));
  std::string_view group;
  for (const Flag& flag : command.flags()) {
    if (flag.group != group) out += fmt::format("\n### {}\n\n| flag | meaning |\n|---|---|\n", flag.group);
    group = flag.group;
    out += fmt::format("| `{}` | {}{} |\n", cell(spelled(flag, false)), cell(flag.help),
                       flag.repeatable ? " (repeatable)" : "");
  }
  out += "| `--help` | this text |\n";
  return out;
}

}  // namespace

std::string help_of(Command& command) {
  return fmt::format("{}\n\nUsage: {}\n{}", wrapped(command.summary(), 0), usage_of(command, false),
                     flags_help(command));
}

std::string help_of_program(const Commands& commands) {
  std::string out = fmt::format("{}\nUsage: {}\n", about, usage_of(*commands[0], true));
  for (std::size_t i = 1; i < commands.size(); ++i) out += fmt::format("       {}\n", usage_of(*commands[i], false));
  return out + flags_help(*commands[0]);
}

std::string markdown_of(const Commands& commands) {
  std::string out =
      "# Command line\n\nWritten by `ninja docs` from the flag table of the program; `isobit --help` says the "
      "same.\n\n";
  out += about;
  for (const auto& command : commands) out += markdown_of(*command, command == commands[0]);
  return out + fmt::format("\n## Exit code\n\n{}\n", exit_codes);
}

}  // namespace isobit::cli
