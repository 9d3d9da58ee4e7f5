// SPDX-License-Identifier: BSD-2-Clause-Patent
// Writes JSON piece by piece, two spaces a level, so that a long report needs no memory.
#pragma once

#include <ostream>
#include <string_view>
#include <vector>

#include "report/number.h"

namespace isobit {

class JsonWriter {
 public:
  JsonWriter(std::ostream& out, NumberFormat number) : out_(out), number_(number) {}

  void begin_object(std::string_view key = {}) { begin(key, '{'); }
  void begin_array(std::string_view key = {}) { begin(key, '['); }
  void end_object() { end('}'); }
  void end_array() { end(']'); }

  // A member of an object; without a key, an element of an array. Infinity and NaN become null.
  void number(std::string_view key, double value);
  void integer(std::string_view key, long long value);
  void boolean(std::string_view key, bool value);
  void text(std::string_view key, std::string_view value);                    // bytes that are not UTF-8 become U+FFFD
  void integers(std::string_view key, const std::vector<long long>& values);  // on one line
  void raw(std::string_view key, std::string_view json);

 private:
  void begin(std::string_view key, char bracket);
  void end(char bracket);
  void separate(std::string_view key);

  std::ostream& out_;
  NumberFormat number_;
  int depth_ = 0;
  bool first_ = true;
};

}  // namespace isobit
