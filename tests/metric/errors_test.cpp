// SPDX-License-Identifier: BSD-2-Clause-Patent
// What a metric is not defined for is an error with one sentence, and a misspelt name meets the nearest one.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "engine/session.h"
#include "frame/error.h"
#include "metric/metric.h"

namespace isobit::test {
namespace {

using ::testing::HasSubstr;

// The message of the UsageError that making the metric throws.
std::string error_of(const std::string& metric, const Format& format, const OptionList& options = {}) {
  try {
    make_metric(metric, format, options);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "no error";
}

bool works(const std::string& metric, const Format& format, const OptionList& options = {}) {
  return make_metric(metric, format, options) != nullptr;
}

TEST(MetricErrors, SizesWithoutAValue) {
  EXPECT_THAT(error_of("float_ssim", {10, 11, 8, Chroma::c420}), HasSubstr("float_ssim"));
  EXPECT_THAT(error_of("float_ssim", {11, 10, 8, Chroma::c420}), HasSubstr("11"));
  EXPECT_TRUE(works("float_ssim", {11, 11, 8, Chroma::c420}));
  EXPECT_THAT(error_of("float_ssim", {21, 40, 8, Chroma::c420}, {{"scale", "4"}}), HasSubstr("float_ssim"));
  EXPECT_THAT(error_of("float_ms_ssim", {175, 176, 8, Chroma::c420}), HasSubstr("176"));
  EXPECT_TRUE(works("float_ms_ssim", {176, 176, 8, Chroma::c420}));
  EXPECT_THAT(error_of("psnr_hvs", {7, 8, 8, Chroma::c400}), HasSubstr("psnr_hvs"));
  EXPECT_TRUE(works("psnr_hvs", {8, 8, 8, Chroma::c400}));
  EXPECT_THAT(error_of("psnr_hvs", {14, 40, 8, Chroma::c420}), HasSubstr("8x8"));
  EXPECT_TRUE(works("psnr_hvs", {15, 15, 8, Chroma::c420}));  // chroma sizes are rounded up to 8x8
  EXPECT_TRUE(works("psnr_hvs", {14, 40, 8, Chroma::c420}, {{"enable_chroma", "false"}}));
  EXPECT_TRUE(works("ssim", {1, 1, 16, Chroma::c420}));
  EXPECT_TRUE(works("psnr", {1, 1, 16, Chroma::c420}));
}

TEST(MetricErrors, DepthsWithoutAValue) {
  for (int depth = 13; depth <= 16; ++depth)
    EXPECT_THAT(error_of("psnr_hvs", {64, 64, depth, Chroma::c420}), HasSubstr("12"));
  EXPECT_TRUE(works("psnr_hvs", {64, 64, 12, Chroma::c420}));
}

TEST(MetricErrors, UnknownNames) {
  const Format format{64, 64, 8, Chroma::c420};
  EXPECT_THAT(error_of("psnr_hsv", format), HasSubstr("psnr_hvs"));
  EXPECT_THAT(error_of("float_sim", format), HasSubstr("float_ssim"));
  EXPECT_THAT(error_of("psnr", format, {{"enable_crhoma", "true"}}), HasSubstr("enable_chroma"));
  EXPECT_THAT(error_of("float_ssim", format, {{"scal", "2"}}), HasSubstr("scale"));
}

TEST(MetricErrors, ValuesOutOfRange) {
  const Format format{640, 640, 8, Chroma::c420};
  for (const std::string scale : {"-1", "129", "2.5", "two", "", "1x"})
    EXPECT_THAT(error_of("float_ssim", format, {{"scale", scale}}), HasSubstr("scale")) << scale;
  for (const std::string flag : {"yes", "1", "True", ""})
    EXPECT_THAT(error_of("psnr", format, {{"enable_mse", flag}}), HasSubstr("enable_mse")) << flag;
  for (const std::string real : {"-1", "nan", "x", ""})
    EXPECT_THAT(error_of("psnr", format, {{"min_sse", real}}), HasSubstr("min_sse")) << real;
  EXPECT_THAT(error_of("psnr_hvs", format, {{"threshold", "rounded"}}), HasSubstr("threshold"));
}

TEST(MetricErrors, SessionsRefuseTheSame) {
  const Format format{64, 64, 8, Chroma::c420};
  SessionOptions options;
  EXPECT_THROW(Session(format, {{"float_ms_ssim", {}}}, options), UsageError);
  EXPECT_THROW(Session(format, {{"nothing", {}}}, options), UsageError);
  options.backend = "abacus";
  EXPECT_THROW(Session(format, {{"psnr", {}}}, options), UsageError);
  options = {};
  options.cpu = "mmx";
  EXPECT_THROW(Session(format, {{"psnr", {}}}, options), UsageError);
}

}  // namespace
}  // namespace isobit::test
