// SPDX-License-Identifier: BSD-2-Clause-Patent
// Writes the command line's documents to standard output.
#include <iostream>

#include "help.h"

int main() {
  std::cout << isobit::cli::markdown_of(isobit::cli::all_commands());
  return std::cout.flush() ? 0 : 2;
}
