// SPDX-License-Identifier: BSD-2-Clause-Patent
// A page: one file with everything in it, that asks no network for anything.
#pragma once

#include <functional>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>

#include "report/json_writer.h"

namespace isobit {

// What src/report/html is bundled into; none in a build without pages.
struct PageAssets {
  std::string_view script, style;
};
std::optional<PageAssets> page_assets();

// Throws UsageError in a build without pages.
void require_pages();

// `data` writes the members of the object that the page's script shows; "kind" names the page.
void write_page(std::string_view kind, std::string_view title, NumberFormat number,
                const std::function<void(JsonWriter&)>& data, std::ostream& out);

std::string base64(std::span<const std::byte> bytes);

}  // namespace isobit
