// SPDX-License-Identifier: BSD-2-Clause-Patent
// What the machine can do at most, measured.
#pragma once

#include <string>

namespace isobit::bench {

double cpu_seconds();            // of this thread
double clock_gigahertz();        // of a core at work, by a chain of additions of one cycle each
double read_gigabytes_second();  // of one core: two frames of 3840x2160 that were read before
std::string processor_name();

}  // namespace isobit::bench
