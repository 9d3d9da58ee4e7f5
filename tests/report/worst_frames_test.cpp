// SPDX-License-Identifier: BSD-2-Clause-Patent
// Which frames are the worst, and where.
#include "report/worst_frames.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "report/html_page.h"

namespace isobit {
namespace {

using testing::ElementsAre;

TEST(LeadingKey, IsVmafOrTheFirstThatTellsOfQuality) {
  EXPECT_EQ(leading_key({"ssim", "vmaf"}), "vmaf");
  EXPECT_EQ(leading_key({"integer_motion2", "ssim"}), "ssim");
  EXPECT_EQ(leading_key({"integer_motion2"}), "integer_motion2");
  EXPECT_EQ(leading_key({}), "");
}

TEST(WorstRows, AreApartAndInOrder) {
  std::vector<double> column(100, 50.0);
  column[10] = 1, column[11] = 2, column[30] = 3, column[99] = std::nan("");
  EXPECT_THAT(worst_rows(column, "ssim", 2), ElementsAre(10, 30));  // 11 is too near
  column[60] = 99, column[20] = INFINITY;
  EXPECT_THAT(worst_rows(column, "mse_y", 2), ElementsAre(20, 60));  // of errors the greatest
  EXPECT_THAT(worst_rows({1, 0}, "ssim", 6), ElementsAre(1, 0));
  EXPECT_TRUE(worst_rows({}, "ssim", 6).empty());
}

TEST(WorstSpot, HoldsTheDifference) {
  const Format format{1000, 700, 8, Chroma::c400};
  const Frame a(format, host_memory()), b(format, host_memory());
  for (const auto& [x, y] : {std::pair{0, 0}, {999, 699}, {500, 300}, {999, 0}}) {
    b.view().planes[0].row(y)[x] = std::byte{200};
    const Spot spot = worst_spot(a.view(), b.view());
    EXPECT_TRUE(spot.x <= x && x < spot.x + spot.width && spot.y <= y && y < spot.y + spot.height) << x << ' ' << y;
    EXPECT_TRUE(spot.x >= 0 && spot.x + spot.width <= 1000 && spot.y >= 0 && spot.y + spot.height <= 700);
    b.view().planes[0].row(y)[x] = std::byte{0};
  }
}

TEST(WorstSpot, OfASmallFrameIsTheFrame) {
  const Frame a({5, 3, 8, Chroma::c400}, host_memory());
  const Spot spot = worst_spot(a.view(), a.view());
  EXPECT_EQ(spot.width, 5);
  EXPECT_EQ(spot.height, 3);
}

TEST(Base64, IsRfc4648s) {
  const auto of = [](std::string_view text) { return base64(std::as_bytes(std::span(text))); };
  EXPECT_EQ(of(""), "");
  EXPECT_EQ(of("f"), "Zg==");
  EXPECT_EQ(of("fo"), "Zm8=");
  EXPECT_EQ(of("foobar"), "Zm9vYmFy");
  EXPECT_EQ(of("\xff\xfe\xfd"), "//79");
}

}  // namespace
}  // namespace isobit
