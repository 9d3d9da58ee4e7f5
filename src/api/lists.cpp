// SPDX-License-Identifier: BSD-2-Clause-Patent
// The metrics and backends that there are, as texts that live as long as the program.
#include <vector>

#include "api/guard.h"
#include "engine/session.h"
#include "metric/metric.h"

namespace isobit::api {
namespace {

struct OptionTexts {
  std::string name, help, type, fallback, choices;
  double low, high;
};
struct MetricTexts {
  std::string name, help;
  std::vector<OptionTexts> options;
};

OptionTexts texts_of(const OptionSpec& o) {
  const char* const types[] = {"boolean", "integer", "real", "choice"};
  const std::string choices(o.type == OptionType::boolean ? "true|false" : o.choices);
  return {std::string(o.name),
          std::string(o.help),
          types[static_cast<int>(o.type)],
          std::string(o.fallback),
          choices,
          o.low,
          o.high};
}

const std::vector<MetricTexts>& metrics() {
  static const std::vector<MetricTexts> list = [] {
    std::vector<MetricTexts> out;
    for (const MetricInfo& info : metric_list()) {
      out.push_back({std::string(info.name), std::string(info.help), {}});
      for (const OptionSpec& option : info.options) out.back().options.push_back(texts_of(option));
    }
    return out;
  }();
  return list;
}

const std::vector<BackendInfo>& backends() {
  static const std::vector<BackendInfo> list = backend_list();
  return list;
}

template <class T>
const T& at(const std::vector<T>& list, std::size_t index, const char* what) {
  if (index >= list.size()) throw UsageError(fmt::format("there is no {} {}; there are {}", what, index, list.size()));
  return list[index];
}

}  // namespace
}  // namespace isobit::api

using namespace isobit::api;

size_t isobit_metric_count(void) {
  return guarded_or(std::size_t{0}, [] { return metrics().size(); });
}

isobit_code isobit_metric(size_t index, isobit_metric_info* info) {
  return guarded([&] {
    const MetricTexts& m = at(metrics(), index, "metric");
    give(info, {0, m.name.c_str(), m.help.c_str(), m.options.size()}, "info");
    return ISOBIT_OK;
  });
}

isobit_code isobit_metric_option(size_t metric, size_t index, isobit_option_info* info) {
  return guarded([&] {
    const OptionTexts& o = at(at(metrics(), metric, "metric").options, index, "option");
    give(info,
         {0, o.name.c_str(), o.help.c_str(), o.type.c_str(), o.fallback.c_str(), o.choices.c_str(), o.low, o.high},
         "info");
    return ISOBIT_OK;
  });
}

size_t isobit_backend_count(void) {
  return guarded_or(std::size_t{0}, [] { return backends().size(); });
}

isobit_code isobit_backend(size_t index, isobit_backend_info* info) {
  return guarded([&] {
    const isobit::BackendInfo& b = at(backends(), index, "backend");
    give(info, {0, b.name.c_str(), b.usable, b.why_not.c_str(), b.devices.size()}, "info");
    return ISOBIT_OK;
  });
}

const char* isobit_backend_device(size_t backend, size_t index) {
  return guarded_or(static_cast<const char*>(nullptr),
                    [&] { return at(at(backends(), backend, "backend").devices, index, "device").c_str(); });
}
