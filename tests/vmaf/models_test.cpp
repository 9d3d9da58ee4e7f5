// SPDX-License-Identifier: BSD-2-Clause-Patent
// Models: made-up ones against their plain reference, the real ones against the golden scores, and every way to be
// wrong.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>

#include "frame/error.h"
#include "golden/vmaf_cases.h"
#include "metric/vmaf/features.h"
#include "metric/vmaf/predict.h"
#include "metric/vmaf/vmaf.h"

namespace isobit::vmaf {
namespace {

using nlohmann::json;
using test::golden_vmaf_cases;
using test::VmafCase;
using testing::ElementsAre;
using testing::HasSubstr;

const std::string folder = ISOBIT_TESTS_FOLDER "/vmaf/models";

json read(const std::string& name) {
  std::ifstream file(folder + "/" + name);
  return json::parse(file);
}

double number(const json& hexadecimal) { return std::strtod(hexadecimal.get<std::string>().c_str(), nullptr); }

TEST(Models, GiveTheScoresOfThePlainReference) {
  int compared = 0;
  for (const json& c : read("expected.json")) {
    ModelRequest request;
    request.path = folder + "/" + c.at("model").get<std::string>();
    request.enable_transform = c.at("enable_transform"), request.disable_clip = c.at("disable_clip");
    const Predictor predictor = open_predictor(request, {});
    for (std::size_t i = 0; i < c.at("features").size(); ++i) {
      const auto features = c["features"][i].get<std::vector<double>>();
      ASSERT_EQ(features.size(), predictor.features().size());
      std::vector<double> scores(predictor.keys().size());
      predictor.scores(features, scores);
      ASSERT_EQ(scores.size(), c["scores"][i].size());
      for (std::size_t k = 0; k < scores.size(); ++k, ++compared) {
        const double expected = number(c["scores"][i][k]);
        EXPECT_EQ(std::bit_cast<std::uint64_t>(scores[k]), std::bit_cast<std::uint64_t>(expected))
            << request.path << " row " << i << " " << predictor.keys()[k] << ": " << scores[k] << ", not " << expected;
      }
    }
  }
  EXPECT_EQ(compared, 336);
}

TEST(Models, NameTheirFeaturesAndKeys) {
  ModelRequest request = parse_model_request("path=" + folder + "/knots.json:name=mine");
  const Predictor predictor = open_predictor(request, {});
  ASSERT_EQ(predictor.features().size(), 4u);
  EXPECT_EQ(predictor.features()[0].key, "integer_adm2_egl_1");
  EXPECT_EQ(predictor.features()[1].key, "integer_motion2");
  EXPECT_EQ(predictor.features()[2].key, "integer_vif_scale0_egl_1.2");
  EXPECT_THAT(predictor.keys(), ElementsAre("mine"));
  request = parse_model_request("path=" + folder + "/collection.json");
  EXPECT_THAT(open_predictor(request, {}).keys(),
              ElementsAre("vmaf", "vmaf_0001", "vmaf_0002", "vmaf_0003", "vmaf_0004", "vmaf_0005", "vmaf_bagging",
                          "vmaf_stddev", "vmaf_ci_p95_lo", "vmaf_ci_p95_hi"));
}

TEST(Models, TakeOptionsFromTheRequest) {
  const auto keys = [](const std::string& text) {
    const Predictor predictor = open_predictor(parse_model_request("path=" + folder + "/knots.json:" + text), {});
    std::vector<std::string> out;
    for (const FeatureUse& use : predictor.features()) out.push_back(use.key);
    return out;
  };
  EXPECT_THAT(keys("vif.vif_enhn_gain_limit=100:adm.adm_csf_mode=2"),
              ElementsAre("integer_adm2_csf_2_egl_1", "integer_motion2", "integer_vif_scale0", "integer_vif_scale3"));
  EXPECT_THAT(keys("motion.motion_force_zero=true"), testing::Contains("integer_motion2_force_0"));
  EXPECT_THROW(keys("cambi.window=3"), UsageError);
  EXPECT_THROW(keys("adm.no_such=3"), UsageError);
  EXPECT_THROW(keys("vif.vif_enhn_gain_limit=1000"), UsageError);
}

TEST(Models, AreAskedForAsLibvmafDoes) {
  const ModelRequest r = parse_model_request("version=vmaf_v0.6.1neg:name=n:enable_transform:disable_clip:adm.egl=1.2");
  EXPECT_EQ(r.version, "vmaf_v0.6.1neg");
  EXPECT_EQ(r.name, "n");
  EXPECT_TRUE(r.enable_transform && r.disable_clip);
  ASSERT_EQ(r.overrides.size(), 1u);
  EXPECT_EQ(r.overrides[0].metric + r.overrides[0].option + r.overrides[0].value, "admegl1.2");
  EXPECT_TRUE(parse_model_request("disable_clip=true:enable_transform=true").disable_clip);
  EXPECT_FALSE(parse_model_request("disable_clip=false:enable_transform=false").enable_transform);
  EXPECT_EQ(parse_model_request("").version, default_version);
  EXPECT_EQ(parse_model_request("path=C\\:\\models.json").path, "C:\\models.json");
  for (const char* wrong : {"path=a:version=b", "nonsense", "nonsense=1", "disable_clip=maybe", "name=", "version"}) {
    EXPECT_THROW(parse_model_request(wrong), UsageError) << wrong;
  }
}

TEST(Models, AreLookedForInFolders) {
  ModelRequest request;
  request.version = "plain";
  EXPECT_EQ(find_model(request, {"/nowhere", folder}), std::filesystem::path(folder) / "plain.json");
  EXPECT_TRUE(has_model("plain", {folder}));
  EXPECT_FALSE(has_model("plain", {"/nowhere"}));
  request.version = "plane";
  try {
    find_model(request, {"/nowhere", folder});
    FAIL() << "a model that is not there was found";
  } catch (const UsageError& e) {
    EXPECT_THAT(e.what(), HasSubstr("plane.json"));
    EXPECT_THAT(e.what(), HasSubstr("/nowhere"));
    EXPECT_THAT(e.what(), HasSubstr("collection, expected, knots, partial, plain, unscaled"));
  }
}

// Every mistake names the file and the field.
void expect_error(json root, const std::string& part) {
  try {
    parse_model(root.dump(), "m.json");
    ADD_FAILURE() << "no error about " << part;
  } catch (const InputError& e) {
    EXPECT_THAT(e.what(), HasSubstr("m.json"));
    EXPECT_THAT(e.what(), HasSubstr(part));
  }
}

void expect_error_at(const std::string& field, const json& value, const std::string& part) {
  json root = read("plain.json");
  if (value.is_null())
    root["model_dict"].erase(field);
  else
    root["model_dict"][field] = value;
  expect_error(root, part);
}

TEST(Models, SayWhatIsWrongWithTheirFields) {
  for (const char* field : {"model_type", "norm_type", "feature_names", "slopes", "intercepts", "model"}) {
    expect_error_at(field, nullptr, field);
    expect_error_at(field, 7, field);
  }
  expect_error_at("model_type", "RANDOMFOREST", "RANDOMFOREST");
  expect_error_at("norm_type", "linear", "linear_rescale");
  expect_error_at("feature_names", json::array(), "feature_names");
  expect_error_at("slopes", {1, 2}, "slopes");
  expect_error_at("slopes", {0, 1, 1, 1, 1}, "zero");
  expect_error_at("score_clip", {1}, "score_clip");
  expect_error_at("feature_opts_dicts", json::array(), "feature_opts_dicts");
  expect_error_at("feature_opts_dicts", {{{"a", json::array()}}, json::object(), json::object(), json::object()},
                  "neither");
  expect_error_at("score_transform", {{"p0", json()}}, "p0");
  expect_error_at("score_transform", {{"out_gte_in", true}}, "out_gte_in");
  expect_error_at("score_transform", {{"enabled", "true"}}, "enabled");
  expect_error_at("score_transform", {{"knots", {{0, 1}, {0, 2}}}}, "ascend");
  expect_error_at("score_transform", {{"knots", {{0, 1}, {1, 0}}}}, "ascend");
  expect_error_at("score_transform", {{"knots", {{0, 1, 2}}}}, "knots");
  expect_error({{"nothing", 1}}, "model_dict");
  expect_error(json::array(), "JSON object");
  expect_error({{"0", read("plain.json")}}, "entries 0 and 1");
  expect_error({{"0", read("plain.json")}, {"1", read("unscaled.json")}}, "other features");
  EXPECT_THROW(parse_model("{", "m.json"), InputError);
  EXPECT_THROW(load_model(folder + "/none.json"), InputError);
  EXPECT_THROW(load_model(folder), InputError);
}

void expect_text_error(const std::string& from, const std::string& to, const std::string& part) {
  json root = read("plain.json");
  std::string text = root["model_dict"]["model"];
  const std::size_t at = text.find(from);
  ASSERT_NE(at, std::string::npos) << from;
  root["model_dict"]["model"] = text.replace(at, from.size(), to);
  expect_error(root, part);
}

TEST(Models, SayWhatIsWrongWithTheirVectors) {
  expect_text_error("nu_svr", "c_svc", "c_svc");
  expect_text_error("rbf", "linear", "linear");
  expect_text_error("gamma", "gama", "gama");
  expect_text_error("gamma 0.04", "gamma x", "\"x\"");
  expect_text_error("gamma 0.04\n", "", "gamma");
  expect_text_error("total_sv 13", "total_sv 12", "more support vectors");
  expect_text_error("total_sv 13", "total_sv 14", "too early");
  expect_text_error("total_sv 13", "total_sv 2000000000", "total_sv");
  expect_text_error("SV\n", "", "unknown header");
  expect_text_error(" 1:", " 5:", "index 5");
  expect_text_error(" 2:", " 1:", "index 1");
  expect_text_error(" 1:", " 1;", "for a number");
}

TEST(Models, NeedFeaturesThatExist) {
  json root = read("plain.json");
  root["model_dict"]["feature_names"][1] = "VMAF_feature_motion2_score";
  EXPECT_THROW(Predictor({}, parse_model(root.dump(), "m.json")), UsageError);
}

TEST(Models, NormaliseNumbersAsLibvmafDoes) {
  EXPECT_EQ(normalised(0.1), 0.1);
  EXPECT_EQ(normalised(1.23456789), 1.23457);
  EXPECT_EQ(normalised(100.0), 100.0);
}

// The golden features of a case, frame by frame, through the model that they were scored with.
TEST(Models, ThatAreRealGiveTheGoldenScores) {
  const std::vector<std::filesystem::path> folders = model_folders("");
  int compared = 0, equal = 0, skipped = 0;
  for (const std::string release : {"3.2", "3.1"}) {
    for (const VmafCase& c : golden_vmaf_cases(release)) {
      if (c.feature != "vmaf") continue;
      const ModelRequest request = parse_model_request(c.options);
      if (!has_model(request.version, folders)) {
        ++skipped;
        continue;
      }
      const Predictor predictor = open_predictor(request, folders);
      const std::size_t frames = c.frames.begin()->second.size();
      for (std::size_t i = 0; i < frames; ++i) {
        std::vector<double> features, scores(predictor.keys().size());
        for (const FeatureUse& use : predictor.features()) features.push_back(c.frames.at(use.key)[i]);
        predictor.scores(features, scores);
        for (std::size_t k = 0; k < scores.size(); ++k, ++compared) {
          const double golden = c.frames.at(predictor.keys()[k])[i];
          equal += scores[k] == golden;
          EXPECT_LE(std::abs(scores[k] - golden), 1e-12 * std::max(1.0, std::abs(golden)))
              << c.clip << " " << c.options;
        }
      }
    }
  }
  if (skipped) GTEST_SKIP() << skipped << " golden cases need models that are not in ISOBIT_MODEL_PATH";
  RecordProperty("compared", compared);
  std::printf("%d of %d predicted scores equal libvmaf's to the last bit\n", equal, compared);
  EXPECT_GE(compared, 200);
}

}  // namespace
}  // namespace isobit::vmaf
