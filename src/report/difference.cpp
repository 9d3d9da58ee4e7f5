// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "report/difference.h"

#include <nlohmann/json.hpp>

namespace isobit {
namespace {

using nlohmann::ordered_json;

class Walk {
 public:
  Walk(std::size_t most, std::vector<Difference>& out) : most_(most), out_(out) {}

  void compare(const ordered_json& a, const ordered_json& b, const std::string& place) {
    if (out_.size() >= most_) return;
    if (a.is_object() && b.is_object()) return objects(a, b, place);
    if (a.is_array() && b.is_array()) return arrays(a, b, place);
    if (text(a) != text(b)) add(place, text(a), text(b));
  }

 private:
  // The shortest decimals of equal bits are equal texts; an integer and the same number with a fraction are not, but
  // the program writes either alike each time.
  static std::string text(const ordered_json& value) {
    return value.is_structured() ? value.type_name()
                                 : value.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
  }

  void add(const std::string& place, const std::string& first, const std::string& second) {
    if (out_.size() < most_) out_.push_back({place, first, second});
  }

  void objects(const ordered_json& a, const ordered_json& b, const std::string& place) {
    for (const auto& [key, value] : a.items()) {
      const auto other = b.find(key);
      if (other == b.end())
        add(place + '/' + key, text(value), "absent");
      else
        compare(value, *other, place + '/' + key);
    }
    for (const auto& [key, value] : b.items())
      if (!a.contains(key)) add(place + '/' + key, "absent", text(value));
  }

  void arrays(const ordered_json& a, const ordered_json& b, const std::string& place) {
    for (std::size_t i = 0; i < std::max(a.size(), b.size()) && out_.size() < most_; ++i) {
      const std::string element = place + '/' + std::to_string(i);
      if (i < a.size() && i < b.size())
        compare(a[i], b[i], element);
      else
        add(element, i < a.size() ? text(a[i]) : "absent", i < b.size() ? text(b[i]) : "absent");
    }
  }

  std::size_t most_;
  std::vector<Difference>& out_;
};

}  // namespace

std::vector<Difference> report_differences(const ordered_json& first, const ordered_json& second, std::size_t most) {
  std::vector<Difference> out;
  Walk(most, out).compare(first, second, "");
  return out;
}

}  // namespace isobit
