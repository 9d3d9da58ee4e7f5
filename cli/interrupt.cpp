// SPDX-License-Identifier: BSD-2-Clause-Patent
// Signals into one flag.
#include "interrupt.h"

#include <csignal>

namespace isobit::cli {
namespace {

std::atomic<bool> flag{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler sets it");

}  // namespace

void catch_interrupts() {
  struct sigaction action {};
  action.sa_handler = [](int) { flag = true; };
  action.sa_flags = SA_RESTART | static_cast<int>(SA_RESETHAND);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction before {};
    sigaction(signal, nullptr, &before);
    if (before.sa_handler != SIG_IGN) sigaction(signal, &action, nullptr);  // nohup stays in force
  }
}

const std::atomic<bool>& interrupted() { return flag; }

}  // namespace isobit::cli
