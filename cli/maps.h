// SPDX-License-Identifier: BSD-2-Clause-Patent
// The pictures that --map asks for.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/run.h"

namespace isobit::cli {

struct MapOptions {
  std::vector<MetricRequest> metrics;
  std::vector<std::int64_t> frames;  // numbers as in the reports
  std::string folder = ".";
};

// Before anything is scored. Throws UsageError for what can have no map.
void check_maps(const MapOptions& options, const RunConfig& config, const Format& format);

// Reads the frames again and writes FOLDER/KEY-FRAME.png for each of them and for each map.
void write_maps(const MapOptions& options, const RunConfig& config);

}  // namespace isobit::cli
