// SPDX-License-Identifier: BSD-2-Clause-Patent
// Model files in JSON: their fields are checked one by one, unknown ones are passed over.
#include "metric/vmaf/model.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "frame/error.h"

namespace isobit::vmaf {
namespace {

using nlohmann::json;

constexpr std::size_t max_features = 64, max_knots = 10;

// One model_dict; every error names the file and the field.
class Parser {
 public:
  Parser(const json& dict, const std::string& name) : dict_(dict), name_(name) {}

  Model run() {
    if (!dict_.is_object()) fail("model_dict", "is not an object");
    one_of("model_type", {"LIBSVMNUSVR", "BOOTSTRAP_LIBSVMNUSVR", "RESIDUEBOOTSTRAP_LIBSVMNUSVR"});
    out_.rescaled = one_of("norm_type", {"linear_rescale", "none"}) == "linear_rescale";
    features();
    if (out_.rescaled) rescaling();
    if (dict_.contains("feature_opts_dicts")) options(field("feature_opts_dicts"));
    if (dict_.contains("score_clip")) clip(field("score_clip"));
    if (dict_.contains("score_transform")) transform(field("score_transform"));
    if (dict_.contains("chroma_correction_parameter")) {
      out_.chroma_correction = number(field("chroma_correction_parameter"), "chroma_correction_parameter");
    }
    const int count = static_cast<int>(out_.features.size());
    out_.vectors = parse_support_vectors(text(field("model"), "model"), count, name_);
    return std::move(out_);
  }

 private:
  [[noreturn]] void fail(std::string_view what, std::string_view problem) const {
    throw InputError(fmt::format("{}: {} {}", name_, what, problem));
  }

  const json& field(const char* key) const {
    const auto it = dict_.find(key);
    if (it == dict_.end()) fail(key, "is missing from the model");
    return *it;
  }
  const json& array(const json& value, std::string_view what) const {
    if (!value.is_array()) fail(what, "is not a list");
    return value;
  }
  double number(const json& value, std::string_view what) const {
    if (!value.is_number()) fail(what, "is not a number");
    return value.get<double>();
  }
  const std::string& text(const json& value, std::string_view what) const {
    if (!value.is_string()) fail(what, "is not a string");
    return value.get_ref<const std::string&>();
  }

  std::string one_of(const char* key, std::initializer_list<std::string_view> known) const {
    const std::string& value = text(field(key), key);
    for (std::string_view candidate : known) {
      if (value == candidate) return value;
    }
    fail(key, fmt::format("is {}, but only {} are known", value, fmt::join(known, ", ")));
  }

  void features() {
    for (const json& feature : array(field("feature_names"), "feature_names")) {
      out_.features.push_back({text(feature, "a name in feature_names"), {}});
    }
    if (out_.features.empty() || out_.features.size() > max_features) {
      fail("feature_names", fmt::format("has {} names, not 1 to {}", out_.features.size(), max_features));
    }
  }

  void rescaling() {
    const json &slopes = array(field("slopes"), "slopes"), &intercepts = array(field("intercepts"), "intercepts");
    const std::size_t n = out_.features.size();
    if (slopes.size() != n + 1) fail("slopes", fmt::format("has {} numbers, not {}", slopes.size(), n + 1));
    if (intercepts.size() != n + 1) fail("intercepts", fmt::format("has {} numbers, not {}", intercepts.size(), n + 1));
    out_.slope = number(slopes[0], "slopes"), out_.intercept = number(intercepts[0], "intercepts");
    if (out_.slope == 0.0) fail("slopes", "begins with zero, by which the score would be divided");
    for (std::size_t i = 0; i < n; ++i) {
      out_.features[i].slope = number(slopes[i + 1], "slopes");
      out_.features[i].intercept = number(intercepts[i + 1], "intercepts");
    }
  }

  void options(const json& dicts) {
    if (array(dicts, "feature_opts_dicts").size() != out_.features.size()) {
      fail("feature_opts_dicts", "has not as many entries as feature_names");
    }
    for (std::size_t i = 0; i < dicts.size(); ++i) {
      if (!dicts[i].is_object()) fail("an entry of feature_opts_dicts", "is not an object");
      for (const auto& [key, value] : dicts[i].items()) {
        out_.features[i].options.emplace_back(key, option_text(key, value));
      }
    }
  }

