// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "metric/vmaf/vmaf.h"

#include <fmt/format.h>

#include <algorithm>

#include "frame/error.h"
#include "metric/vmaf/features.h"
#include "metric/vmaf/predict.h"

namespace isobit::vmaf {
namespace {

void set(OptionList& options, const std::string& name, const std::string& value) {
  const auto it = std::ranges::find(options, name, &OptionList::value_type::first);
  if (it == options.end())
    options.emplace_back(name, value);
  else
    it->second = value;
}

FeatureUse use_of(const ModelFeature& feature, const ModelRequest& request) {
  const FeatureInfo* info = find_feature(feature.name);
  if (!info) {
    throw UsageError(
        fmt::format("the model {} needs the feature {}, which is not computed here", request.name, feature.name));
  }
  FeatureUse use{std::string(info->metric), feature.options, ""};
  for (const FeatureOverride& o : request.overrides) {
    if (o.metric == use.metric) set(use.options, o.option, o.value);
  }
  const MetricInfo& metric = find_metric(use.metric);
  const OptionValues values(use.metric, metric.options, use.options);
  use.key = std::string(info->key) + key_suffix(metric.options, values);
  return use;
}

std::vector<std::string> keys_of(const std::string& name, std::size_t models) {
  std::vector<std::string> keys = {name};
  if (models == 1) return keys;
  for (std::size_t i = 1; i < models; ++i) keys.push_back(fmt::format("{}_{:04}", name, i));
  for (const char* end : {"_bagging", "_stddev", "_ci_p95_lo", "_ci_p95_hi"}) keys.push_back(name + end);
  return keys;
}

}  // namespace

Predictor::Predictor(const ModelRequest& request, ModelFile file)
    : models_(std::move(file)), keys_(keys_of(request.name, models_.size())) {
  for (Model& model : models_) {
    if (request.disable_clip) model.clip.reset();
    if (request.enable_transform && model.transform) model.transform->enabled = true;
  }
  for (const ModelFeature& feature : models_[0].features) features_.push_back(use_of(feature, request));
  for (const FeatureOverride& o : request.overrides) {
    if (std::ranges::find(features_, o.metric, &FeatureUse::metric) == features_.end()) {
      throw UsageError(fmt::format("{}.{} sets an option of a metric that the model {} does not use", o.metric,
                                   o.option, request.name));
    }
  }
}

void Predictor::scores(std::span<const double> features, std::span<double> out) const {
  out[0] = finish(models_[0], predict(models_[0], features));
  const std::size_t count = models_.size() - 1;
  if (count == 0) return;
  std::vector<double> unfinished(count);
  for (std::size_t i = 0; i < count; ++i) {
    unfinished[i] = predict(models_[i + 1], features);
    out[i + 1] = finish(models_[i + 1], unfinished[i]);
  }
  const Spread s = spread(models_[1], unfinished);
  std::ranges::copy(std::initializer_list<double>{s.bagging, s.stddev, s.ci_p95_lo, s.ci_p95_hi},
                    out.begin() + count + 1);
}

Predictor open_predictor(const ModelRequest& request, const std::vector<std::filesystem::path>& folders) {
  return Predictor(request, load_model(find_model(request, folders)));
}

}  // namespace isobit::vmaf
