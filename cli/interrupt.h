// SPDX-License-Identifier: BSD-2-Clause-Patent
// Ctrl-C and its like end a run in good order; a second one ends the program at once.
#pragma once

#include <atomic>

namespace isobit::cli {

void catch_interrupts();                 // SIGINT, SIGTERM, SIGHUP
const std::atomic<bool>& interrupted();  // set by the first of them

}  // namespace isobit::cli
