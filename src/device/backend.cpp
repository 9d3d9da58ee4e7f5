// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "device/backend.h"

#include <fmt/format.h>

#include "device/cpu/backend.h"
#include "frame/error.h"
#include "frame/nearest.h"

namespace isobit {

std::unique_ptr<Backend> make_backend(const BackendOptions& options) {
  if (options.name == "cpu" || options.name == "auto") return cpu::make_backend(options);
  const std::vector<BackendDescription> list = describe_backends();
  std::vector<std::string_view> names{"auto"};
  for (const BackendDescription& backend : list) names.push_back(backend.name);
  throw UsageError(fmt::format("backend '{}' does not exist or is not part of this build{} (--list-backends lists all)",
                               options.name, did_you_mean(options.name, names)));
}

std::vector<BackendDescription> describe_backends() { return {cpu::describe()}; }

}  // namespace isobit
