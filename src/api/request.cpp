// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "api/request.h"

#include <array>

#include "api/guard.h"
#include "input/reader.h"

namespace isobit::api {
namespace {

struct ChromaName {
  isobit_chroma name;
  Chroma chroma;
};
constexpr std::array chromas{ChromaName{ISOBIT_CHROMA_400, Chroma::c400}, ChromaName{ISOBIT_CHROMA_410, Chroma::c410},
                             ChromaName{ISOBIT_CHROMA_411, Chroma::c411}, ChromaName{ISOBIT_CHROMA_420, Chroma::c420},
                             ChromaName{ISOBIT_CHROMA_422, Chroma::c422}, ChromaName{ISOBIT_CHROMA_440, Chroma::c440},
                             ChromaName{ISOBIT_CHROMA_444, Chroma::c444}};

int in_range(const char* name, std::int64_t value, std::int64_t low, std::int64_t high) {
  if (value < low || value > high)
    throw UsageError(fmt::format("{} is {}, but must be from {} to {}", name, value, low, high));
  return static_cast<int>(value);
}

std::vector<std::string> texts(const char* const* list, std::size_t count, const char* name) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < count; ++i) out.emplace_back(&required(required(&list, name) ? list[i] : nullptr, name));
  return out;
}

void set(std::string& out, const char* text) {
  if (text) out = text;
}

}  // namespace

Format format_of(const isobit_format* given, const char* name) {
  const isobit_format f = taken(given, name);
  const auto* found = std::ranges::find(chromas, f.chroma, [](const ChromaName& c) { return std::int32_t{c.name}; });
  if (found == chromas.end())
    throw UsageError(fmt::format("{}.chroma is {}, but must be one of ISOBIT_CHROMA_400, 410, 411, 420, 422, 440, 444",
                                 name, f.chroma));
  return {in_range("the width", f.width, 1, largest_side), in_range("the height", f.height, 1, largest_side),
          in_range("the depth", f.depth, 8, 16), found->chroma};
}

isobit_format format_of(const Format& f) {
  const auto* found = std::ranges::find(chromas, f.chroma, &ChromaName::chroma);
  return {sizeof(isobit_format), f.width, f.height, f.depth, found->name};
}

Request request_of(const isobit_config* config) {
  Request out;
  out.models.by_default = true;
  if (!config) return out;
  const isobit_config c = taken(config, "config");
  for (const std::string& metric : texts(c.metrics, c.metric_count, "config.metrics"))
    out.metrics.push_back(parse_feature(metric));
  out.models.models = texts(c.models, c.model_count, "config.models");
  set(out.models.folder, c.model_folder);
  set(out.models.libvmaf, c.libvmaf);
  if (out.models.libvmaf != "3.2" && out.models.libvmaf != "3.1")
    throw UsageError(fmt::format("config.libvmaf is '{}', but must be 3.2 or 3.1", out.models.libvmaf));
  set(out.session.backend, c.backend);
  set(out.session.device, c.device);
  set(out.session.cpu, c.cpu);
  set(out.session.fp64, c.fp64);
  out.session.cpumask = c.cpumask;
  out.session.threads = in_range("config.threads", c.threads, 0, 4096);
  out.session.subsample = std::max(1, in_range("config.subsample", c.subsample, 0, INT32_MAX));
  return out;
}

std::vector<std::string> remarks_on(const ChosenMetrics& metrics, const std::string& choice) {
  std::vector<std::string> out;
  if (!choice.empty()) out.push_back(choice);
  for (const auto& [name, why] : metrics.left_out) out.push_back("left out: " + why);
  return out;
}

}  // namespace isobit::api

isobit_code isobit_plane_size(const isobit_format* format, int32_t plane, int32_t* width, int32_t* height) {
  using namespace isobit::api;
  return guarded([&] {
    const isobit::Format f = format_of(format, "format");
    const bool there = plane >= 0 && plane < f.planes();
    std::int32_t &w = required(width, "width"), &h = required(height, "height");
    w = there ? f.plane_width(plane) : 0, h = there ? f.plane_height(plane) : 0;
    return ISOBIT_OK;
  });
}
