// SPDX-License-Identifier: BSD-2-Clause-Patent
// Frames that are scored where they lie: what is around them changes no bit and is read no further than agreed.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <string>
#include <thread>

#include "engine/session.h"
#include "frame/error.h"
#include "metric/expect.h"
#include "testing/fake_backend.h"
#include "testing/tight_frame.h"

namespace isobit::test {
namespace {

PairFrames tight_pair(const Trial& trial, int t) {
  const Frame reference(trial.format, host_memory()), distorted(trial.format, host_memory());
  trial.fill(t, reference.view(), distorted.view());
  const auto seed = static_cast<std::uint32_t>(t + trial.format.width);
  return {tight_copy(reference.view(), seed), tight_copy(distorted.view(), seed / 2)};
}

Scores score_lent(const Trial& trial) {
  Session session(trial.format, trial.metrics, trial.options);
  for (int t = 0; t < trial.frames; ++t) session.submit_lent(tight_pair(trial, t), t);
  session.finish();
  return session.scores();
}

std::vector<MetricRequest> all_metrics(const Format& format) {
  std::vector<MetricRequest> out = metrics_for(format);
  if (std::min(format.width, format.height) < 33) return out;
  for (const char* name : {"vif", "adm", "motion"}) out.push_back({name, {}});
  return out;
}

void expect_as_copied(const Trial& trial) { expect_same(score_lent(trial), score(trial), trial.name()); }

void expect_as_copied(const Format& format, int frames, int first, const SessionOptions& options) {
  expect_as_copied({format, all_metrics(format), frames, contents_from(first), options});
}

TEST(Lent, GivesTheScoresOfCopiesAtEveryWidth) {
  for (const std::string& cpu : usable_cpus()) {
    SessionOptions options;
    options.cpu = cpu;
    options.threads = 1;
    for (int width = 1; width <= 140; ++width)  // every fifth is high enough for VMAF's features
      expect_as_copied({width, width % 5 ? 8 + width % 4 : 33, 8 + width % 9, width % 2 ? Chroma::c444 : Chroma::c420}, 1, width, options);
  }
}

TEST(Lent, GivesTheScoresOfCopiesAtEveryDepth) {
  for (const std::string& cpu : usable_cpus()) {
    SessionOptions options;
    options.cpu = cpu;
    for (int depth = 8; depth <= 16; ++depth)
      expect_as_copied({193, 177 + depth, depth, depth % 2 ? Chroma::c422 : Chroma::c420}, 1, depth, options);
    for (const int depth : {8, 10}) expect_as_copied({{411, 385, depth, Chroma::c400}, {{"float_ssim", {}}}, 1, contents_from(10), options});
  }
}

TEST(Lent, GivesTheScoresOfCopiesWithBinary64InIntegers) {
  SessionOptions options;
  options.fp64 = "soft";
  for (const int depth : {8, 10, 12, 16}) expect_as_copied({83, 41, depth, Chroma::c420}, 1, depth, options);
}

// A frame that counts those of its kind that are kept.
Frame counted(const Frame& frame, std::atomic<int>& kept) {
  ++kept;
  return Frame(frame.view(), std::shared_ptr<std::byte>(frame.view().planes[0].data, [frame, &kept](std::byte*) { --kept; }));
}

TEST(Lent, IsKeptNoLongerThanNeeded) {
  const Format format{64, 48, 8, Chroma::c420};
  SessionOptions options;
  options.threads = 2;
  const Trial trial{format, {{"psnr", {}}, {"motion", {{"motion_five_frame_window", "true"}}}}, 60, contents_from(3), options};
  std::atomic<int> kept{0};
  Session session(format, trial.metrics, trial.options);
  for (int t = 0; t < trial.frames; ++t) {
    const PairFrames pair = tight_pair(trial, t);
    session.submit_lent({counted(pair.reference, kept), counted(pair.distorted, kept)}, t);
    EXPECT_LE(kept, 2 * 10);  // the lookback, two a thread and one more, and one that each thread gives back
  }
  session.finish();
  EXPECT_EQ(kept, 0);
  expect_same(session.scores(), score(trial), "lent");
}

// Copies and lent pairs may take turns.
TEST(Lent, MixesWithCopies) {
  const Format format{96, 64, 10, Chroma::c420};
  const Trial trial{format, {{"ssim", {}}, {"motion", {}}}, 20, contents_from(1), {}};
  Session session(format, trial.metrics, trial.options);
  for (int t = 0; t < trial.frames; ++t) {
    if (t % 3 == 0) {
      PairFrames* pair = session.acquire();
      trial.fill(t, pair->reference.view(), pair->distorted.view());
      session.submit(pair, t);
    } else {
      session.submit_lent(tight_pair(trial, t), t);
    }
  }
  session.finish();
  expect_same(session.scores(), score(trial), "lent");
}

// Frame 7 is lost while it is scored, or before frame 8 has looked back at it: the rows before it stay.
TEST(Lent, WhatIsLostIsNotScored) {
  const Format format{64, 48, 8, Chroma::c420};
  SessionOptions options;
  options.threads = 2;
  const Trial trial{format, {{"psnr", {}}, {"motion", {}}}, 30, contents_from(2), options};
  for (const bool side : {false, true}) {
    Session session(format, trial.metrics, trial.options);
    const auto submit_all = [&] {
      for (int t = 0; t < trial.frames; ++t) {
        PairFrames pair = tight_pair(trial, t);
        Frame& frame = side ? pair.distorted : pair.reference;
        if (t == 7) frame = Frame(frame.view(), {std::make_shared<Frame>(frame), frame.view().planes[0].data},
                                  [](bool) { throw InputError("frame 7 is lost"); });
        session.submit_lent(std::move(pair), t);
      }
    };
    EXPECT_THROW(submit_all(), InputError);
    EXPECT_THROW(session.finish(), InputError);
    EXPECT_EQ(session.scores().frames.size(), 7u);
  }
}

// Whoever scores a frame that was not checked finds the sample that is too large, in every plane and row.
TEST(Lent, SamplesAbovePeakAreRefused) {
  for (const std::string& cpu : usable_cpus())
    for (const Chroma chroma : {Chroma::c420, Chroma::c444, Chroma::c400})
      for (int place = 0; place < 24; ++place) {
        const Format format{131, 140, 9 + place % 7, chroma};
        SessionOptions options;
        options.cpu = cpu;
        const Trial trial{format, {{"ssim", {}}}, 3, contents_from(4), options};
        Session session(format, trial.metrics, options);
        session.submit_lent(tight_pair(trial, 0), 0);
        PairFrames bad = tight_pair(trial, 1);
        Frame& frame = place % 2 ? bad.reference : bad.distorted;
        FrameView view = frame.view();
        const PlaneView& plane = view.planes[place % format.planes()];
        const int y = place % 5 ? (plane.height - 1) * (place % 5) / 4 : 0, x = place % 4 ? (plane.width - 1) * (place % 4) / 3 : 0;
        reinterpret_cast<std::uint16_t*>(plane.row(y))[x] |= static_cast<std::uint16_t>(1 << format.depth);
        view.checked = false;
        int asked = 0;
        frame = Frame(view, {std::make_shared<Frame>(frame), view.planes[0].data}, [&](bool every_sample) {
          if (every_sample) ++asked, throw InputError("too large");
        });
        session.submit_lent(std::move(bad), 1);
        EXPECT_THROW(session.finish(), InputError);
        EXPECT_EQ(asked, 1);
        EXPECT_EQ(session.scores().frames.size(), 1u);
      }
}

Frame failing(const Frame& frame, const std::string& sentence, int milliseconds = 0) {
  FrameView view = frame.view();
  view.checked = false;
  return Frame(view, {std::make_shared<Frame>(frame), view.planes[0].data}, [=](bool) {
    std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
    throw InputError(sentence);
  });
}

// What no metric wants is checked too, by who submits it.
TEST(Lent, FramesThatAreLeftOutAreChecked) {
  const Format format{64, 48, 10, Chroma::c420};
  SessionOptions options;
  options.subsample = 2;
  const Trial trial{format, {{"psnr", {}}}, 4, contents_from(2), options};
  Session session(format, trial.metrics, options);
  for (int t = 0; t < 3; ++t) session.submit_lent(tight_pair(trial, t), t);
  PairFrames bad = tight_pair(trial, 3);
  bad.distorted = failing(bad.distorted, "frame 3 is bad");
  EXPECT_THROW(session.submit_lent(bad, 3), InputError);
  EXPECT_THROW(session.submit_lent_neighbour(bad, 3), InputError);
  session.finish();
  EXPECT_EQ(session.completed(), 3);
  EXPECT_EQ(session.scores().frames, (std::vector<std::int64_t>{0, 2}));
}

// Frame 5 fails first, but frame 4 is before it.
TEST(Lent, TheEarliestFailureIsTold) {
  const Format format{64, 48, 8, Chroma::c420};
  SessionOptions options;
  options.threads = 3;
  const Trial trial{format, {{"psnr", {}}}, 6, contents_from(2), options};
  Session session(format, trial.metrics, options);
  try {
    for (int t = 0; t < 6; ++t) {
      PairFrames pair = tight_pair(trial, t);
      if (t == 4) pair.reference = failing(pair.reference, "frame 4", 100);
      if (t == 5) pair.reference = failing(pair.reference, "frame 5");
      session.submit_lent(std::move(pair), t);
    }
    session.finish();
    ADD_FAILURE() << "nothing was thrown";
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(), "frame 4");
  }
}

// Who waits until fewer pairs are kept is woken, though those that failed are kept for the frames after them.
TEST(Lent, AFailureWakesWhoSubmits) {
  const Format format{64, 48, 8, Chroma::c420};
  SessionOptions options;
  options.threads = 1;
  const Trial trial{format, {{"motion", {{"motion_five_frame_window", "true"}}}}, 20, contents_from(2), options};
  for (const int bad : {0, 1, 2}) {
    Session session(format, trial.metrics, options);
    const auto submit_all = [&] {
      for (int t = 0; t < trial.frames; ++t) {
        PairFrames pair = tight_pair(trial, t);
        if (t == bad) pair.reference = failing(pair.reference, "bad", 100);
        session.submit_lent(std::move(pair), t);
      }
    };
    EXPECT_THROW(submit_all(), InputError);
  }
}

TEST(Lent, IsForDevicesInTheHostsMemory) {
  EXPECT_TRUE(Session({64, 48, 8, Chroma::c420}, {{"psnr", {}}}, {}).takes_lent());
  EXPECT_FALSE(Session({64, 48, 8, Chroma::c420}, {{"psnr", {}}}, {}, std::make_unique<FakeBackend>(FakeLimits{})).takes_lent());
}

}  // namespace
}  // namespace isobit::test
