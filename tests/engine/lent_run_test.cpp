// SPDX-License-Identifier: BSD-2-Clause-Patent
// Runs that score frames where their files have them: the table of a run that copies, and files that are cut short.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "engine/run.h"
#include "input/video_files.h"
#include "metric/expect.h"

namespace isobit::test {
namespace {

constexpr Format format{640, 480, 8, Chroma::c420};  // 460,800 bytes, large enough to be lent

RunConfig config_of(const std::string& reference, const std::string& distorted, bool in_place) {
  RunConfig config;
  config.reference = {reference, format, {}, in_place};
  config.distorted = {distorted, format, {}, in_place};
  config.metrics = {{"psnr", {}}, {"psnr_hvs", {}}, {"ssim", {}}, {"motion", {}}};
  config.session.threads = 2;
  config.hash = true;
  return config;
}

RunResult score(const RunConfig& config, const std::function<void(const Progress&)>& progress = [](const Progress&) {}) {
  return Run(config).score(progress, std::atomic<bool>(false));
}

TEST(LentRun, GivesTheTableOfCopies) {
  const ScratchFolder folder;
  const std::string reference = folder.write("r.yuv", joined(clip_frames(format, 9))),
                    distorted = folder.write("d.yuv", joined(clip_frames(format, 8)));
  for (const FrameRange& part : {FrameRange{}, FrameRange{2, 5}})
    for (const int subsample : {1, 3}) {
      RunConfig config = config_of(reference, distorted, true);
      config.frames = part;
      config.session.subsample = subsample;
      const RunResult lent = score(config);
      config.reference.in_place = config.distorted.in_place = false;
      const RunResult copied = score(config);
      expect_same(*lent.scores, *copied.scores, "lent");
      EXPECT_EQ(lent.note, copied.note);
      EXPECT_EQ(lent.pairs, copied.pairs);
      EXPECT_EQ(lent.reference_hashes, copied.reference_hashes);
      EXPECT_EQ(lent.distorted_hashes, copied.distorted_hashes);
    }
}

// A sample that is too large, found while frames after it are read: the report is that of a run that copies.
TEST(LentRun, EndsAtABadSampleWhereACopyDoes) {
  const ScratchFolder folder;
  const Format ten{640, 480, 10, Chroma::c420};
  std::string video = joined(clip_frames(ten, 12));
  const std::string good = folder.write("r.yuv", video);
  video[static_cast<std::size_t>(7 * ten.frame_bytes() + 4001)] = '\x44';
  const std::string bad = folder.write("d.yuv", video), cut = folder.write("c.yuv", video.substr(0, video.size() - 2 * ten.frame_bytes() - 7));
  for (const std::string& distorted : {bad, cut})
    for (const int subsample : {1, 2, 3})
      for (const FrameRange& part : {FrameRange{}, FrameRange{2, 7}, FrameRange{4, 9}}) {
        RunConfig config = config_of(good, distorted, true);
        config.reference.raw = config.distorted.raw = ten;
        config.metrics = {{"psnr", {}}};
        config.session.threads = 4;
        config.session.subsample = subsample;
        config.frames = part;
        const RunResult lent = score(config);
        config.reference.in_place = config.distorted.in_place = false;
        const RunResult copied = score(config);
        EXPECT_EQ(lent.note, copied.note);
        EXPECT_EQ(lent.end, copied.end);
        EXPECT_EQ(lent.pairs, copied.pairs);
        EXPECT_EQ(to_string(lent.frames), to_string(copied.frames));
        EXPECT_EQ(lent.reference_hashes, copied.reference_hashes);
        expect_same(*lent.scores, *copied.scores, "lent");
      }
}

// The file loses a frame that is being scored, and all after it; the rows of those before are what they would have been.
TEST(LentRun, KeepsWhatWasScoredBeforeTheFileWasCutShort) {
  const ScratchFolder folder;
  const int frames = 400;
  const std::vector<std::string> some = clip_frames(format, 2);
  std::string video;
  for (int t = 0; t < frames; ++t) video += some[t % 2];
  const std::string reference = folder.write("r.yuv", video), distorted = folder.write("d.yuv", video);
  bool cut = false;
  RunConfig config = config_of(reference, distorted, true);
  config.metrics.push_back({"float_ms_ssim", {}});  // slow enough for the file to be cut before the end
  const RunResult result = score(config, [&](const Progress& progress) {
    if (cut || progress.done == 0) return;
    cut = true;
    const std::int64_t left = progress.done * format.frame_bytes() + format.frame_bytes() / 4;
    ASSERT_EQ(::truncate(distorted.c_str(), left), 0);
  });
  ASSERT_TRUE(cut);
  EXPECT_EQ(result.end, RunEnd::broken_input);
  EXPECT_THAT(result.note, ::testing::HasSubstr("d.yuv: frame "));
  ASSERT_LT(result.pairs, frames);
  ASSERT_GT(result.pairs, 0);
  RunConfig beginning = config;
  beginning.distorted = beginning.reference = {reference, format};
  beginning.frame_count = result.pairs;
  const RunResult expected = score(beginning);
  ASSERT_EQ(result.scores->frames, expected.scores->frames);
  for (std::size_t k = 0; k < expected.scores->keys.size(); ++k)
    EXPECT_EQ(result.scores->columns[k], expected.scores->columns[k]) << expected.scores->keys[k];
}

}  // namespace
}  // namespace isobit::test
