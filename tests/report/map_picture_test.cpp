// SPDX-License-Identifier: BSD-2-Clause-Patent
// A map's picture: its size, its colours, its legend.
#include "report/map_picture.h"

#include <gtest/gtest.h>

namespace isobit {
namespace {

TermMap sample_map(double best) {
  TermMap map;
  map.key = "key";
  map.kept.columns = 3, map.kept.rows = 2;
  map.values = {best, best + .25, best + 1, best, best, best + .0625};
  map.best = best;
  return map;
}

TEST(MapScale, GoesFromTheBestToTheWorstByTheRoot) {
  const MapScale scale(sample_map(0));
  EXPECT_EQ(scale.place(0), 0);
  EXPECT_EQ(scale.place(.25), .5);
  EXPECT_EQ(scale.place(1), 1);
  EXPECT_EQ(scale.place(-1), 0);  // better than the best: rounding
  for (const double place : {0., .25, .5, 1.}) EXPECT_EQ(scale.place(scale.value(place)), place);
  TermMap similarity = sample_map(0);
  for (double& v : similarity.values) v = 1 - v;
  similarity.best = 1;
  EXPECT_EQ(MapScale(similarity).place(.75), .5);
  EXPECT_EQ(MapScale(similarity).value(1), 0);
}

TEST(MapPicture, DrawsItemsAndALegend) {
  const Picture picture = map_picture(sample_map(0), 302);  // squares of 100
  ASSERT_EQ(picture.width(), 300);
  ASSERT_GT(picture.height(), 200);
  EXPECT_EQ(picture.at(0, 0), heat(0));
  EXPECT_EQ(picture.at(150, 50), heat(.5));
  EXPECT_EQ(picture.at(299, 99), heat(1));
  EXPECT_EQ(picture.at(299, 199), heat(.25));
  int ink = 0;
  bool bright = false;
  for (int y = 200; y < picture.height(); ++y)
    for (int x = 0; x < 300; ++x) ink += picture.at(x, y) == Color{30, 30, 30}, bright |= picture.at(x, y) == heat(1);
  EXPECT_GT(ink, 100);
  EXPECT_TRUE(bright);
}

TEST(MapPicture, OfOneValueIsDark) {
  TermMap map = sample_map(1);
  map.values.assign(6, 1.0);
  const Picture picture = map_picture(map, 3);
  EXPECT_GE(picture.width(), 100);  // room for the legend
  EXPECT_EQ(picture.at(2, 1), heat(0));
  EXPECT_EQ(picture.at(3, 0), (Color{255, 255, 255}));
}

}  // namespace
}  // namespace isobit
