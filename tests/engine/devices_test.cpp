// SPDX-License-Identifier: BSD-2-Clause-Patent
// Sessions on a device that cannot do everything, has little room, or is lost.
#include "engine/devices.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "frame/error.h"
#include "metric/expect.h"
#include "testing/content.h"
#include "testing/fake_backend.h"
#include "testing/trial.h"

namespace isobit::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr Format format{64, 48, 8, Chroma::c420};
const std::vector<MetricRequest> metrics{
    {"ssim", {}}, {"psnr", {}}, {"float_ssim", {}}, {"motion", {}}, {"psnr_hvs", {}}};

std::unique_ptr<Session> session_on(const FakeLimits& limits, const std::string& backend) {
  SessionOptions options;
  options.backend = backend, options.threads = 2;
  return std::make_unique<Session>(format, metrics, options, std::make_unique<FakeBackend>(limits));
}

PairFrames* acquire_filled(Session& session, int t) {
  PairFrames* pair = session.acquire();
  contents_from(0)(t, pair->reference.view(), pair->distorted.view());
  return pair;
}

void submit(Session& session, int frames) {
  for (int t = 0; t < frames; ++t) session.submit(acquire_filled(session, t), t);
}

Scores cpu_scores(int frames) { return score({format, metrics, frames, contents_from(0), {}}); }

TEST(Devices, WhatADeviceCannotDoTheCpuDoes) {
  for (const std::set<WorkId>& cannot : {std::set{WorkId::psnr}, {WorkId::motion, WorkId::ssim}, {WorkId::psnr_hvs}}) {
    FakeLimits limits;
    limits.cannot = cannot;
    const auto session = session_on(limits, "auto");
    submit(*session, 23);
    session->finish();
    expect_same(session->scores(), cpu_scores(23), "split");
    ASSERT_EQ(session->devices().size(), 2u);
    EXPECT_EQ(session->devices()[0].metrics.size(), metrics.size() - cannot.size());
    EXPECT_EQ(session->devices()[1].metrics.size(), cannot.size());
    EXPECT_EQ(session->devices()[1].backend, "cpu");
  }
}

// Batches in which neighbours and scored frames meet, on one device and on two.
TEST(Devices, APartHasTheScoresOfTheWhole) {
  constexpr int frames = 23;
  const Scores whole = cpu_scores(frames);
  for (const std::set<WorkId>& cannot : {std::set<WorkId>{}, {WorkId::motion}}) {
    for (const auto& [first, end] : {std::pair{0, 1}, {1, 2}, {3, 17}, {18, frames}}) {
      FakeLimits limits;
      limits.cannot = cannot;
      const auto session = session_on(limits, "auto");
      const auto [before, after] = session->reach();
      for (int t = std::max(0, first - before); t < std::min(frames, end + after); ++t) {
        PairFrames* pair = acquire_filled(*session, t);
        first <= t&& t < end ? session->submit(pair, t) : session->submit_neighbour(pair, t);
      }
      session->finish();
      Scores part = whole;
      part.frames = {whole.frames.begin() + first, whole.frames.begin() + end};
      for (auto& column : part.columns) column = {column.begin() + first, column.begin() + end};
      expect_same(session->scores(), part, fmt::format("{} to {}", first, end));
    }
  }
}

TEST(Devices, TheReportAndTheRemarkNameThem) {
  FakeLimits limits;
  limits.cannot = {WorkId::psnr, WorkId::motion};
  const auto session = session_on(limits, "auto");
  EXPECT_EQ(session->devices()[0].device, "fake 0");
  EXPECT_THAT(session->devices()[0].metrics, ElementsAre("ssim", "float_ssim", "psnr_hvs"));
  EXPECT_THAT(session->devices()[1].metrics, ElementsAre("psnr", "motion"));
  SessionOptions options;
  options.backend = "auto";
  EXPECT_THAT(remark_on_choice(options, session->devices()),
              HasSubstr("computes ssim, float_ssim, psnr_hvs on fake (fake 0), and psnr, motion on cpu ("));
  options.backend = "fake";
  EXPECT_EQ(remark_on_choice(options, session->devices()), "");
}

TEST(Devices, ADeviceThatCanDoNothingIsLeftOut) {
  FakeLimits limits;
  limits.cannot = {WorkId::ssim, WorkId::psnr, WorkId::float_ssim, WorkId::motion, WorkId::psnr_hvs};
  EXPECT_EQ(session_on(limits, "auto")->backend(), "cpu");
}

TEST(Devices, ByNameIsNeverReplaced) {
  FakeLimits limits;
  limits.cannot = {WorkId::psnr, WorkId::motion};
  try {
    session_on(limits, "fake");
    FAIL();
  } catch (const UsageError& error) {
    EXPECT_STREQ(
        error.what(),
        "fake (fake 0) cannot compute psnr, motion for 64x48 4:2:0 8-bit; leave it out, or use --backend auto or cpu");
  }
}

// Room for 4 + 2 + 1 pairs: a whole batch, and two smaller ones; then fewer slots than wanted.
TEST(Devices, LittleRoomMeansSmallerBatchesAndFewerSlots) {
  for (int room = 1; room <= 9; ++room) {
    FakeLimits limits;
    limits.room = room, limits.slots = 5;
    const auto session = session_on(limits, "fake");
    submit(*session, 17);
    session->finish();
    expect_same(session->scores(), cpu_scores(17), "room for " + std::to_string(room));
  }
}

TEST(Devices, NoRoomAtAllIsAnError) {
  FakeLimits limits;
  limits.room = 0;
  EXPECT_THROW(session_on(limits, "fake"), NoRoom);
}

TEST(Devices, BatchesAreHalved) {
  std::vector<int> tried;
  const auto make = [&](int batch) {
    tried.push_back(batch);
    if (batch > 3) throw NoRoom("full");
    return batch;
  };
  EXPECT_EQ(with_smaller_batches(28, make), 3);
  EXPECT_THAT(tried, ElementsAre(28, 14, 7, 3));
}

TEST(Devices, FramesBeforeALossAreKept) {
  FakeLimits limits;
  limits.slots = 1, limits.batch = 1, limits.lost_after = 10;
  const auto session = session_on(limits, "fake");
  EXPECT_THROW(
      {
        submit(*session, 50);
        session->finish();
      },
      SystemError);
  try {
    session->finish();
  } catch (const SystemError&) {
  }
  const Scores& kept = session->scores();
  EXPECT_THAT(kept.frames, ElementsAre(0, 1, 2, 3, 4, 5, 6, 7, 8, 9));
  EXPECT_EQ(kept.columns[0], cpu_scores(10).columns[0]);
}

TEST(Devices, TheCpuHasNoDeviceNumbers) {
  SessionOptions options;
  options.device = "1";
  EXPECT_THROW(Session(format, metrics, options), UsageError);
}

}  // namespace
}  // namespace isobit::test
