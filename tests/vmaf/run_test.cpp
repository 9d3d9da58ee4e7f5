// SPDX-License-Identifier: BSD-2-Clause-Patent
// Models in a whole run: what they ask of the metrics, and their columns in the table.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

#include "engine/requests.h"
#include "frame/error.h"
#include "golden/vmaf_cases.h"
#include "vmaf/session_scores.h"

namespace isobit::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const std::string folder = ISOBIT_TESTS_FOLDER "/vmaf/models";
const Format hd{1280, 720, 8, Chroma::c420};

ModelOptions with(std::vector<std::string> models) {
  ModelOptions out;
  out.models = std::move(models), out.folder = folder;
  return out;
}

std::vector<std::string> names(const ChosenMetrics& chosen) {
  std::vector<std::string> out;
  for (const MetricRequest& request : chosen.requests) out.push_back(request.name);
  return out;
}

SessionScores scores_of(const ClipSpec& clip, const std::vector<MetricRequest>& wanted, const ModelOptions& models) {
  const ChosenMetrics chosen = choose_metrics(wanted, clip.format, models);
  SessionOptions how;
  how.models = chosen.models;
  SessionScores out = session_scores(clip, chosen.requests, how);
  EXPECT_EQ(out.size(), chosen.keys.size());
  for (const std::string& key : chosen.keys) EXPECT_TRUE(out.contains(key)) << key;
  return out;
}

// $ISOBIT_MODEL_PATH taken away for a while.
struct WithoutModelPath {
  WithoutModelPath() : before(std::getenv("ISOBIT_MODEL_PATH") ? std::getenv("ISOBIT_MODEL_PATH") : "") {
    unsetenv("ISOBIT_MODEL_PATH");
  }
  ~WithoutModelPath() {
    if (!before.empty()) setenv("ISOBIT_MODEL_PATH", before.c_str(), 1);
  }
  std::string before;
};

TEST(VmafRun, ComputesEachFeatureOnceForAllModels) {
  const auto chosen =
      choose_metrics({}, hd, with({"version=plain", "version=partial:name=b", "version=knots:name=neg"}));
  EXPECT_THAT(names(chosen), ElementsAre("adm", "motion", "vif", "adm", "vif"));
  EXPECT_THAT(chosen.keys, testing::IsSupersetOf({"integer_adm2", "integer_adm2_egl_1", "vmaf", "b", "neg"}));
}

TEST(VmafRun, JoinsRequestsThatKeysDoNotTellApart) {
  const auto chosen =
      choose_metrics({parse_feature("adm=debug=true"), parse_feature("psnr")}, hd, with({"version=plain"}));
  EXPECT_THAT(names(chosen), ElementsAre("adm", "motion", "vif", "psnr"));
  EXPECT_THAT(chosen.keys, testing::IsSupersetOf({"integer_adm_num", "psnr_y", "vmaf"}));
}

TEST(VmafRun, RefusesTwoModelsOfOneName) {
  EXPECT_THROW(choose_metrics({}, hd, with({"version=plain", "version=partial"})), UsageError);
  EXPECT_THROW(choose_metrics({}, hd, with({"version=absent"})), UsageError);
  EXPECT_THROW(choose_metrics({}, {32, 32, 8, Chroma::c420}, with({"version=plain"})), UsageError);
}

TEST(VmafRun, LeavesTheDefaultModelOutWhereItIsNotFound) {
  ModelOptions options;
  options.by_default = true, options.folder = folder;
  const WithoutModelPath cleared;
  const auto chosen = choose_metrics({}, hd, options);
  if (!chosen.models.empty()) GTEST_SKIP() << "the default model is installed here";
  ASSERT_FALSE(chosen.left_out.empty());
  EXPECT_EQ(chosen.left_out.back().first, "vmaf");
  EXPECT_THAT(chosen.left_out.back().second, HasSubstr("--model-dir"));
  EXPECT_THAT(names(chosen), testing::Contains("vif"));
}

TEST(VmafRun, PredictsFromTheColumnsOfTheTable) {
  const ClipSpec clip = parse_clip("nature quant 130 90 4 8 420 3");
  const SessionScores scores = scores_of(clip, {}, with({"version=plain:name=p:disable_clip", "version=collection"}));
  const vmaf::Predictor plain =
      vmaf::open_predictor(vmaf::parse_model_request("version=plain:name=p:disable_clip"), {folder});
  for (std::size_t row = 0; row < 4; ++row) {
    std::vector<double> features, predicted(1);
    for (const vmaf::FeatureUse& use : plain.features()) features.push_back(scores.at(use.key)[row]);
    plain.scores(features, predicted);
    EXPECT_EQ(scores.at("p")[row], predicted[0]);
  }
  EXPECT_EQ(scores.at("vmaf_ci_p95_hi").size(), 4u);
}

// The real models, from the frames to the score.
TEST(VmafRun, HasTheGoldenScores) {
  int compared = 0, skipped = 0;
  for (const std::string release : {"3.2", "3.1"}) {
    for (const VmafCase& c : golden_vmaf_cases(release)) {
      const ClipSpec clip = parse_clip(c.clip);
      if (c.feature != "vmaf" || (clip.format.width > 700 && !std::getenv("ISOBIT_LONG_TESTS"))) continue;
      if (!vmaf::has_model(vmaf::parse_model_request(c.options).version, vmaf::model_folders(""))) {
        ++skipped;
        continue;
      }
      ModelOptions options;
      options.models = {c.options}, options.libvmaf = release;
      const SessionScores scores = scores_of(clip, {}, options);
      EXPECT_EQ(scores.size(), c.frames.size()) << c.clip;
      for (const auto& [key, golden] : c.frames) {
        for (std::size_t i = 0; i < golden.size(); ++i, ++compared) {
          const double tolerance =
              key.starts_with("vmaf") ? 1e-12 * std::max(1.0, std::abs(golden[i])) : 0.0;  // exp differs
          EXPECT_LE(std::abs(scores.at(key).at(i) - golden[i]), tolerance) << c.clip << " " << c.options << " " << key;
        }
      }
    }
  }
  if (skipped) GTEST_SKIP() << skipped << " golden cases need models that are not in ISOBIT_MODEL_PATH";
  EXPECT_GE(compared, 900);
}

}  // namespace
}  // namespace isobit::test
