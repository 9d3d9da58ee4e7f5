// SPDX-License-Identifier: BSD-2-Clause-Patent
// `isobit parity`: what it prints and how it ends; engine/parity_test.cpp has the differences.
#include <gmock/gmock.h>

#include "cli/program.h"

namespace isobit::test {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;

class ParityCommand : public CommandLine {
 protected:
  ParityCommand() { make_pair("nature quant 48 40 3 10 420 1", "r.y4m", "d.y4m"); }
};

TEST_F(ParityCommand, ComparesTwoKindsOfBinary64) {
  const Outcome o = isobit("parity r.y4m d.y4m --backends cpu,cpu:fp64=soft --metrics ssim,psnr");
  EXPECT_EQ(o.code, 0);
  EXPECT_EQ(o.err, "");
  EXPECT_THAT(o.out, HasSubstr("[2] against [1]"));
  EXPECT_THAT(o.out, HasSubstr("binary64 in integers"));
  EXPECT_THAT(o.out, ContainsRegex("ssim +3 +0 +0 +0\n"));
  EXPECT_THAT(o.out, ContainsRegex("psnr_y +3 +0 +0 +0\n"));
  EXPECT_THAT(o.out, HasSubstr("same: no bit differs"));
}

TEST_F(ParityCommand, TakesRawVideosAndASpanOfFrames) {
  make_pair("nature quant 48 40 3 8 420 1", "r.yuv", "d.yuv");
  const Outcome o =
      isobit("parity r.yuv d.yuv -w 48 -h 40 -p 420 -b 8 --metrics ssim --frame_cnt 2 --backends cpu,cpu:fp64=soft");
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_THAT(o.out, ContainsRegex("ssim +2 +0 +0 +0\n"));
}

TEST_F(ParityCommand, CommonFramesOfUnequalVideos) {
  make_pair("nature quant 48 40 5 10 420 1", "longer.y4m", "unused.y4m");
  const Outcome o = isobit("parity longer.y4m d.y4m --metrics psnr --backends cpu,cpu:fp64=soft");
  EXPECT_EQ(o.code, 0);
  EXPECT_EQ(o.err, "isobit: 'longer.y4m' has more frames than 'd.y4m'; the common ones are compared\n");
}

TEST_F(ParityCommand, RefusesWhatItCannotCompare) {
  for (const auto& [arguments, sentence] :
       {std::pair{"parity r.y4m", "two videos are needed"},
        {"parity --corpus r.y4m", "--corpus makes its own frames; leave the videos out"},
        {"parity r.y4m d.y4m --backends cpu", "parity is between two devices or more"}}) {
    const Outcome o = isobit(arguments);
    EXPECT_EQ(o.code, 2) << arguments;
    EXPECT_THAT(o.err, HasSubstr(sentence));
    EXPECT_EQ(o.out, "");
  }
  const Outcome same = isobit("parity r.y4m d.y4m --backends cpu,cpu");
  EXPECT_EQ(same.code, 2);
  EXPECT_THAT(same.err, HasSubstr("'cpu' and 'cpu' are the same device"));
}

}  // namespace
}  // namespace isobit::test
