// SPDX-License-Identifier: BSD-2-Clause-Patent
// Every backend of this machine gives the CPU's cells, bit for bit, with binary64 of its own and with integers in its
// place: metrics, options, depths, formats, sizes, contents.
#include <gtest/gtest.h>

#include "device/arithmetic_check.h"
#include "device/backend.h"
#include "frame/error.h"
#include "metric/metric.h"
#include "testing/clip.h"

namespace isobit {
namespace {

using test::ClipSpec;
using test::Distortion;
using test::Scene;

struct Asked {
  const char* metric;
  OptionList options;
};
const std::vector<Asked> all_metrics = {
    {"ssim", {}},
    {"float_ssim", {}},
    {"float_ssim", {{"scale", "1"}, {"enable_lcs", "true"}}},
    {"float_ssim", {{"scale", "3"}}},
    {"float_ms_ssim", {}},
    {"psnr_hvs", {}},
    {"psnr_hvs", {{"threshold", "exact"}}},
    {"psnr", {}},
    {"vif", {}},
    {"vif", {{"vif_enhn_gain_limit", "1"}}},  // shares the one before
    {"vif", {{"vif_skip_scale0", "true"}}},
    {"adm", {}},
    {"adm", {{"adm_enhn_gain_limit", "1"}}},
    {"motion", {}},
    {"motion", {{"motion_five_frame_window", "true"}}},
};

BackendOptions on(const std::string& backend, const std::string& fp64 = "auto") {
  BackendOptions options;
  options.name = backend, options.fp64 = fp64;
  return options;
}

// Devices that are simulated (ISOBIT_SIMULATED) are too slow for these sizes, and have tests of their own.
std::vector<BackendOptions> other_backends() {
  std::vector<BackendOptions> all;
  for (const BackendDescription& d : describe_backends())
    if (d.name != "cpu" && d.name != ISOBIT_SIMULATED && d.usable) all.push_back(on(d.name)), all.push_back(on(d.name, "soft"));
  return all;
}

// What a backend computes for every frame of the clip, all metrics that are defined for it together.
std::vector<std::uint64_t> cells_of(const BackendOptions& options, const ClipSpec& clip) {
  std::vector<MetricWork> work;
  for (const Asked& asked : all_metrics) try {
      const auto metric = make_metric(asked.metric, clip.format, asked.options);
      if (work.empty() || !metric->join(work.back())) work.push_back(metric->work());
    } catch (const UsageError&) {  // not defined for this format
    }
  const auto backend = make_backend(options);
  const Plan plan{clip.format, work.data(), static_cast<int>(work.size())};
  const auto slot = backend->make_slot(0, plan);
  const FrameMemory memory = backend->memory();
  std::vector<std::uint64_t> cells(static_cast<std::size_t>(plan.cells()) * clip.frames);
  for (int t = 0; t < clip.frames;) {
    const int count = std::min(slot->capacity(), clip.frames - t);
    std::vector<Frame> frames, before;
    std::vector<FrameView> reference, distorted, earlier;
    for (int back = plan.lookback(); back > 0; --back) {
      before.emplace_back(clip.format, memory), earlier.push_back(before.back().view());
      before.emplace_back(clip.format, memory);
      test::render(clip, std::max(t - back, 0), earlier.back(), before.back().view());
    }
    for (int i = 0; i < count; ++i) {
      frames.emplace_back(clip.format, memory), frames.emplace_back(clip.format, memory);
      reference.push_back(frames[2 * i].view()), distorted.push_back(frames[2 * i + 1].view());
      test::render(clip, t + i, reference.back(), distorted.back());
    }
    slot->score(reference.data(), distorted.data(), earlier.data(), count, ~std::uint64_t{0}, cells.data() + plan.cells() * t);
    t += count;
  }
  return cells;
}

void expect_equal(const ClipSpec& clip) {
  const std::vector<std::uint64_t> expected = cells_of(on("cpu"), clip);
  for (const BackendOptions& other : other_backends())
    EXPECT_EQ(cells_of(other, clip), expected)
        << other.name << ", fp64 " << other.fp64 << ", " << to_string(clip.format) << " scene "
        << static_cast<int>(clip.scene) << " distortion " << static_cast<int>(clip.distortion);
}

#define SKIP_WITHOUT_DEVICE() \
  if (other_backends().empty()) GTEST_SKIP() << "no backend but the CPU's is usable here"

TEST(Backends, ComputeSingleOperationsExactly) {
  SKIP_WITHOUT_DEVICE();
  for (const BackendOptions& other : other_backends()) {
    const auto backend = make_backend(other);
    EXPECT_TRUE(other.fp64 != "soft" || backend->soft_fp64()) << backend->device();
    for (int i = 0; i < operation_count; ++i) {
      const auto operation = static_cast<Operation>(i);
      const Tally tally = check_operation(operation, [&](const Operands& operands) { backend->compute(operands); });
      EXPECT_EQ(tally.first_difference, "") << operation_name(operation) << " on " << backend->device();
    }
  }
}

TEST(Backends, AgreeOnDepthsFormatsAndContents) {
  SKIP_WITHOUT_DEVICE();
  for (int depth = 8; depth <= 16; ++depth)
    for (Chroma chroma : {Chroma::c400, Chroma::c420, Chroma::c422, Chroma::c444})
      for (auto [scene, distortion] : {std::pair{Scene::noise, Distortion::noise}, {Scene::nature, Distortion::quant},
                                       {Scene::extremes, Distortion::noise}, {Scene::flat, Distortion::grain},
                                       {Scene::checker, Distortion::shift}, {Scene::nature, Distortion::none}})
        expect_equal({scene, distortion, Format{211, 189, depth, chroma}, 3, 7});
}

TEST(Backends, AgreeOnSizes) {
  SKIP_WITHOUT_DEVICE();
  for (int n : {16, 17, 18, 22, 23, 29, 31, 32, 33, 63, 64, 65, 127, 128, 129, 255, 257, 448, 449})
    for (int m : {16, 19, 33, 64, 130})
      for (int depth : {8, 10}) {
        expect_equal({Scene::nature, Distortion::grain, Format{n, m, depth, Chroma::c420}, 2, 3});
        expect_equal({Scene::noise, Distortion::noise, Format{m, n, depth, Chroma::c444}, 1, 4});
      }
  for (int n = 1; n < 16; ++n)
    for (int m = 1; m < 16; ++m) expect_equal({Scene::noise, Distortion::noise, Format{n, m, 8, Chroma::c400}, 1, 5});
}

TEST(Backends, AgreeOnVideoSizes) {
  SKIP_WITHOUT_DEVICE();
  for (auto [w, h] : {std::pair{576, 324}, {1920, 1080}, {3840, 2160}})
    for (int depth : {8, 10, 16})
      for (auto [scene, distortion] : {std::pair{Scene::nature, Distortion::quant}, {Scene::noise, Distortion::noise}})
        expect_equal({scene, distortion, Format{w, h, depth, Chroma::c420}, w < 1000 ? 40 : 1, 9});
  expect_equal({Scene::nature, Distortion::blur, Format{7680, 4320, 8, Chroma::c420}, 1, 11});
}

}  // namespace
}  // namespace isobit
