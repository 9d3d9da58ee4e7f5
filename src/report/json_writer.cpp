// SPDX-License-Identifier: BSD-2-Clause-Patent
// JSON, written in order.
#include "report/json_writer.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

namespace isobit {
namespace {

std::string quoted(std::string_view text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace

void JsonWriter::separate(std::string_view key) {
  if (!first_) out_ << ',';
  if (depth_ > 0) out_ << '\n';
  for (int i = 0; i < depth_; ++i) out_ << "  ";
  if (!key.empty()) out_ << quoted(key) << ": ";
  first_ = false;
}

void JsonWriter::begin(std::string_view key, char bracket) {
  separate(key);
  out_ << bracket;
  ++depth_;
  first_ = true;
}

void JsonWriter::end(char bracket) {
  --depth_;
  if (!first_) {
    out_ << '\n';
    for (int i = 0; i < depth_; ++i) out_ << "  ";
  }
  out_ << bracket;
  first_ = false;
  if (depth_ == 0) out_ << '\n';
}

void JsonWriter::raw(std::string_view key, std::string_view json) {
  separate(key);
  out_ << json;
}

void JsonWriter::number(std::string_view key, double value) {
  raw(key, std::isfinite(value) ? number_(value) : "null");
}

void JsonWriter::integer(std::string_view key, long long value) { raw(key, std::to_string(value)); }
void JsonWriter::boolean(std::string_view key, bool value) { raw(key, value ? "true" : "false"); }
void JsonWriter::text(std::string_view key, std::string_view value) { raw(key, quoted(value)); }

void JsonWriter::integers(std::string_view key, const std::vector<long long>& values) {
  raw(key, nlohmann::json(values).dump());
}

}  // namespace isobit
