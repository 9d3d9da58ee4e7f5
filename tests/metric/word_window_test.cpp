// SPDX-License-Identifier: BSD-2-Clause-Patent
// Windows that are met pair by pair give each sample the tap of its distance, to pixels at even columns and at odd
// ones.
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>

#include "metric/motion_window.h"
#include "metric/vif_words.h"

namespace isobit {
namespace {

template <class Window>
void expect_every_tap_once() {
  using Taps = TapPairs<Window>;
  for (int part = 0; part < 2; ++part) {
    std::map<int, int> weights;  // by distance from the pixel
    for (int first = -Taps::reach; first <= Taps::reach; first += Taps::step) {
      const int d = first - part;
      if (!Taps::met(d)) continue;
      weights[d] += Taps::first(d), weights[d + 1] += Taps::second(d);
      EXPECT_LT(Taps::first(d), 32768);
      EXPECT_LT(Taps::second(d), 32768);
    }
    for (int k = -Taps::reach - 2; k <= Taps::reach + 2; ++k) {
      const int distance = std::abs(k);
      EXPECT_EQ(weights[k], distance > Taps::reach ? 0 : static_cast<int>(Window::tap(distance))) << part << " " << k;
    }
  }
}

TEST(WordWindow, HasEveryTapOnce) {
  expect_every_tap_once<VifScaleWindow<0>>();
  expect_every_tap_once<VifScaleWindow<1>>();
  expect_every_tap_once<VifScaleWindow<2>>();
  expect_every_tap_once<VifScaleWindow<3>>();
  expect_every_tap_once<MotionWindow>();
}

}  // namespace
}  // namespace isobit
