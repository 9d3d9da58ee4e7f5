// SPDX-License-Identifier: BSD-2-Clause-Patent
// Metric requests: spelling, defaults, duplicates.
#include "engine/requests.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <map>

#include "frame/error.h"

namespace isobit {
namespace {

// One spelling for each value, so that equal values are equal texts. The value has passed OptionValues.
std::string canonical(const OptionSpec& spec, const std::string& value) {
  if (spec.type == OptionType::integer) return std::to_string(std::strtoll(value.c_str(), nullptr, 0));
  if (spec.type != OptionType::real) return value;
  char text[32];
  const auto end = std::to_chars(text, text + sizeof text, std::strtod(value.c_str(), nullptr)).ptr;
  return {text, end};
}

MetricRequest spelled_out(const MetricInfo& info, const OptionList& given) {
  const OptionValues checked(info.name, info.options, given);
  MetricRequest out{std::string(info.name), {}};
  for (const OptionSpec& spec : info.options) {
    std::string value(spec.fallback);
    for (const auto& [name, text] : given)
      if (name == spec.name) value = text;
    out.options.emplace_back(spec.name, canonical(spec, value));
  }
  return out;
}

// Adds the metric unless it is there already.
void add(ChosenMetrics& chosen, const MetricInfo& info, const OptionList& given, const Format& format) {
  MetricRequest request = spelled_out(info, given);
  const auto same = [&](const MetricRequest& r) { return r.name == request.name && r.options == request.options; };
  if (std::any_of(chosen.requests.begin(), chosen.requests.end(), same)) return;
  const auto metric = make_metric(info.name, format, request.options);
  for (const std::string& key : metric->keys()) {
    if (std::find(chosen.keys.begin(), chosen.keys.end(), key) != chosen.keys.end())
      throw UsageError(
          fmt::format("{} is asked for twice with different options, and both would be reported as '{}'; "
                      "score them in two runs",
                      request.name, key));
    chosen.keys.push_back(key);
  }
  for (std::string& key : metric->aggregate_keys()) chosen.aggregate_keys.push_back(std::move(key));
  chosen.requests.push_back(std::move(request));
}

}  // namespace

MetricRequest parse_feature(std::string_view text) {
  const auto end_of_name = std::min(text.find('='), text.size());
  MetricRequest out{std::string(text.substr(0, end_of_name)), {}};
  std::string_view rest = text.substr(end_of_name);
  if (out.name.empty()) throw UsageError(fmt::format("'{}' names no metric; write NAME or NAME=option=value", text));
  while (!rest.empty()) {
    rest.remove_prefix(1);  // the '=' after the name or the ':' between options
    const std::string_view item = rest.substr(0, rest.find(':'));
    const auto equals = item.find('=');
    if (equals == 0 || equals == std::string_view::npos || equals + 1 == item.size())
      throw UsageError(
          fmt::format("'{}' in '{}' is not option=value; write NAME=option=value:option=value", item, text));
    out.options.emplace_back(item.substr(0, equals), item.substr(equals + 1));
    rest.remove_prefix(item.size());
  }
  return out;
}

ChosenMetrics choose_metrics(const std::vector<MetricRequest>& wanted, const Format& format) {
  ChosenMetrics chosen;
  for (const MetricRequest& request : wanted) add(chosen, find_metric(request.name), request.options, format);
  if (!wanted.empty()) return chosen;
  for (const MetricInfo& info : metric_list()) {
    try {
      add(chosen, info, {}, format);
    } catch (const UsageError& error) {
      chosen.left_out.emplace_back(info.name, error.what());
    }
  }
  if (chosen.requests.empty()) throw UsageError(fmt::format("no metric is defined for {}", to_string(format)));
  return chosen;
}

}  // namespace isobit
