// SPDX-License-Identifier: BSD-2-Clause-Patent
// The nearest of valid names.
#include "frame/nearest.h"

#include <gtest/gtest.h>

namespace isobit {
namespace {

constexpr std::string_view names[] = {"ssim", "float_ssim", "psnr_hvs", "psnr"};

TEST(Nearest, FindsMisspelledNames) {
  EXPECT_EQ(nearest("ssmi", names), "ssim");
  EXPECT_EQ(nearest("floatssim", names), "float_ssim");
  EXPECT_EQ(nearest("psnr_hsv", names), "psnr_hvs");
  EXPECT_EQ(nearest("pnsr", names), "psnr");
}

TEST(Nearest, IsEmptyWhereNothingIsNear) {
  EXPECT_EQ(nearest("xyzzy", names), "");
  EXPECT_EQ(nearest("", names), "");
  EXPECT_EQ(did_you_mean("xyzzy", names), "");
}

TEST(Nearest, EndsASentence) { EXPECT_EQ(did_you_mean("sim", names), "; did you mean 'ssim'?"); }

}  // namespace
}  // namespace isobit
