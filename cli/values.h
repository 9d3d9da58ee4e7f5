// SPDX-License-Identifier: BSD-2-Clause-Patent
// Texts of flags into values. Each throws UsageError with a sentence that the parser puts after the flag's name.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace isobit::cli {

// Decimal, or hexadecimal after 0x, or octal after 0.
std::int64_t whole_number(const std::string& text, std::int64_t low, std::int64_t high);
double real_number(const std::string& text);
std::size_t one_of(const std::string& text, const std::vector<std::string_view>& names);  // the index
std::vector<std::string> split(std::string_view text, char separator);

// Setters for Flag::set.
inline auto into(std::string& out) {
  return [&out](const std::string& text) { out = text; };
}
inline auto into(bool& out) {
  return [&out](const std::string&) { out = true; };
}
template <class Integer>
auto into(Integer& out, std::int64_t low, std::int64_t high) {
  return [&out, low, high](const std::string& text) { out = static_cast<Integer>(whole_number(text, low, high)); };
}

}  // namespace isobit::cli
