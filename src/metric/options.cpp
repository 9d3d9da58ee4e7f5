// SPDX-License-Identifier: BSD-2-Clause-Patent
// Options given as name=value, checked against a metric's table.
#include <algorithm>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

#include "frame/error.h"
#include "frame/nearest.h"
#include "metric/metric.h"

namespace isobit {
namespace {

const OptionSpec& find(std::string_view metric, std::span<const OptionSpec> table, const std::string& name) {
  std::vector<std::string_view> names;
  for (const OptionSpec& spec : table) {
    if (spec.name == name) return spec;
    names.push_back(spec.name);
  }
  if (names.empty()) throw UsageError(fmt::format("{} has no options, so '{}' cannot be set; leave it out", metric, name));
  throw UsageError(fmt::format("{} has no option '{}'{}", metric, name, did_you_mean(name, names)));
}

std::vector<std::string_view> split(std::string_view choices) {
  std::vector<std::string_view> words;
  while (!choices.empty()) {
    const std::size_t bar = std::min(choices.find('|'), choices.size());
    words.push_back(choices.substr(0, bar));
    choices.remove_prefix(std::min(bar + 1, choices.size()));
  }
  return words;
}

template <class T>
bool parses(const std::string& text, T& value) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size();
}

// What the value should have been; empty if it is right.
std::string complaint(const OptionSpec& spec, const std::string& value) {
  switch (spec.type) {
    case OptionType::boolean:
      return value == "true" || value == "false" ? "" : "true or false";
    case OptionType::integer: {
      int n = 0;
      const bool right = parses(value, n) && n >= spec.low && n <= spec.high;
      return right ? "" : fmt::format("a whole number from {} to {}", spec.low, spec.high);
    }
    case OptionType::real: {
      double x = 0;
      const bool right = parses(value, x) && x >= spec.low && x <= spec.high;
      return right ? "" : fmt::format("a number from {} to {}", spec.low, spec.high);
    }
    case OptionType::choice: {
      const auto words = split(spec.choices);
      const bool right = std::find(words.begin(), words.end(), value) != words.end();
      return right ? "" : fmt::format("one of {}", fmt::join(words, ", "));
    }
  }
  return "";
}

}  // namespace

OptionValues::OptionValues(std::string_view metric, std::span<const OptionSpec> table, const OptionList& given) {
  for (const OptionSpec& spec : table) values_[std::string(spec.name)] = spec.fallback;
  for (const auto& [name, value] : given) {
    const std::string wanted = complaint(find(metric, table, name), value);
    if (!wanted.empty())
      throw UsageError(fmt::format("option '{}' of {} is '{}' but must be {}", name, metric, value, wanted));
    values_[name] = value;
  }
}

bool OptionValues::boolean(std::string_view name) const { return values_.find(name)->second == "true"; }

int OptionValues::integer(std::string_view name) const {
  int n = 0;
  parses(values_.find(name)->second, n);
  return n;
}

double OptionValues::real(std::string_view name) const {
  double x = 0;
  parses(values_.find(name)->second, x);
  return x;
}

std::string OptionValues::choice(std::string_view name) const { return values_.find(name)->second; }

}  // namespace isobit
