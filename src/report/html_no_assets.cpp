// SPDX-License-Identifier: BSD-2-Clause-Patent
// A build without pages.
#include "report/html_page.h"

namespace isobit {

std::optional<PageAssets> page_assets() { return std::nullopt; }

}  // namespace isobit
