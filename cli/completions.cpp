// SPDX-License-Identifier: BSD-2-Clause-Patent
// Completions for bash, zsh and fish. Flags complete by name, their values where the table spells words or files.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>

#include "documents.h"
#include "values.h"

namespace isobit::cli {
namespace {

bool takes_file(const Flag& flag) { return flag.value == "FILE"; }
bool takes_folder(const Flag& flag) { return flag.value == "FOLDER"; }

// "auto|always|never" are words; of "max|N" one is, for capitals stand for something else.
std::vector<std::string> words_of(const Flag& flag) {
  std::vector<std::string> out;
  if (flag.value.find('|') == flag.value.npos) return out;
  for (std::string& part : split(flag.value, '|'))
    if (std::none_of(part.begin(), part.end(), [](unsigned char c) { return std::isupper(c); }))
      out.push_back(std::move(part));
  return out;
}

// "-r", "--reference"
std::vector<std::string> names_of(const Flag& flag) { return split(flag.names, ','); }

// Between single quotes in any of the shells; `special` characters get a backslash.
std::string quoted(std::string_view text, std::string_view special = "") {
  std::string out;
  for (const char c : text) {
    if (c == '\'')
      out += "'\\''";
    else if (special.find(c) != special.npos)
      out += fmt::format("\\{}", c);
    else
      out += c;
  }
  return out;
}

std::vector<std::string> command_names(const Commands& commands) {
  std::vector<std::string> out;
  for (const auto& command : commands) out.emplace_back(command->name());
  return out;
}

// What completes the flag's value, an option of compgen; empty where nothing is known of it.
std::string bash_source(const Flag& flag) {
  if (takes_file(flag)) return "-f";
  if (takes_folder(flag)) return "-d";
  const auto words = words_of(flag);
  return words.empty() ? "" : fmt::format("-W '{}'", fmt::join(words, " "));
}

std::string bash_values(Command& command) {
  std::string out;
  for (const Flag& flag : command.flags()) {
    if (flag.value.empty()) continue;
    std::vector<std::string> cases;
    for (const std::string& name : names_of(flag)) cases.push_back(fmt::format("{}:{}", command.name(), name));
    const std::string source = bash_source(flag);
    const std::string reply =
        source.empty() ? "" : fmt::format("mapfile -t COMPREPLY < <(compgen {} -- \"$word\"); ", source);
    out += fmt::format("    {}) {}return ;;\n", fmt::join(cases, "|"), reply);
  }
  return out;
}

std::string bash_flags(Command& command) {
  std::vector<std::string> names{"--help"};
  for (const Flag& flag : command.flags()) names.emplace_back(flag.long_name());
  return fmt::format("    {}) flags='{}' ;;\n", command.name(), fmt::join(names, " "));
}

std::string zsh_spec(const Flag& flag) {
  const std::vector<std::string> names = names_of(flag);
  const std::string once = flag.repeatable ? "*" : names.size() > 1 ? fmt::format("({})", fmt::join(names, " ")) : "";
  std::string out = names.size() == 1 ? fmt::format("'{}{}", once, names[0])
                                      : fmt::format("'{}'{{{}}}'", once, fmt::join(names, ","));
  out += fmt::format("[{}]", quoted(flag.help, "[]:\\"));
  if (!flag.value.empty()) {
    const std::string action = takes_file(flag)     ? "_files"
                               : takes_folder(flag) ? "_files -/"
                                                    : fmt::format("({})", fmt::join(words_of(flag), " "));
    out += fmt::format(":{}:{}", quoted(flag.value, ":\\"), action);
  }
  return out + "'";
}

std::string fish_line(const Flag& flag, std::string_view condition) {
  std::string out = fmt::format("complete -c isobit -n '{}'", condition);
  for (const std::string& name : names_of(flag))
    out += name[1] == '-' ? " -l " + name.substr(2) : " -s " + name.substr(1);
  if (takes_file(flag))
    out += " -r -F";
  else if (takes_folder(flag))
    out += " -x -a '(__fish_complete_directories)'";
  else if (!flag.value.empty())
    out += fmt::format(" -x -a '{}'", fmt::join(words_of(flag), " "));
  std::string help;  // fish has no other way out of single quotes than a backslash
  for (const char c : flag.help) help += c == '\'' || c == '\\' ? fmt::format("\\{}", c) : std::string(1, c);
  return out + fmt::format(" -d '{}'\n", help);
}

}  // namespace

std::string bash_completion_of(const Commands& commands) {
  std::string values, flags;
  for (const auto& command : commands) values += bash_values(*command), flags += bash_flags(*command);
  const auto names = command_names(commands);
  return fmt::format(R"(# bash completion of isobit, written from its flag table
_isobit() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD - 1]}} command={0} flags
  case ${{COMP_WORDS[1]}} in {1}) command=${{COMP_WORDS[1]}} ;; esac
  case $command:$before in
{2}  esac
  case $command in
{3}  esac
  if [[ $word == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$flags" -- "$word")
  else
    mapfile -t COMPREPLY < <(compgen -f -- "$word")
    ((COMP_CWORD > 1)) || mapfile -t -O ${{#COMPREPLY[@]}} COMPREPLY < <(compgen -W '{4}' -- "$word")
  fi
}}
complete -o filenames -F _isobit isobit
)",
                     names[0], fmt::join(names, "|"), values, flags, fmt::join(names, " "));
}

std::string zsh_completion_of(const Commands& commands) {
  std::string out = "#compdef isobit\n# zsh completion of isobit, written from its flag table\n";
  const auto names = command_names(commands);
  out += fmt::format("local command={}\nlocal -a specs\n", names[0]);
  out += fmt::format("if ((CURRENT > 2)) && [[ $words[2] == ({}) ]]; then\n", fmt::join(names, "|"));
  out +=
      "  command=$words[2]\n  words=(\"$words[1]\" \"${(@)words[3,-1]}\")\n  ((CURRENT -= 1))\nfi\ncase $command in\n";
  for (const auto& command : commands) {
    out += fmt::format("  {})\n    specs=(\n      '--help[a short form of the manual]'\n", command->name());
    for (const Flag& flag : command->flags()) out += fmt::format("      {}\n", zsh_spec(flag));
    out += "    )\n    ;;\n";
  }
  out += fmt::format("esac\n((CURRENT > 2)) || _alternative 'commands:command:({})'\n", fmt::join(names, " "));
  return out + "_arguments -s $specs '*:video:_files'\n";
}

std::string fish_completion_of(const Commands& commands) {
  std::string out = "# fish completion of isobit, written from its flag table\n";
  const auto names = command_names(commands);
  std::string others;
  for (std::size_t i = 1; i < names.size(); ++i) others += " " + names[i];
  for (std::size_t i = 0; i < commands.size(); ++i) {
    out += fmt::format("complete -c isobit -n __fish_use_subcommand -a {} -d '{}'\n", names[i],
                       quoted(commands[i]->summary()));
    const std::string condition =
        i == 0 ? (others.empty() ? "true" : fmt::format("not __fish_seen_subcommand_from{}", others))
               : fmt::format("__fish_seen_subcommand_from {}", names[i]);
    for (const Flag& flag : commands[i]->flags()) out += fish_line(flag, condition);
  }
  return out + "complete -c isobit -l help -d 'a short form of the manual'\n";
}

}  // namespace isobit::cli
