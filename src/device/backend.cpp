// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "device/backend.h"

#include <fmt/format.h>

#include "device/cpu/backend.h"
#include "frame/error.h"

namespace isobit {

std::unique_ptr<Backend> make_backend(const BackendOptions& options) {
  if (options.name == "cpu" || options.name == "auto") return cpu::make_backend(options);
  throw UsageError(fmt::format("backend '{}' does not exist or is not part of this build; --list-backends shows what is", options.name));
}

std::vector<BackendDescription> describe_backends() { return {cpu::describe()}; }

}  // namespace isobit
