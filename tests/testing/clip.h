// SPDX-License-Identifier: BSD-2-Clause-Patent
// Clips made of integer arithmetic alone: a clip is named by its arguments, and every machine makes the same bytes of
// it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "frame/frame.h"

namespace isobit::test {

enum class Scene { nature, noise, checker, flat, ramp, extremes };
enum class Distortion { none, quant, blur, grain, shift, fade, noise };

struct ClipSpec {
  Scene scene = Scene::nature;
  Distortion distortion = Distortion::quant;
  Format format;
  int frames = 1;
  std::uint32_t seed = 1;
};

// "SCENE DISTORTION WIDTH HEIGHT FRAMES DEPTH CHROMA SEED", such as "nature quant 576 324 3 8 420 1".
// Throws UsageError if a word is missing or unknown.
ClipSpec parse_clip(std::string_view text);

// Fills frame `t` of the clip, from 0, in both views; they are of the clip's format.
void render(const ClipSpec& clip, int t, const FrameView& reference, const FrameView& distorted);

}  // namespace isobit::test
