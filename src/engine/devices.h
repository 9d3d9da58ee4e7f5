// SPDX-License-Identifier: BSD-2-Clause-Patent
// Which device computes which metric of a session.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "device/backend.h"
#include "engine/session.h"

namespace isobit {

BackendOptions backend_options(const SessionOptions& options);

struct Assignment {
  std::unique_ptr<Backend> backend;
  std::vector<DeviceUse> devices;
};

// Gives each metric to `backend` if it can do it for the format, and to the CPU else; but only where the session's
// backend is `auto`: a backend that was asked for by name and cannot do a metric is a UsageError. `names` and `work`
// belong together.
Assignment assign(std::unique_ptr<Backend> backend, std::span<const std::string> names,
                  std::span<const MetricWork> work, const Format& format, const SessionOptions& options);

// One sentence on what `auto` chose, and why where it is not a GPU; empty where the user chose.
std::string remark_on_choice(const SessionOptions& options, const std::vector<DeviceUse>& devices);

}  // namespace isobit
