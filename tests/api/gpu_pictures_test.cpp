// SPDX-License-Identifier: BSD-2-Clause-Patent
// Pictures in a GPU's memory, pushed through the library: the scores of the same pictures in the host's memory.
#include <gtest/gtest.h>

#include <atomic>

#include "api/pictures.h"
#include "testing/bits.h"
#include "testing/gpu_frame.h"

namespace isobit::test {
namespace {

void expect_same_scores(const Format& pictures, isobit_chroma chroma) {
  constexpr int frames = 20;
  Config config;
  config.backend = "cuda";
  config.metrics = {"psnr", "ssim", "motion", "vif", "vif=vif_enhn_gain_limit=1", "float_ssim"};
  const isobit_format its = format(pictures.width, pictures.height, pictures.depth, chroma);
  library::Session host(its, config), resident(its, config);
  std::atomic<int> released = 0;
  std::vector<Frame> kept;
  for (int t = 0; t < frames; ++t) {
    const Pair pair(pictures, t);
    ASSERT_EQ(pair.push(host.get()), ISOBIT_OK) << isobit_last_error();
    for (const Frame& frame : {pair.reference, pair.distorted})  // rows as far apart as nobody else puts them
      kept.push_back(on_gpu(frame.view(), 3, 2));
    const isobit_picture r = picture_of(kept[2 * t].view()), d = picture_of(kept[2 * t + 1].view());
    const auto release = [](void* user) { ++*static_cast<std::atomic<int>*>(user); };
    ASSERT_EQ(isobit_push_resident(resident.get(), &r, &d, release, &released), ISOBIT_OK) << isobit_last_error();
  }
  host.finish(), resident.finish();
  EXPECT_EQ(released, frames);
  EXPECT_EQ(resident.rows(), frames);
  ASSERT_EQ(resident.keys(), host.keys());
  for (const std::string& key : host.keys()) EXPECT_EQ(bits(resident.scores(key)), bits(host.scores(key))) << key;
}

TEST(GpuPictures, ScoreAsInTheHostsMemory) {
  if (const std::string why = why_no_gpu(); !why.empty()) GTEST_SKIP() << why;
  expect_same_scores({83, 61, 8, Chroma::c420}, ISOBIT_CHROMA_420);
  expect_same_scores({176, 144, 10, Chroma::c444}, ISOBIT_CHROMA_444);
  expect_same_scores({640, 360, 8, Chroma::c400}, ISOBIT_CHROMA_400);
}

}  // namespace
}  // namespace isobit::test
