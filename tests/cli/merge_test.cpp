// SPDX-License-Identifier: BSD-2-Clause-Patent
// Parts of a run have the scores of the whole, and merged they are its report, byte for byte.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "cli/program.h"

namespace isobit::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

// 13 frames that move, as y4m, and models whose features look at the frames before and after.
class Parts : public CommandLine {
 protected:
  Parts() { make_pair("nature quant 40 36 13 8 420 1", "r.y4m", "d.y4m"); }

  static constexpr const char* temporal =
      "--feature motion=debug=true --feature "
      "motion=motion_five_frame_window=true:motion_moving_average=true:motion_blend_"
      "offset=1:motion_blend_factor=0.5 --feature psnr=enable_apsnr=true --metrics psnr_hvs ";

  // Scores the ranges, with the arguments, to p0.json, p1.json, ...; returns the names.
  std::string score_parts(const std::vector<std::string>& ranges, const std::string& arguments) const {
    std::string names;
    for (std::size_t i = 0; i < ranges.size(); ++i) {
      const std::string name = fmt::format("p{}.json", i);
      const Outcome o = isobit(fmt::format("{} --frames {} -q -o {}", arguments, ranges[i], name));
      EXPECT_EQ(o.code, 0) << o.err;
      names += ' ' + name;
    }
    return names;
  }

  void expect_merged_is_whole(const std::vector<std::string>& ranges, const std::string& arguments) const {
    ASSERT_EQ(isobit(arguments + " -q --reproducible -o whole.json -o whole.xml -o whole.csv").code, 0);
    const Outcome o = isobit("merge" + score_parts(ranges, arguments) + " -q -o all.json -o all.xml -o all.csv");
    ASSERT_EQ(o.code, 0) << o.err;
    for (const char* kind : {"json", "xml", "csv"})
      EXPECT_EQ(read(fmt::format("all.{}", kind)), read(fmt::format("whole.{}", kind))) << kind;
  }
};

TEST_F(Parts, EveryPartHasTheScoresOfTheWhole) {
  const std::string arguments = std::string("r.y4m d.y4m -q --threads 2 ") + temporal;
  ASSERT_EQ(isobit(arguments + "-o whole.json").code, 0);
  const json whole = json::parse(read("whole.json"))["frames"];
  for (int first = 0; first < 13; ++first) {
    for (const int end : {first + 1, first + 2, 13}) {
      if (end > 13) continue;
      ASSERT_EQ(isobit(fmt::format("{}-o part.json --frames {}:{}", arguments, first, end)).code, 0);
      const json part = json::parse(read("part.json"))["frames"];
      EXPECT_EQ(part, json(std::vector<json>(whole.begin() + first, whole.begin() + end))) << first << ":" << end;
    }
  }
}

TEST_F(Parts, MergedAreTheReportOfTheRun) {
  const std::string arguments = std::string("r.y4m d.y4m ") + temporal;
  expect_merged_is_whole({"0:4", "4:5", "5:13"}, arguments);
  expect_merged_is_whole({"9:", "0:3", "3:9"}, arguments + "--hash");
  expect_merged_is_whole({"0:"}, arguments);
}

TEST_F(Parts, WithSubsamplingLimitsAndRawVideo) {
  make_pair("nature quant 40 36 13 10 422 3", "r.yuv", "d.yuv");
  const std::string raw = "r.yuv d.yuv -w 40 -h 36 -p 422 -b 10 ";
  expect_merged_is_whole({"0:5", "5:7", "7:20"}, raw + temporal + "--subsample 3");
  expect_merged_is_whole({"0:1", "1:2", "2:7", "7:"},
                         raw + temporal + "--subsample 4 --frame_cnt 8 --frame_skip_ref 2");
}

TEST_F(Parts, WithLibvmaf31sMotionAndAModel) {
  const std::string model = std::string("-m path=") + ISOBIT_TESTS_FOLDER + "/vmaf/models/collection.json ";
  expect_merged_is_whole({"0:6", "6:13"}, "r.y4m d.y4m " + model);
  expect_merged_is_whole({"0:6", "6:13"}, "r.y4m d.y4m --libvmaf 3.1 --metrics motion");
}

TEST_F(Parts, OfVideosOfUnequalLength) {
  make_pair("nature quant 40 36 9 8 420 1", "r9.y4m", "d9.y4m");
  expect_merged_is_whole({"0:4", "4:"}, "r.y4m d9.y4m --shortest --metrics motion,psnr");
  expect_merged_is_whole({"0:4", "4:9"}, "r.y4m d9.y4m --shortest --metrics motion,psnr");
  const Outcome last = isobit("r.y4m d9.y4m --metrics psnr -q --frames 4:9 -o p.json");
  EXPECT_EQ(last.code, 2);
  EXPECT_EQ(last.err, "isobit: distorted 'd9.y4m' ended before reference 'r.y4m'; they have 9 frames in common\n");
  EXPECT_EQ(isobit("r.y4m d9.y4m --metrics psnr -q --frames 4:8 -o p.json").code, 0);
}

