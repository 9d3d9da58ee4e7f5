// SPDX-License-Identifier: BSD-2-Clause-Patent
// A map of terms as a picture, and its legend.
#pragma once

#include "engine/term_maps.h"
#include "report/picture.h"

namespace isobit {

// How a value is coloured: dark at the best, bright at the worst value of the map, by the root of the distance, so that
// small differences show. `place` goes from 0 to 1.
class MapScale {
 public:
  explicit MapScale(const TermMap& map);
  double place(double value) const;
  double value(double place) const;  // the inverse

 private:
  double best_, worst_;
};

// About as large as the frame, whose luma is `frame_width` samples wide; below, the legend: the colours from best to
// worst and the values at its marks.
Picture map_picture(const TermMap& map, int frame_width);

}  // namespace isobit
