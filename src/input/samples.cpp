// SPDX-License-Identifier: BSD-2-Clause-Patent
// The range check costs one pass over samples that are still in cache.
#include "input/samples.h"

#include <fmt/format.h>

#include "frame/error.h"
#include "frame/peak.h"

namespace isobit {

const char* plane_name(int plane) { return plane == 0 ? "Y" : plane == 1 ? "Cb" : "Cr"; }

bool has_range(const Format& format) { return format.depth != 8 && format.depth != 16; }

void check_range(const FrameView& view, int plane, int from, int to, const std::string& name, std::int64_t frame) {
  const Format& format = view.format;
  if (!has_range(format)) return;
  for (int y = from; y < to; ++y) {
    const std::byte* row = view.planes[plane].row(y);
    const int width = view.planes[plane].width;
    if (!row_above_peak(row, width, format.peak())) continue;
    int x = 0;
    while (word_sample(row, x) <= format.peak()) ++x;
    throw InputError(fmt::format(
        "{}: frame {} (the first is 0), plane {}, row {}, column {} holds {}, but the largest {}-bit sample is {}: "
        "give the depth that the file really has",
        name, frame, plane_name(plane), y, x, word_sample(row, x), format.depth, format.peak()));
  }
}

void check_format(const Format& video, const FrameView& frame) {
  if (frame.format == video) return;
  throw UsageError(
      fmt::format("a frame of {} was offered to a reader of {}", to_string(frame.format), to_string(video)));
}

}  // namespace isobit
