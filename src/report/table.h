// SPDX-License-Identifier: BSD-2-Clause-Patent
// Rows of text in aligned columns: the first to the left, the others to the right.
#pragma once

#include <ostream>
#include <string>
#include <vector>

namespace isobit {

using TableRow = std::vector<std::string>;

void write_rows(const std::vector<TableRow>& rows, std::ostream& out);

}  // namespace isobit
