// SPDX-License-Identifier: BSD-2-Clause-Patent
// --list-metrics and --list-backends, from the registries.
#include "lists.h"

#include <fmt/format.h>

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
  for (const MetricInfo& metric : metric_list()) {
    out << fmt::format("{:<16}{}\n", metric.name, metric.help);
    for (const OptionSpec& option : metric.options)
      out << fmt::format("    {:<20}{} ({}; default {})\n", option.name, option.help, values_of(option),
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
