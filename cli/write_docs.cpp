// SPDX-License-Identifier: BSD-2-Clause-Patent
// Writes one of the documents of the flag tables to standard output: write_docs NAME
#include <iostream>

#include "documents.h"

int main(int argc, char** argv) {
  for (const isobit::cli::Document& document : isobit::cli::documents)
    if (argc == 2 && argv[1] == document.name) {
      std::cout << document.write(isobit::cli::all_commands());
      return std::cout.flush() ? 0 : 2;
    }
  std::cerr << "write_docs NAME, one of:";
  for (const isobit::cli::Document& document : isobit::cli::documents) std::cerr << ' ' << document.name;
  std::cerr << '\n';
  return 2;
}
