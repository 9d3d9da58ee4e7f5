// SPDX-License-Identifier: BSD-2-Clause-Patent
// What is written from the flag tables for other programs: the man page and the shells' completions.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "help.h"

namespace isobit::cli {

std::string man_page_of(const Commands& commands);
std::string bash_completion_of(const Commands& commands);
std::string zsh_completion_of(const Commands& commands);
std::string fish_completion_of(const Commands& commands);

struct Document {
  std::string_view name;
  std::string (*write)(const Commands&);
};
inline constexpr Document documents[] = {{"markdown", markdown_of},
                                         {"man", man_page_of},
                                         {"bash", bash_completion_of},
                                         {"zsh", zsh_completion_of},
                                         {"fish", fish_completion_of}};

}  // namespace isobit::cli
