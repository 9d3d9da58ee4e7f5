// SPDX-License-Identifier: BSD-2-Clause-Patent
// What there is to choose from.
#pragma once

#include <iosfwd>

namespace isobit::cli {

void list_metrics(std::ostream& out);   // names, meanings, options with ranges and defaults
void list_backends(std::ostream& out);  // names, devices, or why one cannot be used

}  // namespace isobit::cli
