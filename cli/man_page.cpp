// SPDX-License-Identifier: BSD-2-Clause-Patent
// The man page, isobit.1.
#include <fmt/format.h>

#include "documents.h"
#include "engine/version.h"

namespace isobit::cli {
namespace {

// Text as troff takes it: a hyphen is a minus that can be searched and copied, and no line is a request.
std::string plain(std::string_view text) {
  std::string out = text.starts_with('.') || text.starts_with('\'') ? "\\&" : "";
  for (const char c : text) {
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else
      out += c;
  }
  return out;
}

std::string upper(std::string text) {
  for (char& c : text) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return text;
}

// "\fB-r\fR, \fB--reference\fR \fIFILE\fR"
std::string spelled(const Flag& flag) {
  const auto comma = flag.names.find(',');
  std::string out;
  if (comma != std::string_view::npos) out = fmt::format("\\fB{}\\fR, ", plain(flag.names.substr(0, comma)));
  out += fmt::format("\\fB{}\\fR", plain(flag.long_name()));
  if (!flag.value.empty()) out += fmt::format(" \\fI{}\\fR", plain(flag.value));
  return out;
}

std::string section_of(Command& command) {
  std::string out =
      fmt::format(".SH {}\n{}\n", upper(fmt::format("\"isobit {}\"", command.name())), plain(command.summary()));
  std::string_view group;
  for (const Flag& flag : command.flags()) {
    if (flag.group != group) out += fmt::format(".SS {}\n", plain(flag.group));
    group = flag.group;
    out += fmt::format(".TP\n{}\n{}{}\n", spelled(flag), plain(flag.help), flag.repeatable ? " (repeatable)" : "");
  }
  return out + ".TP\n\\fB\\-\\-help\\fR\na short form of this text\n";
}

}  // namespace

std::string man_page_of(const Commands& commands) {
  std::string out = fmt::format(".TH ISOBIT 1 \"\" \"isobit {}\" \"User Commands\"\n", version());
  out += ".SH NAME\nisobit \\- full\\-reference video quality metrics, libvmaf's scores bit for bit\n.SH SYNOPSIS\n";
  for (const auto& command : commands)
    out +=
        fmt::format("{}{}\n", command == commands[0] ? "" : ".br\n", plain(usage_of(*command, command == commands[0])));
  out += fmt::format(".SH DESCRIPTION\n{}", plain(about));
  for (const auto& command : commands) out += section_of(*command);
  return out + fmt::format(".SH EXIT STATUS\n{}\n", plain(exit_codes));
}

}  // namespace isobit::cli
