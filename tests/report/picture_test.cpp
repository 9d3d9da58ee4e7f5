// SPDX-License-Identifier: BSD-2-Clause-Patent
// Pictures: PNG files read back, colours, crops.
#include "report/picture.h"

#include <gtest/gtest.h>
#include <png.h>

#include <cmath>

namespace isobit {
namespace {

TEST(Png, ReadsBack) {
  Picture picture(3, 2, {10, 20, 30});
  picture.at(2, 1) = {255, 0, 7};
  const std::string file = png(picture);
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  ASSERT_TRUE(png_image_begin_read_from_memory(&image, file.data(), file.size()));
  image.format = PNG_FORMAT_RGB;
  ASSERT_EQ(image.width, 3u);
  ASSERT_EQ(image.height, 2u);
  std::vector<Color> pixels(6);
  ASSERT_TRUE(png_image_finish_read(&image, nullptr, pixels.data(), 0, nullptr));
  EXPECT_EQ(pixels[0], (Color{10, 20, 30}));
  EXPECT_EQ(pixels[5], (Color{255, 0, 7}));
}

TEST(Heat, GoesFromTheFirstStopToTheLast) {
  const auto name = [](Color c) {
    char text[8];
    std::snprintf(text, sizeof text, "#%02x%02x%02x", c.r, c.g, c.b);
    return std::string(text);
  };
  const std::vector<std::string> stops = heat_stops();
  for (std::size_t i = 0; i < stops.size(); ++i) EXPECT_EQ(name(heat(double(i) / double(stops.size() - 1))), stops[i]);
  EXPECT_EQ(heat(-1), heat(0));
  EXPECT_EQ(heat(7), heat(1));
  EXPECT_EQ(heat(std::nan("")), heat(0));
}

// Grey of the given luma, then a red patch on the right half of the chroma.
TEST(Crop, ShowsLimitedRange) {
  for (const int depth : {8, 10}) {
    const Format format{4, 4, depth, Chroma::c420};
    const Frame frame(format, host_memory());
    const auto put = [&](int plane, int x, int y, int value) {
      std::byte* at = frame.view().planes[plane].row(y) + x * format.sample_bytes();
      value <<= depth - 8;
      at[0] = std::byte(value & 255);
      if (depth > 8) at[1] = std::byte(value >> 8);
    };
    for (int y = 0; y < 4; ++y)
      for (int x = 0; x < 4; ++x) put(0, x, y, x == 0 ? 16 : x == 1 ? 235 : 81);
    for (int y = 0; y < 2; ++y)
      for (int x = 0; x < 2; ++x) put(1, x, y, x ? 90 : 128), put(2, x, y, x ? 240 : 128);
    const Picture picture = crop(frame.view(), {0, 1, 4, 2});
    EXPECT_EQ(picture.at(0, 0), (Color{0, 0, 0}));
    EXPECT_EQ(picture.at(1, 1), (Color{255, 255, 255}));
    EXPECT_GE(picture.at(2, 0).r, 253);  // BT.601's red is 81, 90, 240
    EXPECT_LE(picture.at(2, 0).g, 2);
    EXPECT_LE(picture.at(3, 1).b, 2);
  }
}

}  // namespace
}  // namespace isobit