TEST_F(Parts, NonFiniteScores) { expect_merged_is_whole({"0:4", "4:13"}, "r.y4m r.y4m --metrics psnr_hvs,psnr"); }

TEST_F(Parts, PartOfARunMergesToThatPart) {
  const std::string arguments = std::string("r.y4m d.y4m ") + temporal;
  const std::string parts = score_parts({"2:4", "4:10"}, arguments);
  EXPECT_EQ(isobit("merge" + parts + " -q -o all.json --frames 2:10").code, 0);
  ASSERT_EQ(isobit(arguments + " -q --reproducible --frames 2:10 -o whole.json").code, 0);
  EXPECT_EQ(read("all.json"), read("whole.json"));
  EXPECT_EQ(isobit("merge" + parts + " -q -o all.json").err,
            "isobit: the parts together have the frames 2:10, and 0: are wanted; add what is missing, or say --frames "
            "2:10\n");
}

TEST_F(Parts, WhatDoesNotFitIsAnError) {
  score_parts({"0:4", "4:13", "3:13", "5:13"}, "r.y4m d.y4m --metrics psnr");
  EXPECT_EQ(isobit("merge p0.json p2.json -q").err,
            "isobit: frames would count twice: 'p0.json' has 0:4 and 'p2.json' has 3:; leave one of them out\n");
  EXPECT_EQ(isobit("merge p3.json p0.json -q").err, "isobit: frames 4:5 are missing between 'p0.json' and 'p3.json'\n");
  EXPECT_EQ(isobit("merge p0.json p1.json p1.json -q").code, 2);

  ASSERT_EQ(isobit("r.y4m d.y4m --feature psnr=enable_mse=true -q --frames 4: -o other.json").code, 0);
  EXPECT_EQ(
      isobit("merge p0.json other.json -q").err,
      "isobit: 'p0.json' and 'other.json' are not parts of one run: metrics/0/options/enable_mse is \"false\" in the "
      "first and \"true\" in the second\n");
  ASSERT_EQ(isobit("r.y4m d.y4m --metrics psnr,ssim -q --frames 4: -o other.json").code, 0);
  EXPECT_THAT(isobit("merge p0.json other.json -q").err,
              HasSubstr("metrics/1 is absent in the first and object in the second"));
  write("copy.y4m", read("d.y4m"));
  ASSERT_EQ(isobit("r.y4m copy.y4m --metrics psnr -q --frames 4: -o other.json").code, 0);
  EXPECT_THAT(isobit("merge p0.json other.json -q").err, HasSubstr("distorted/name is \"d.y4m\" in the first"));
  ASSERT_EQ(isobit("r.y4m d.y4m --metrics psnr -q --hash --frames 4: -o other.json").code, 0);
  EXPECT_THAT(isobit("merge p0.json other.json -q").err, HasSubstr("hashed is false in the first"));

  ASSERT_EQ(isobit("r.y4m d.y4m --metrics psnr -q --precision 3 --frames 4: -o other.json").code, 0);
  EXPECT_EQ(isobit("merge p0.json other.json -q").err,
            "isobit: other.json: its numbers were rounded by --precision and are not the scores; score without that\n");
  EXPECT_EQ(isobit("r.y4m d.y4m --metrics psnr --frames 13: -q -o other.json").err,
            "isobit: there is no frame 13 in 'r.y4m' and 'd.y4m': 13 can be scored\n");
  EXPECT_THAT(isobit("merge p0.json other.json -q").err,
              HasSubstr("other.json: is not complete (there is no frame 13"));
}

TEST_F(Parts, WhatIsNoReportIsAnError) {
  write("no.json", "{\"frames\": [");
  EXPECT_EQ(isobit("merge no.json").err, "isobit: no.json: is not JSON, at byte 13\n");
  write("no.json", "{\"frames\": []}");
  EXPECT_EQ(isobit("merge no.json").err,
            "isobit: no.json: is not a JSON report of this version of isobit: key 'isobit' not found\n");
  EXPECT_EQ(isobit("merge absent.json").err, "isobit: absent.json: this report cannot be opened\n");
  EXPECT_EQ(isobit("merge").code, 2);
  for (const char* range : {"5:5", "x", "1", "-1:2", "1:2:3"})
    EXPECT_EQ(isobit(std::string("r.y4m d.y4m --metrics psnr --frames=") + range).code, 2) << range;
}

}  // namespace
}  // namespace isobit::test
