// SPDX-License-Identifier: BSD-2-Clause-Patent
// Metric requests: libvmaf's spelling, defaults, duplicates, conflicts.
#include "engine/requests.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "frame/error.h"

namespace isobit {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;

constexpr Format hd{1280, 720, 8, Chroma::c420};

TEST(ParseFeature, LibvmafsSpelling) {
  EXPECT_EQ(parse_feature("ssim").name, "ssim");
  EXPECT_TRUE(parse_feature("ssim").options.empty());
  const MetricRequest r = parse_feature("psnr=enable_mse=true:min_sse=0.5");
  EXPECT_EQ(r.name, "psnr");
  EXPECT_THAT(r.options, ElementsAre(Pair("enable_mse", "true"), Pair("min_sse", "0.5")));
  for (const char* bad : {"", "=", "ssim=", "ssim=a", "ssim=a=", "ssim==b", "ssim=a=b:", "ssim=a=b::c=d"})
    EXPECT_THROW(parse_feature(bad), UsageError) << bad;
}

TEST(ChooseMetrics, SpellsOptionsOut) {
  const auto chosen = choose_metrics({parse_feature("psnr=min_sse=5e-1:enable_mse=true")}, hd);
  ASSERT_EQ(chosen.requests.size(), 1u);
  EXPECT_THAT(chosen.requests[0].options, Contains(Pair("min_sse", "0.5")));
  EXPECT_THAT(chosen.requests[0].options, Contains(Pair("enable_mse", "true")));
  EXPECT_THAT(chosen.requests[0].options, Contains(Pair("enable_chroma", "true")));  // not given
  EXPECT_THAT(chosen.keys, Contains("mse_y"));
}

TEST(ChooseMetrics, SameOptionsCountOnceHoweverSpelled) {
  const auto chosen = choose_metrics({parse_feature("psnr=min_sse=0.50"), parse_feature("ssim"),
                                      parse_feature("psnr=min_sse=.5"), parse_feature("ssim=enable_db=false")},
                                     hd);
  ASSERT_EQ(chosen.requests.size(), 2u);
  EXPECT_EQ(chosen.requests[0].name, "psnr");
  EXPECT_THAT(chosen.keys, ElementsAre("psnr_y", "psnr_cb", "psnr_cr", "ssim"));
}

TEST(ChooseMetrics, ConflictIsAnError) {
  EXPECT_THROW(choose_metrics({parse_feature("ssim"), parse_feature("ssim=enable_db=true")}, hd), UsageError);
}

TEST(ChooseMetrics, WithoutNamesEveryDefinedMetric) {
  const auto all = choose_metrics({}, hd);
  EXPECT_EQ(all.requests.size(), metric_list().size());
  EXPECT_TRUE(all.left_out.empty());
  const auto deep = choose_metrics({}, {1280, 720, 16, Chroma::c420});  // psnr_hvs ends at 12 bits
  EXPECT_EQ(deep.requests.size(), metric_list().size() - 1);
  EXPECT_THAT(deep.left_out, ElementsAre(Pair("psnr_hvs", HasSubstr("16"))));
}

TEST(ChooseMetrics, NamedButUndefinedIsAnError) {
  EXPECT_THROW(choose_metrics({parse_feature("psnr_hvs")}, {1280, 720, 16, Chroma::c420}), UsageError);
  EXPECT_THROW(choose_metrics({parse_feature("no_such_metric")}, hd), UsageError);
}

}  // namespace
}  // namespace isobit
