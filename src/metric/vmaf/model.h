// SPDX-License-Identifier: BSD-2-Clause-Patent
// A VMAF model as its file states it: features, their normalisation, a support vector machine, what is done to its
// score.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "metric/metric.h"

namespace isobit::vmaf {

struct ModelFeature {
  std::string name;    // as in the file: VMAF_integer_feature_adm2_score
  OptionList options;  // of the metric that makes it, in the file's spelling
  double slope = 1.0, intercept = 0.0;
};

// A polynomial, then a piecewise linear map, then a bound by the untransformed score; each part may be missing.
struct ScoreTransform {
  bool enabled = false;
  std::optional<double> p0, p1, p2;
  std::vector<std::pair<double, double>> knots;  // at most 10; x ascends, y does not descend; one maps nothing
  bool out_lte_in = false, out_gte_in = false;
};

// nu-SVR with the kernel exp(-gamma * |x - v|^2): score = sum(coefficient * kernel) - rho.
struct SupportVectors {
  double gamma = 0.0, rho = 0.0;
  std::vector<double> coefficients;
  std::vector<double> values;  // one row of as many values as the model has features for each coefficient
};

struct Model {
  bool rescaled = true;  // norm_type linear_rescale; slopes and intercepts count
  std::vector<ModelFeature> features;
  double slope = 1.0, intercept = 0.0;  // of the score
  SupportVectors vectors;
  std::optional<std::pair<double, double>> clip;
  std::optional<ScoreTransform> transform;
  double chroma_correction = 0.0;
};

// A file holds one model, or a collection: the plain model first, then those whose spread tells the uncertainty.
using ModelFile = std::vector<Model>;

// `name` is what errors call the file. Throws InputError where the text is not a model.
ModelFile parse_model(std::string_view json, const std::string& name);

// Throws InputError also where the file cannot be read.
ModelFile load_model(const std::filesystem::path& file);

// The text of a support vector machine in libsvm's format, for a model of `features` features.
SupportVectors parse_support_vectors(std::string_view text, int features, const std::string& name);

}  // namespace isobit::vmaf
