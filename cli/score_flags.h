// SPDX-License-Identifier: BSD-2-Clause-Patent
// What `isobit score` is asked to do, and the flags that say it.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "command.h"
#include "engine/run.h"
#include "maps.h"
#include "progress.h"
#include "report/report.h"

namespace isobit::cli {

struct ScoreOptions {
  std::string reference, distorted;
  std::optional<int> width, height, depth;
  std::optional<Chroma> chroma;
  bool no_prediction = false;
  RunConfig run;  // inputs apart: they are put together from the above
  std::vector<std::string> outputs;
  std::string html;                  // a page, beside the outputs
  MapOptions maps;
  const ReportKind* kind = nullptr;  // by flag
  std::optional<NumberFormat> precision;
  std::vector<std::pair<std::string, double>> gates;  // key, least pooled mean
  ProgressMode progress = ProgressMode::automatic;
  bool reproducible = false, quiet = false, show_version = false, list_metrics = false, list_backends = false;

  ProgressMode shown_progress() const {
    return quiet && progress == ProgressMode::automatic ? ProgressMode::never : progress;
  }
};

// The table. Setting a flag writes into `options`.
std::vector<Flag> score_flags(ScoreOptions& options);

// Those of its group "Device" that choose one, for other commands too.
void add_device_flags(SessionOptions& session, std::vector<Flag>& out);

// The two inputs, by flags or as `arguments`, as yuv where size and format are given. Throws UsageError, also where
// other options contradict each other.
void set_inputs(ScoreOptions& options, const std::vector<std::string>& arguments);

}  // namespace isobit::cli
