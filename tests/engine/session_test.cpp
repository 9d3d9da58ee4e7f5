// SPDX-License-Identifier: BSD-2-Clause-Patent
// How a session takes pairs and gives its table: order, gaps, pairs given back, early ends, instruction sets not to
// use.
#include "engine/session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "frame/error.h"
#include "testing/content.h"
#include "testing/trial.h"

namespace isobit::test {
namespace {

constexpr Format format{48, 40, 8, Chroma::c420};

PairFrames* acquire_filled(Session& session, std::uint32_t seed) {
  PairFrames* pair = session.acquire();
  fill(Content::nature, seed, pair->reference.view(), pair->distorted.view());
  return pair;
}

TEST(Session, RowsComeInTheOrderOfSubmission) {
  SessionOptions options;
  options.threads = 4;
  Session session(format, {{"psnr", {}}, {"ssim", {}}}, options);
  const std::vector<std::int64_t> frames{0, 1, 5, 6, 100, 4000000002};
  for (const std::int64_t frame : frames) session.submit(acquire_filled(session, frame % 7), frame);
  session.finish();
  EXPECT_EQ(session.scores().frames, frames);
  EXPECT_EQ(session.completed(), static_cast<std::int64_t>(frames.size()));
  ASSERT_THAT(session.scores().keys, ::testing::ElementsAre("psnr_y", "psnr_cb", "psnr_cr", "ssim"));
  for (const auto& column : session.scores().columns) ASSERT_EQ(column.size(), frames.size());
  // The same frame scores the same wherever it stands: seeds 5 % 7 and 4000000002 % 7 are equal.
  static_assert(4000000002 % 7 == 5);
  EXPECT_EQ(session.scores().columns[3][2], session.scores().columns[3][5]);
}

TEST(Session, NoFramesGiveAnEmptyTable) {
  Session session(format, {{"psnr", {{"enable_apsnr", "true"}}}}, {});
  session.finish();
  EXPECT_TRUE(session.scores().frames.empty());
  EXPECT_EQ(session.scores().keys.size(), 3u);
  EXPECT_EQ(session.scores().columns.size(), 3u);
  EXPECT_TRUE(session.scores().aggregates.empty());
}

// More pairs than a session ever holds, none of them scored: they come back.
TEST(Session, DiscardedPairsAreUsedAgain) {
  SessionOptions options;
  options.threads = 1;
  Session session(format, {{"psnr", {}}}, options);
  std::set<PairFrames*> seen;
  for (int i = 0; i < 100; ++i) {
    PairFrames* pair = session.acquire();
    seen.insert(pair);
    session.discard(pair);
  }
  EXPECT_LE(seen.size(), 3u);
  session.submit(acquire_filled(session, 1), 0);
  session.finish();
  EXPECT_EQ(session.scores().frames.size(), 1u);
}

TEST(Session, MayEndBeforeItIsFinished) {
  for (int pairs = 0; pairs < 5; ++pairs) {
    Session session(format, {{"psnr_hvs", {}}}, {});
    for (int t = 0; t < pairs; ++t) session.submit(acquire_filled(session, t), t);
  }
}

// A pair is scored as it was at submit(), though the same memory is filled again soon after.
TEST(Session, RecycledPairsKeepTheirScores) {
  SessionOptions options;
  options.threads = 2;
  const auto fill_frame = [](int t, const FrameView& r, const FrameView& d) { fill(Content::noise, t % 5, r, d); };
  const Scores scores = score({format, {{"ssim", {}}, {"psnr", {}}}, 200, fill_frame, options});
  for (const auto& column : scores.columns)
    for (std::size_t t = 5; t < column.size(); ++t) EXPECT_EQ(column[t], column[t - 5]);
}

TEST(Session, SubsampleKeepsEveryNthFrame) {
  SessionOptions options;
  options.subsample = 4;
  const auto fill_frame = [](int t, const FrameView& r, const FrameView& d) { fill(Content::noise, t, r, d); };
  const Scores scores = score({format, {{"psnr", {}}}, 10, fill_frame, options});
  EXPECT_THAT(scores.frames, ::testing::ElementsAre(0, 4, 8));
}

#if defined(__x86_64__)
// libvmaf's bits: 8 forbids AVX2, 16 AVX-512.
TEST(Session, CpumaskForbidsInstructionSets) {
  SessionOptions options;
  options.threads = 1;
  std::vector<std::string> allowed = usable_cpus();
  for (const std::uint64_t mask : {0, 16, 24}) {
    if (mask & 16) std::erase(allowed, "avx512");
    if (mask & 8) std::erase(allowed, "avx2");
    options.cpu = "auto";
    options.cpumask = mask;
    const std::string masked = Session(format, {{"psnr", {}}}, options).device();
    options.cpu = allowed.back();
    options.cpumask = 0;
    EXPECT_EQ(masked, Session(format, {{"psnr", {}}}, options).device()) << mask;
  }
}
#endif

}  // namespace
}  // namespace isobit::test
