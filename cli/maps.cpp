// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "maps.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "engine/read_again.h"
#include "engine/term_maps.h"
#include "frame/error.h"
#include "report/map_picture.h"
#include "report/output_file.h"

namespace isobit::cli {

void check_maps(const MapOptions& o, const RunConfig& config, const Format& format) {
  if (o.metrics.empty() != o.frames.empty()) throw UsageError("--map and --map-frames belong together; give both");
  if (o.metrics.empty()) return;
  for (const MetricRequest& request : o.metrics) require_map(request, format);
  if (const std::string which = not_to_be_read_again(config); !which.empty())
    throw UsageError(
        fmt::format("--map reads its frames after scoring, and {} cannot be read a second time; use a file", which));
  if (!std::filesystem::is_directory(o.folder))
    throw UsageError(fmt::format("--map-folder: there is no folder '{}'; create it", o.folder));
}

void write_maps(const MapOptions& o, const RunConfig& config) {
  std::vector<std::int64_t> frames = o.frames;
  std::sort(frames.begin(), frames.end());
  frames.erase(std::unique(frames.begin(), frames.end()), frames.end());
  read_again(config, frames, [&](std::int64_t frame, const FrameView& reference, const FrameView& distorted) {
    for (const MetricRequest& request : o.metrics)
      for (const TermMap& map : term_maps(request, reference, distorted)) {
        OutputFile file(std::filesystem::path(o.folder) / fmt::format("{}-{}.png", map.key, frame));
        file.stream() << png(map_picture(map, reference.format.width));
        file.commit();
      }
  });
}

}  // namespace isobit::cli
