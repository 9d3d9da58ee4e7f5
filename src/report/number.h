// SPDX-License-Identifier: BSD-2-Clause-Patent
// How a score is written.
#pragma once

#include <string>
#include <string_view>

namespace isobit {

// `digits` < 0: the shortest decimal that reads back to the same bits. Otherwise that many digits after the point,
// correctly rounded.
class NumberFormat {
 public:
  static constexpr int max_digits = 100;
  explicit NumberFormat(int digits = -1) : digits_(digits) {}

  std::string operator()(double value) const;  // infinity and NaN are "inf", "-inf", "nan"
  std::string name() const;                    // as parse_precision() reads it

 private:
  int digits_;
};

// "max" or a number from 0 to NumberFormat::max_digits; throws UsageError.
NumberFormat parse_precision(std::string_view text);

}  // namespace isobit
