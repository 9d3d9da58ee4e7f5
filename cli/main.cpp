// SPDX-License-Identifier: BSD-2-Clause-Patent
// The program: run it, and put any error into one line on standard error.
#include <csignal>
#include <cstdlib>
#include <exception>
#include <iostream>

#include "command.h"
#include "interrupt.h"

namespace {

int run(int argc, char** argv) {
  try {
    return isobit::cli::run_program({argv + 1, argv + argc});
  } catch (const std::bad_alloc&) {
    std::cerr << "isobit: memory ran out\n";
  } catch (const std::exception& error) {
    std::cerr << "isobit: " << error.what() << '\n';
  }
  return isobit::cli::fault;
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);  // a reader that goes away is a failed write, and the other reports are still written
  const int code = run(argc, argv);
  if (!std::cout.flush()) {
    std::cerr << "isobit: standard output cannot be written\n";
    return isobit::cli::fault;
  }
  if (isobit::cli::interrupted()) std::_Exit(code);  // a thread may still wait for an input that never comes
  return code;
}
