// SPDX-License-Identifier: BSD-2-Clause-Patent
// The plain scalar references give the golden scores.
#include "reference/reference.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "golden/golden.h"
#include "testing/bits.h"

namespace isobit::test {
namespace {

using Columns = std::map<std::string, std::vector<double>>;

Columns score_clip(const ClipSpec& clip, const std::string& metric, const OptionList& options) {
  const Frame r(clip.format, host_memory()), d(clip.format, host_memory());
  Columns columns;
  for (int t = 0; t < clip.frames; ++t) {
    render(clip, t, r.view(), d.view());
    for (const auto& [key, value] : reference::score(metric, options, {r.view(), d.view()}))
      columns[key].push_back(value);
  }
  return columns;
}

std::string linear_key(const std::string& key) { return "mse_hvs" + key.substr(std::string("psnr_hvs").size()); }

class GoldenCases : public ::testing::TestWithParam<GoldenCase> {};

TEST_P(GoldenCases, ReferenceHasTheSameBits) {
  const GoldenCase& golden = GetParam();
  OptionList options = golden.options;
  if (golden.metric == "psnr_hvs") options.emplace_back("enable_mse", "true");
  const Columns columns = score_clip(parse_clip(golden.clip), golden.metric, options);
  ASSERT_FALSE(golden.frames.empty());
  for (const auto& [key, values] : golden.frames) EXPECT_EQ(bits(columns.at(key)), bits(golden.expected(key))) << key;
  for (const auto& [key, values] : golden.linear) EXPECT_EQ(bits(columns.at(linear_key(key))), bits(values)) << key;
}

// Seven columns of these scores were misrounded by glibc 2.36's log10; a correctly rounded one moves a value by one
// unit.
TEST(GoldenReference, SevenColumnsDifferByOneUnitFromTheCLibrary) {
  int columns = 0;
  for (const GoldenCase& golden : golden_cases())
    for (const auto& [key, values] : golden.rounded) {
      const std::vector<double>& printed = golden.frames.at(key);
      ASSERT_EQ(values.size(), printed.size());
      int differing = 0;
      for (std::size_t i = 0; i < values.size(); ++i) {
        EXPECT_TRUE(values[i] == printed[i] || values[i] == std::nextafter(printed[i], values[i]))
            << golden << " " << key;
        differing += values[i] != printed[i];
      }
      EXPECT_GT(differing, 0) << golden << " " << key;
      ++columns;
    }
  EXPECT_EQ(columns, 7);
}

INSTANTIATE_TEST_SUITE_P(All, GoldenCases, ::testing::ValuesIn(golden_cases()),
                         [](const auto& info) { return std::to_string(info.index) + "_" + info.param.metric; });

}  // namespace
}  // namespace isobit::test
