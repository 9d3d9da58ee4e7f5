// SPDX-License-Identifier: BSD-2-Clause-Patent
// A session gives the golden scores: every frame, the pooled values, the linear values behind the decibels.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "golden/golden.h"
#include "testing/bits.h"
#include "testing/trial.h"

namespace isobit::test {
namespace {

const std::vector<double>& column(const Scores& scores, const std::string& key) {
  const auto found = std::find(scores.keys.begin(), scores.keys.end(), key);
  if (found == scores.keys.end()) throw std::runtime_error("no score is called " + key);
  return scores.columns[found - scores.keys.begin()];
}

std::string linear_key(const std::string& key) { return "mse_hvs" + key.substr(std::string("psnr_hvs").size()); }

Scores score_golden(const GoldenCase& golden, const std::string& fp64) {
  const ClipSpec clip = parse_clip(golden.clip);
  OptionList options = golden.options;
  if (golden.metric == "psnr_hvs") options.emplace_back("enable_mse", "true");
  const auto fill_frame = [&](int t, const FrameView& r, const FrameView& d) { render(clip, t, r, d); };
  SessionOptions session;
  session.fp64 = fp64;
  return score({clip.format, {{golden.metric, options}}, clip.frames, fill_frame, session});
}

class GoldenCases : public ::testing::TestWithParam<GoldenCase> {};

void expect_golden(const GoldenCase& golden, const std::string& fp64) {
  SCOPED_TRACE(fp64);
  const Scores scores = score_golden(golden, fp64);
  ASSERT_FALSE(golden.frames.empty());
  for (const auto& [key, values] : golden.frames)
    EXPECT_EQ(bits(column(scores, key)), bits(golden.expected(key))) << key;
  for (const auto& [key, values] : golden.linear) EXPECT_EQ(bits(column(scores, linear_key(key))), bits(values)) << key;
  for (const auto& [key, pooled] : golden.pooled) {
    const Pooled p = pool(golden.frames.at(key));
    EXPECT_EQ(bits({p.min, p.max, p.mean, p.harmonic_mean}),
              bits({pooled.min, pooled.max, pooled.mean, pooled.harmonic_mean}))
        << key;
  }
}

TEST_P(GoldenCases, SessionHasTheSameBits) { expect_golden(GetParam(), "auto"); }
TEST_P(GoldenCases, SoForBinary64InIntegers) { expect_golden(GetParam(), "soft"); }

INSTANTIATE_TEST_SUITE_P(All, GoldenCases, ::testing::ValuesIn(golden_cases()),
                         [](const auto& info) { return std::to_string(info.index) + "_" + info.param.metric; });

}  // namespace
}  // namespace isobit::test