  std::string option_text(const std::string& key, const json& value) const {
    if (value.is_boolean()) return value.get<bool>() ? "true" : "false";
    if (value.is_number_float()) return fmt::format("{}", value.get<double>());
    if (value.is_number() || value.is_string()) return value.is_string() ? value.get<std::string>() : value.dump();
    fail(key, "in feature_opts_dicts is neither a number nor a boolean nor a string");
  }

  void clip(const json& range) {
    if (array(range, "score_clip").size() != 2) fail("score_clip", "has not two numbers");
    out_.clip = {number(range[0], "score_clip"), number(range[1], "score_clip")};
  }

  void transform(const json& t) {
    if (!t.is_object()) fail("score_transform", "is not an object");
    ScoreTransform& out = out_.transform.emplace();
    for (const auto& [key, value] : t.items()) {
      const std::string what = "score_transform." + key;
      if (key == "p0")
        out.p0 = number(value, what);
      else if (key == "p1")
        out.p1 = number(value, what);
      else if (key == "p2")
        out.p2 = number(value, what);
      else if (key == "out_lte_in")
        out.out_lte_in = quoted_boolean(value, what);
      else if (key == "out_gte_in")
        out.out_gte_in = quoted_boolean(value, what);
      else if (key == "knots")
        knots(value, out.knots);
      else if (key == "enabled") {
        if (!value.is_boolean()) fail(what, "is neither true nor false");
        out.enabled = value.get<bool>();
      }
    }
  }

  // The format has these two flags as strings.
  bool quoted_boolean(const json& value, std::string_view what) const {
    if (value == "true") return true;
    if (value != "false") fail(what, "is neither \"true\" nor \"false\"");
    return false;
  }

  void knots(const json& list, std::vector<std::pair<double, double>>& out) const {
    constexpr std::string_view what = "score_transform.knots";
    if (array(list, what).size() > max_knots) fail(what, fmt::format("has more than {} points", max_knots));
    for (const json& point : list) {
      if (!point.is_array() || point.size() != 2) fail(what, "has a point that is not [x, y]");
      out.emplace_back(number(point[0], what), number(point[1], what));
      if (out.size() < 2) continue;
      const auto &a = out[out.size() - 2], &b = out.back();
      if (!(a.first < b.first) || b.second < a.second) fail(what, "do not ascend");
    }
  }

  const json& dict_;
  const std::string& name_;
  Model out_;
};

// Entries "0", "1", ... hold the models; the first missing number ends them.
ModelFile parse_collection(const json& root, const std::string& name) {
  ModelFile models;
  for (int i = 0;; ++i) {
    const auto entry = root.find(std::to_string(i));
    if (entry == root.end()) break;
    if (!entry->is_object() || !entry->contains("model_dict")) {
      throw InputError(fmt::format("{}: entry {} of the collection has no model_dict", name, i));
    }
    models.push_back(Parser(entry->at("model_dict"), name).run());
    auto same = [](const ModelFeature& a, const ModelFeature& b) { return a.name == b.name && a.options == b.options; };
    if (!std::ranges::equal(models.back().features, models.front().features, same)) {
      throw InputError(fmt::format("{}: entry {} of the collection has other features than entry 0", name, i));
    }
  }
  if (models.empty()) {
    throw InputError(
        fmt::format("{}: is not a VMAF model, for it has neither a model_dict nor entries 0, 1, ...", name));
  }
  if (models.size() == 1) throw InputError(fmt::format("{}: a collection needs entries 0 and 1 at least", name));
  return models;
}

}  // namespace

ModelFile parse_model(std::string_view text, const std::string& name) {
  json root;
  try {
    root = json::parse(text);
  } catch (const json::parse_error& e) {
    throw InputError(fmt::format("{}: is not JSON, at byte {}", name, e.byte));
  }
  if (!root.is_object()) throw InputError(fmt::format("{}: is not a VMAF model, for it is no JSON object", name));
  if (const auto dict = root.find("model_dict"); dict != root.end()) return {Parser(*dict, name).run()};
  return parse_collection(root, name);
}

ModelFile load_model(const std::filesystem::path& file) {
  std::error_code ignored;
  std::ifstream stream(file, std::ios::binary);
  if (!stream || std::filesystem::is_directory(file, ignored)) {
    throw InputError(fmt::format("{}: this model file cannot be read", file.string()));
  }
  return parse_model(std::string{std::istreambuf_iterator<char>(stream), {}}, file.string());
}

}  // namespace isobit::vmaf
