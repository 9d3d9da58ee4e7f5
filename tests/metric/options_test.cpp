// SPDX-License-Identifier: BSD-2-Clause-Patent
// Every option of every metric against the references.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "metric/expect.h"
#include "reference/rounded.h"
#include "testing/bits.h"

namespace isobit::test {
namespace {

void expect_options(const Format& format, const std::string& metric, const OptionList& options, int frames = 3) {
  SCOPED_TRACE(metric);
  expect_reference({format, {{metric, options}}, frames, contents_from(8), {}});
  expect_reference({format, {{metric, options}}, 1, contents_from(10), {}});
}

const std::vector<Format> formats{{101, 67, 8, Chroma::c420}, {64, 64, 10, Chroma::c444}, {90, 50, 12, Chroma::c400}};

TEST(Options, Decibels) {
  for (const std::string metric : {"ssim", "float_ssim", "float_ms_ssim"})
    for (Format format : formats) {
      format.width += 150, format.height += 150;
      expect_options(format, metric, {{"enable_db", "true"}});
      expect_options(format, metric, {{"enable_db", "true"}, {"clip_db", "true"}});
      expect_options(format, metric, {{"clip_db", "true"}});
    }
}

TEST(Options, LuminanceContrastStructure) {
  for (const std::string metric : {"float_ssim", "float_ms_ssim"})
    for (const std::string lcs : {"false", "true"})
      expect_options({200, 190, 10, Chroma::c420}, metric, {{"enable_lcs", lcs}, {"enable_db", "true"}});
}

TEST(Options, EveryScaleTo20) {
  for (int scale = 1; scale <= 20; ++scale)
    for (const auto& [width, height] : {std::pair{12 * scale, 11 * scale}, {12 * scale + 1, 13 * scale - 1}})
      expect_options({width, height, 8 + scale % 9, Chroma::c400}, "float_ssim",
                     {{"scale", std::to_string(scale)}, {"enable_lcs", "true"}}, 1);
}

TEST(Options, LargeScales) {
  for (int scale : {37, 64, 127, 128})
    expect_reference({{11 * scale, 11 * scale + 1, 10, Chroma::c400},
                      {{"float_ssim", {{"scale", std::to_string(scale)}}}},
                      1,
                      contents_from(8),
                      {}});
}

TEST(Options, PsnrHvs) {
  for (const Format& format : formats)
    for (const std::string chroma : {"false", "true"})
      for (const std::string mse : {"false", "true"})
        for (const std::string threshold : {"float", "exact"})
          expect_options(format, "psnr_hvs",
                         {{"enable_chroma", chroma}, {"enable_mse", mse}, {"threshold", threshold}});
}

// The two thresholds differ in their last bit now and then, which a sum over one block shows and a large one hides.
TEST(Options, ExactThresholdOnSingleBlocks) {
  const auto fill_frame = [](int t, const FrameView& r, const FrameView& d) { fill(Content::noise, t, r, d); };
  for (int depth : {8, 10, 12}) {
    Trial trial{{8, 8, depth, Chroma::c400}, {{"psnr_hvs", {{"enable_mse", "true"}}}}, 1000, fill_frame, {}};
    const Scores rounded = score(trial);
    expect_same(rounded, reference_scores(trial), trial.name());
    trial.metrics[0].options.emplace_back("threshold", "exact");
    const Scores exact = score(trial);
    expect_same(exact, reference_scores(trial), trial.name());
    int differing = 0;
    for (int t = 0; t < trial.frames; ++t) differing += rounded.columns.back()[t] != exact.columns.back()[t];
    EXPECT_GT(differing, 10) << depth;
  }
}

TEST(Options, Psnr) {
  for (int depth : {8, 9, 10, 13, 16})
    for (const std::string chroma : {"false", "true"})
      for (const std::string mse : {"false", "true"})
        for (const std::string peak : {"false", "true"})
          for (const std::string min_sse : {"0", "0.5", "1e4"})
            expect_options({53, 41, depth, Chroma::c420}, "psnr",
                           {{"enable_chroma", chroma},
                            {"enable_mse", mse},
                            {"enable_apsnr", "true"},
                            {"reduced_hbd_peak", peak},
                            {"min_sse", min_sse}});
}

// The limit of the aggregate, peak^2 * samples * 2, passes 2^64 within minutes of 16-bit video.
TEST(Options, AggregateOfManyFrames) {
  const Format format{1920, 1080, 16, Chroma::c400};
  const auto metric = make_metric("psnr", format, {{"enable_apsnr", "true"}});
  for (const std::int64_t frames : {1000, 1100, 100000}) {
    const std::uint64_t total = 1;
    double db = 0;
    metric->aggregates({&total, 1}, frames, {&db, 1});
    const double peak2 = 65535.0 * 65535.0, samples = 1920.0 * 1080.0 * static_cast<double>(frames);
    const double limit = std::ceil(10 * reference::log10(peak2 * samples * 2));
    const double free = 10 * (reference::log10(peak2) + reference::log10(samples) - reference::log10(1.0));
    EXPECT_EQ(Bits{db}, Bits{std::min(free, limit)}) << frames;
  }
}

// The aggregate counts every frame, also those that are not in the table.
TEST(Options, Subsample) {
  SessionOptions options;
  options.subsample = 3;
  expect_reference(
      {{40, 30, 8, Chroma::c420}, {{"psnr", {{"enable_apsnr", "true"}}}, {"ssim", {}}}, 8, contents_from(8), options});
}

}  // namespace
}  // namespace isobit::test
