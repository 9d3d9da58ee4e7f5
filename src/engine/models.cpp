// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "engine/models.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "engine/sample_hash.h"
#include "frame/error.h"

namespace isobit {

std::string default_model() { return fmt::format("version={}", vmaf::default_version); }

ModelSource source_of(const std::string& request, const ModelOptions& options) {
  std::ifstream file(vmaf::find_model(vmaf::parse_model_request(request), vmaf::model_folders(options.folder)),
                     std::ios::binary);
  return {request, text_hash(std::string{std::istreambuf_iterator<char>(file), {}})};
}

Models open_models(const ModelOptions& options) {
  const auto folders = vmaf::model_folders(options.folder);
  std::vector<std::string> names;
  Models out;
  for (const std::string& text : options.models) {
    const vmaf::ModelRequest request = vmaf::parse_model_request(text);
    if (std::find(names.begin(), names.end(), request.name) != names.end()) {
      throw UsageError(
          fmt::format("two models would be reported as '{}'; give one of them another name with name=", request.name));
    }
    names.push_back(request.name);
    out.push_back(std::make_shared<const vmaf::Predictor>(vmaf::open_predictor(request, folders)));
  }
  return out;
}

Models open_default_model(const ModelOptions& options, std::string& absent) {
  if (vmaf::has_model(vmaf::default_version, vmaf::model_folders(options.folder))) {
    ModelOptions one = options;
    one.models = {default_model()};
    return open_models(one);
  }
  absent =
      fmt::format("vmaf, for its model {}.json is not found; name its folder with --model-dir or ISOBIT_MODEL_PATH",
                  vmaf::default_version);
  return {};
}

void add_model_scores(const vmaf::Predictor& model, Scores& table) {
  std::vector<const std::vector<double>*> inputs;
  for (const vmaf::FeatureUse& use : model.features()) {
    const auto it = std::find(table.keys.begin(), table.keys.end(), use.key);
    if (it == table.keys.end()) {
      throw UsageError(
          fmt::format("the model {} needs the score '{}'; compute {} too", model.keys()[0], use.key, use.metric));
    }
    inputs.push_back(&table.columns[it - table.keys.begin()]);
  }
  std::vector<std::vector<double>> columns(model.keys().size());
  std::vector<double> features(inputs.size()), scores(columns.size());
  for (std::size_t row = 0; row < table.frames.size(); ++row) {
    for (std::size_t i = 0; i < inputs.size(); ++i) features[i] = (*inputs[i])[row];
    model.scores(features, scores);
    for (std::size_t k = 0; k < columns.size(); ++k) columns[k].push_back(scores[k]);
  }
  for (std::size_t k = 0; k < columns.size(); ++k) {
    table.keys.push_back(model.keys()[k]);
    table.columns.push_back(std::move(columns[k]));
  }
}

}  // namespace isobit
