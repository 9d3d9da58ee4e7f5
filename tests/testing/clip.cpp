// SPDX-License-Identifier: BSD-2-Clause-Patent
// Reads a clip's name and renders its frames.
#include "testing/clip.h"

#include <algorithm>
#include <array>
#include <sstream>
#include <string>

#include "frame/error.h"
#include "testing/scene.h"

namespace isobit::test {
namespace {

constexpr std::array scenes{"nature", "noise", "checker", "flat", "ramp", "extremes"};
constexpr std::array distortions{"none", "quant", "blur", "grain", "shift", "fade", "noise"};
constexpr std::array chromas{"400", "420", "422", "444", "411", "440", "410"};  // in the order of Chroma

// The place of a word in a list, as a value of the enum that is listed.
template <class Enum, std::size_t N>
Enum pick(const std::array<const char*, N>& names, const std::string& word) {
  const auto found = std::find(names.begin(), names.end(), word);
  if (found == names.end()) throw UsageError("no clip has a part called \"" + word + "\"");
  return static_cast<Enum>(found - names.begin());
}

// The upper `depth` bits of each sample.
void store(const Plane16& plane, int depth, const PlaneView& out) {
  const int shift = 16 - depth;
  for (int y = 0; y < plane.height; ++y) {
    const std::uint16_t* from = plane.row(y);
    if (depth == 8) {
      std::transform(from, from + plane.width, out.row(y), [](std::uint16_t v) { return std::byte(v >> 8); });
    } else {
      auto* to = reinterpret_cast<std::uint16_t*>(out.row(y));
      std::transform(from, from + plane.width, to, [=](std::uint16_t v) { return std::uint16_t(v >> shift); });
    }
  }
}

}  // namespace

ClipSpec parse_clip(std::string_view text) {
  std::istringstream words{std::string(text)};
  std::string scene, distortion, chroma;
  ClipSpec clip;
  Format& f = clip.format;
  words >> scene >> distortion >> f.width >> f.height >> clip.frames >> f.depth >> chroma >> clip.seed;
  if (!words || f.width < 1 || f.height < 1 || clip.frames < 1 || f.depth < 8 || f.depth > 16)
    throw UsageError("a clip is named SCENE DISTORTION WIDTH HEIGHT FRAMES DEPTH CHROMA SEED, not \"" +
                     std::string(text) + "\"");
  clip.scene = pick<Scene>(scenes, scene);
  clip.distortion = pick<Distortion>(distortions, distortion);
  f.chroma = pick<Chroma>(chromas, chroma);
  return clip;
}

void render(const ClipSpec& clip, int t, const FrameView& reference, const FrameView& distorted) {
  for (int p = 0; p < clip.format.planes(); ++p) {
    Plane16 source(clip.format.plane_width(p), clip.format.plane_height(p)), result = source;
    draw_scene(clip.scene, t, p, clip.seed, source);
    distort(clip.distortion, source, t, p, clip.seed + 77, result);
    store(source, clip.format.depth, reference.planes[p]);
    store(result, clip.format.depth, distorted.planes[p]);
  }
}

}  // namespace isobit::test
