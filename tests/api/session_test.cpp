// SPDX-License-Identifier: BSD-2-Clause-Patent
// Pictures pushed through the library: the engine's scores, also while others are being scored.
#include <gmock/gmock.h>

#include <atomic>
#include <thread>

#include "api/pictures.h"
#include "testing/bits.h"
#include "testing/trial.h"

namespace isobit::test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr Format ten_bit{96, 70, 10, Chroma::c422};

Config config_of(std::vector<std::string> metrics) {
  Config out;
  out.metrics = std::move(metrics);
  return out;
}

TEST(ApiSession, GivesTheSameBitsWithoutBinary64) {
  std::vector<double> scores[2];
  for (const bool soft : {false, true}) {
    Config config = config_of({"ssim"});
    config.fp64 = soft ? "soft" : "native";
    library::Session session(format(96, 70, 10, ISOBIT_CHROMA_422), config);
    EXPECT_EQ(session.device().find("in integers") != std::string::npos, soft) << session.device();
    for (int t = 0; t < 3; ++t) ASSERT_EQ(Pair(ten_bit, t).push(session.get()), ISOBIT_OK);
    session.finish();
    scores[soft] = session.scores("ssim");
  }
  EXPECT_EQ(bits(scores[1]), bits(scores[0]));
}

TEST(ApiSession, GivesTheScoresOfTheEngine) {
  constexpr int frames = 14;
  library::Session session(format(96, 70, 10, ISOBIT_CHROMA_422),
                           config_of({"ssim", "psnr=enable_apsnr=true", "motion", "psnr_hvs"}));
  for (int t = 0; t < frames; ++t) ASSERT_EQ(Pair(ten_bit, t).push(session.get()), ISOBIT_OK);
  session.finish();
  const auto fill_frame = [](int t, const FrameView& r, const FrameView& d) {
    fill(contents[t % contents.size()], t, r, d);
  };
  const Scores expected = score({ten_bit,
                                 {{"ssim", {}}, {"psnr", {{"enable_apsnr", "true"}}}, {"motion", {}}, {"psnr_hvs", {}}},
                                 frames,
                                 fill_frame,
                                 {}});
  EXPECT_EQ(session.keys(), expected.keys);
  EXPECT_EQ(session.frames(), expected.frames);
  for (std::size_t k = 0; k < expected.keys.size(); ++k) {
    EXPECT_EQ(bits(session.scores(expected.keys[k])), bits(expected.columns[k])) << expected.keys[k];
    const Pooled pooled = pool(expected.columns[k]);
    EXPECT_EQ(Bits{session.pool(expected.keys[k]).harmonic_mean}, Bits{pooled.harmonic_mean});
    EXPECT_EQ(Bits{session.pool(expected.keys[k]).p50}, Bits{pooled.p50});
  }
  ASSERT_EQ(session.aggregate_keys().size(), expected.aggregates.size());
  for (const auto& [key, value] : expected.aggregates) EXPECT_EQ(session.aggregate(key), value) << key;
  EXPECT_THAT(session.device(), HasSubstr("cpu: "));
  EXPECT_EQ(session.format().chroma, ISOBIT_CHROMA_422);
}

// Rows of a bottom-up picture in a larger one.
TEST(ApiSession, StridesMayBeLongAndNegative) {
  constexpr Format gray{40, 30, 8, Chroma::c400};
  library::Session session(format(40, 30, 8, ISOBIT_CHROMA_400), config_of({"psnr_hvs"}));
  const Pair pair(gray, 10);
  ASSERT_EQ(pair.push(session.get()), ISOBIT_OK);
  std::vector<std::uint8_t> flipped(50 * 30, 77);
  const PlaneView& plane = pair.distorted.view().planes[0];
  for (int y = 0; y < 30; ++y) std::copy_n(reinterpret_cast<std::uint8_t*>(plane.row(y)), 40, &flipped[50 * (29 - y)]);
  isobit_picture upside_down = ISOBIT_PICTURE_INIT;
  upside_down.planes[0] = &flipped[50 * 29], upside_down.strides[0] = -50;
  session.push(picture_of(pair.reference.view()), upside_down);
  session.finish();
  const std::vector<double> scores = session.scores("psnr_hvs_y");
  EXPECT_EQ(scores[0], scores[1]);
}

TEST(ApiSession, GivesScoresWhileItScores) {
  library::Session session(format(64, 48), config_of({"ssim", "motion", "psnr=enable_apsnr=true"}));
  constexpr Format small{64, 48, 8, Chroma::c420};
  std::atomic<bool> over{false};
  std::vector<double> first_seen;
  std::thread reader([&] {
    while (!over) {
      if (first_seen.empty() && session.rows() > 0) first_seen = session.scores("ssim", 0, 1);
      (void)session.pool("ssim");
      std::this_thread::yield();
    }
  });
  for (int t = 0; t < 40; ++t) EXPECT_EQ(Pair(small, t).push(session.get()), ISOBIT_OK);
  while (session.rows() < 40) std::this_thread::yield();
  while (first_seen.empty()) std::this_thread::yield();
  over = true;
  reader.join();
  double none = 0;
  EXPECT_EQ(isobit_scores(session.get(), "integer_motion2", 0, 1, &none), ISOBIT_NOT_READY);
  EXPECT_EQ(isobit_aggregate(session.get(), "apsnr_y", &none), ISOBIT_NOT_READY);
  session.finish();
  EXPECT_EQ(session.scores("ssim")[0], first_seen[0]);
  EXPECT_EQ(session.scores("integer_motion2").size(), 40u);
  EXPECT_EQ(isobit_finish(session.get()), ISOBIT_OK);
  EXPECT_EQ(Pair(small, 0).push(session.get()), ISOBIT_USAGE);
}

TEST(ApiSession, HasVmafWhereAModelIsAskedFor) {
  Config config;
  config.models = {"version=plain:name=p"}, config.model_folder = ISOBIT_TESTS_FOLDER "/vmaf/models";
  library::Session session(format(130, 90), config);
  EXPECT_THAT(session.keys(), Contains("p"));
  const Format small{130, 90, 8, Chroma::c420};
  for (int t = 0; t < 3; ++t) ASSERT_EQ(Pair(small, t).push(session.get()), ISOBIT_OK);
  double none = 0;
  EXPECT_EQ(isobit_scores(session.get(), "p", 0, 0, &none), ISOBIT_NOT_READY);
  session.finish();
  EXPECT_EQ(session.scores("p").size(), 3u);
}

TEST(ApiSession, CountsRowsWhereFramesAreLeftOut) {
  Config config = config_of({"psnr"});
  config.subsample = 3;
  library::Session session(format(32, 32), config);
  for (int t = 0; t < 8; ++t) ASSERT_EQ(Pair({32, 32, 8, Chroma::c420}, t).push(session.get()), ISOBIT_OK);
  session.finish();
  EXPECT_THAT(session.frames(), ElementsAre(0, 3, 6));
  EXPECT_THAT(session.frames(1, 2), ElementsAre(3, 6));
}

TEST(ApiSession, SaysWhatIsLeftOut) {
  const library::Session session(format(64, 48, 8, ISOBIT_CHROMA_400), {});
  EXPECT_THAT(session.remarks(), Contains(HasSubstr("left out: ")));
}

}  // namespace
}  // namespace isobit::test
