// SPDX-License-Identifier: BSD-2-Clause-Patent
// --list-metrics and --list-backends, from the registries.
#include "lists.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <ostream>

#include "engine/session.h"
#include "metric/metric.h"

namespace isobit::cli {
namespace {

std::string values_of(const OptionSpec& option) {
  switch (option.type) {
    case OptionType::boolean: return "true|false";
    case OptionType::choice: return std::string(option.choices);
    case OptionType::integer:
    case OptionType::real: break;
  }
  if (option.high == std::numeric_limits<double>::max()) return fmt::format("at least {}", option.low);
  return fmt::format("{} to {}", option.low, option.high);
}

}  // namespace

void list_metrics(std::ostream& out) {
  std::size_t width = 0;
  for (const MetricInfo& metric : metric_list()) {
    for (const OptionSpec& option : metric.options) width = std::max(width, option.name.size());
  }
  for (const MetricInfo& metric : metric_list()) {
    out << fmt::format("{:<{}}{}\n", metric.name, width + 6, metric.help);
    for (const OptionSpec& option : metric.options)
      out << fmt::format("    {:<{}}{} ({}; default {})\n", option.name, width + 2, option.help, values_of(option),
                         option.fallback);
  }
}

void list_backends(std::ostream& out) {
  for (const BackendInfo& backend : backend_list()) {
    out << backend.name << (backend.usable ? "" : "  not usable: " + backend.why_not) << '\n';
    for (const std::string& device : backend.devices) out << "    " << device << '\n';
  }
}

}  // namespace isobit::cli
