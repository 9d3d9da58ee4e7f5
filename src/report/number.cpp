// SPDX-License-Identifier: BSD-2-Clause-Patent
// Numbers by std::to_chars: exact, and the same whatever the locale.
#include "report/number.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

#include "frame/error.h"

namespace isobit {

std::string NumberFormat::operator()(double value) const {
  if (std::isnan(value)) return "nan";  // whatever its sign bit
  char text[512];                       // 309 digits before the point, 100 after
  const auto end = digits_ < 0 ? std::to_chars(text, text + sizeof text, value).ptr
                               : std::to_chars(text, text + sizeof text, value, std::chars_format::fixed, digits_).ptr;
  const std::string out(text, end);
  return out == "-0" ? "-0.0" : out;  // readers of JSON take -0 for an integer, which has no sign
}

std::string NumberFormat::name() const { return digits_ < 0 ? "max" : std::to_string(digits_); }

NumberFormat parse_precision(std::string_view text) {
  if (text == "max") return NumberFormat();
  int digits = -1;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), digits);
  if (error != std::errc() || end != text.data() + text.size() || digits < 0 || digits > NumberFormat::max_digits)
    throw UsageError(
        fmt::format("'max' or a number of digits from 0 to {} is wanted, not '{}'", NumberFormat::max_digits, text));
  return NumberFormat(digits);
}

}  // namespace isobit
