// SPDX-License-Identifier: BSD-2-Clause-Patent
// What the caller asks for, in the engine's terms.
#pragma once

#include <string>
#include <vector>

#include "engine/requests.h"
#include "isobit/isobit.h"

namespace isobit::api {

// Throws UsageError.
Format format_of(const isobit_format* format, const char* name);
isobit_format format_of(const Format& format);

struct Request {
  std::vector<MetricRequest> metrics;
  ModelOptions models;
  SessionOptions session;
};

// NULL: all defaults. Throws UsageError; whether the names exist is seen later.
Request request_of(const isobit_config* config);

// What choosing metrics and devices left to be said.
std::vector<std::string> remarks_on(const ChosenMetrics& metrics, const std::string& choice);

}  // namespace isobit::api
