// SPDX-License-Identifier: BSD-2-Clause-Patent
// Strict conversions: the whole text, in range, or a sentence.
#include "values.h"

#include <fmt/format.h>

#include <cctype>
#include <charconv>
#include <limits>

#include "frame/error.h"
#include "frame/nearest.h"

namespace isobit::cli {
namespace {

// The digits' base, and where they start.
std::pair<int, std::size_t> base_of(const std::string& text, std::size_t at) {
  if (text.size() > at + 2 && text[at] == '0' && (text[at + 1] == 'x' || text[at + 1] == 'X')) return {16, at + 2};
  if (text.size() > at + 1 && text[at] == '0') return {8, at + 1};
  return {10, at};
}

}  // namespace

std::int64_t whole_number(const std::string& text, std::int64_t low, std::int64_t high) {
  const bool negative = !text.empty() && text[0] == '-';
  const auto [base, start] = base_of(text, negative ? 1 : 0);
  std::int64_t value = -1;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data() + start, end, value, base);
  const bool digits = start < text.size() && std::isxdigit(static_cast<unsigned char>(text[start]));  // no second sign
  if (negative) value = -value;
  if (error == std::errc() && stop == end && digits && value >= low && value <= high) return value;
  if (high == std::numeric_limits<std::int64_t>::max())
    throw UsageError(fmt::format("a whole number of at least {} is wanted, not '{}'", low, text));
  throw UsageError(fmt::format("a whole number from {} to {} is wanted, not '{}'", low, high, text));
}

double real_number(const std::string& text) {
  double value = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || stop != text.data() + text.size() || value != value)
    throw UsageError(fmt::format("a number is wanted, not '{}'", text));
  return value;
}

std::size_t one_of(const std::string& text, const std::vector<std::string_view>& names) {
  std::string list;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (text == names[i]) return i;
    list += (i == 0 ? "" : i + 1 < names.size() ? ", " : " or ") + std::string(names[i]);
  }
  throw UsageError(fmt::format("{} is wanted, not '{}'{}", list, text, did_you_mean(text, names)));
}

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> out;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(separator, at), text.size());
    out.emplace_back(text.substr(at, end - at));
    at = end + 1;
  }
  return out;
}

}  // namespace isobit::cli
