// SPDX-License-Identifier: BSD-2-Clause-Patent
// VMAF's models in a run: which are used, what they ask of the metrics, their columns in the table.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/scores.h"
#include "metric/metric.h"
#include "metric/vmaf/vmaf.h"

namespace isobit {

using Models = std::vector<std::shared_ptr<const vmaf::Predictor>>;

struct ModelOptions {
  std::vector<std::string> models;  // as the command line spells them (metric/vmaf/request.h)
  std::string folder;               // looked in first; empty for none
  std::string libvmaf = "3.2";      // the release whose features are wanted: "3.2" or "3.1"
  bool by_default = false;          // where neither a model nor a metric is named: the default model, if it is found
};

// Where a model comes from, for reports.
struct ModelSource {
  std::string request;  // as the command line spells it
  std::string hash;     // of the file: text_hash()
};
ModelSource source_of(const std::string& request, const ModelOptions& options);

// Each with a name of its own. Throws UsageError or InputError.
Models open_models(const ModelOptions& options);

// The default model's request.
std::string default_model();

// The default model; none where no folder has it, and then `absent` is a sentence for the user.
Models open_default_model(const ModelOptions& options, std::string& absent);

// Appends a column for each of the model's keys. Throws UsageError if the table lacks one of the model's features.
void add_model_scores(const vmaf::Predictor& model, Scores& table);

}  // namespace isobit
