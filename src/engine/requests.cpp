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

// Whether two requests of a metric with aliases have the same keys: the options that the keys tell are the same.
bool same_keys(const MetricInfo& info, const MetricRequest& a, const MetricRequest& b) {
  bool named = false;
  for (std::size_t i = 0; i < info.options.size(); ++i) {
    if (info.options[i].alias.empty()) continue;
    if (a.options[i] != b.options[i]) return false;
    named = true;
  }
  return named;
}

// Adds the metric unless it is there already.
void add(ChosenMetrics& chosen, const MetricRequest& wanted, const Format& format, const std::string& libvmaf) {
  const MetricInfo& info = find_metric(wanted.name);
  OptionList given = wanted.options;
  const auto named = [](const char* name) { return [name](const auto& option) { return option.first == name; }; };
  const bool has_releases = std::ranges::find(info.options, "libvmaf", &OptionSpec::name) != info.options.end();
  if (has_releases && std::ranges::none_of(given, named("libvmaf"))) given.emplace_back("libvmaf", libvmaf);
  MetricRequest request = spelled_out(info, given);
  for (MetricRequest& other : chosen.requests) {
    if (other.name != request.name) continue;
    if (other.options == request.options) return;
    if (!same_keys(info, other, request)) continue;
    for (const auto& [name, value] : given)
      std::ranges::find(other.options, name, &OptionList::value_type::first)->second = value;
    return;
  }
  make_metric(info.name, format, request.options);  // throws where it is not defined
  chosen.requests.push_back(std::move(request));
}

// Makes the list of keys. Throws UsageError where two metrics or models have the same.
void name_keys(ChosenMetrics& chosen, const Format& format) {
  const auto take = [&](const std::string& key, const std::string& from) {
    if (std::find(chosen.keys.begin(), chosen.keys.end(), key) != chosen.keys.end())
      throw UsageError(
          fmt::format("{} is asked for twice with different options, and both would be reported as '{}'; "
                      "score them in two runs",
                      from, key));
    chosen.keys.push_back(key);
  };
  for (const MetricRequest& request : chosen.requests) {
    const auto metric = make_metric(request.name, format, request.options);
    for (const std::string& key : metric->keys()) take(key, request.name);
    for (std::string& key : metric->aggregate_keys()) chosen.aggregate_keys.push_back(std::move(key));
  }
  for (const auto& model : chosen.models)
    for (const std::string& key : model->keys()) take(key, model->keys()[0]);
}

// With the models that `options` names, which are opened already.
void add_features(ChosenMetrics& chosen, const Models& models, const Format& format, const ModelOptions& options) {
  for (const auto& model : models)
    for (const vmaf::FeatureUse& use : model->features())
      add(chosen, {use.metric, use.options}, format, options.libvmaf);
  chosen.models.insert(chosen.models.end(), models.begin(), models.end());
  for (const std::string& request : options.models) chosen.model_sources.push_back(source_of(request, options));
}

// Every metric that is defined for the format, and VMAF.
void add_all(ChosenMetrics& chosen, const Format& format, const ModelOptions& models) {
  const auto leaving_out = [&](std::string_view name, auto what) {
    try {
      what();
    } catch (const UsageError& error) {
      chosen.left_out.emplace_back(name, error.what());
    }
  };
  for (const MetricInfo& info : metric_list()) {
    leaving_out(info.name, [&] { add(chosen, {std::string(info.name), {}}, format, models.libvmaf); });
  }
  if (chosen.requests.empty()) throw UsageError(fmt::format("no metric is defined for {}", to_string(format)));
  if (!models.by_default) return;
  std::string absent;
  const Models found = open_default_model(models, absent);
  if (!absent.empty()) chosen.left_out.emplace_back("vmaf", absent);
  if (found.empty()) return;
  ModelOptions one = models;
  one.models = {default_model()};
  leaving_out("vmaf", [&] { add_features(chosen, found, format, one); });
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

ChosenMetrics choose_metrics(const std::vector<MetricRequest>& wanted, const Format& format,
                             const ModelOptions& models) {
  ChosenMetrics chosen;
  if (wanted.empty() && models.models.empty()) {
    add_all(chosen, format, models);
  } else {
    add_features(chosen, open_models(models), format, models);
    for (const MetricRequest& request : wanted) add(chosen, request, format, models.libvmaf);
  }
  name_keys(chosen, format);
  return chosen;
}

}  // namespace isobit
