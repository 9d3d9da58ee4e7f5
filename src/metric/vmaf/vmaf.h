// SPDX-License-Identifier: BSD-2-Clause-Patent
// A model ready for use: the features it asks for, the keys it gives, and a frame's scores.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "metric/vmaf/model.h"
#include "metric/vmaf/request.h"

namespace isobit::vmaf {

// One feature of a model: the metric that makes it, how that is configured, and under which key its score is found.
struct FeatureUse {
  std::string metric;
  OptionList options;
  std::string key;
};

class Predictor {
 public:
  // Throws UsageError where the model needs a feature, or the request an option, that does not exist.
  Predictor(const ModelRequest& request, ModelFile file);

  // One for each feature of the model, in its order.
  const std::vector<FeatureUse>& features() const { return features_; }

  // NAME; of a collection also NAME_0001, ..., NAME_bagging, NAME_stddev, NAME_ci_p95_lo, NAME_ci_p95_hi.
  const std::vector<std::string>& keys() const { return keys_; }

  // One frame: a value for each of features() in, a score for each of keys() out.
  void scores(std::span<const double> features, std::span<double> out) const;

 private:
  ModelFile models_;  // the flags of the request are applied
  std::vector<FeatureUse> features_;
  std::vector<std::string> keys_;
};

// Finds and loads what the request names.
Predictor open_predictor(const ModelRequest& request, const std::vector<std::filesystem::path>& folders);

}  // namespace isobit::vmaf
