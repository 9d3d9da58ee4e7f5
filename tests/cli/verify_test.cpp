// SPDX-License-Identifier: BSD-2-Clause-Patent
// A report is verified where the same comes out again, and what differs is told.
#include <gmock/gmock.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "cli/program.h"

namespace isobit::test {
namespace {

using nlohmann::ordered_json;
using testing::HasSubstr;
using testing::StartsWith;

class Verify : public CommandLine {
 protected:
  Verify() { make_pair("nature quant 40 36 5 8 420 1", "r.y4m", "d.y4m"); }

  ordered_json report() const { return ordered_json::parse(read("a.json")); }
  void rewrite(const ordered_json& changed) const { write("a.json", changed.dump()); }
};

TEST_F(Verify, SaysThatEveryBitIsTheSame) {
  const std::string model = std::string("-m path=") + ISOBIT_TESTS_FOLDER + "/vmaf/models/plain.json ";
  ASSERT_EQ(isobit("r.y4m d.y4m -q -o a.json --hash --metrics psnr_hvs,psnr --feature adm=debug=true " + model).code,
            0);
  const Outcome o = isobit("verify a.json --threads 1 --cpu baseline");
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_THAT(o.out, StartsWith("5 frames, "));
  EXPECT_THAT(o.out, HasSubstr("every bit is as a.json says\n"));
  rewrite(report());  // other bytes, the same values
  EXPECT_EQ(isobit("verify a.json -q").code, 0);
}

TEST_F(Verify, RepeatsPartsAndRawVideo) {
  make_pair("nature quant 40 36 9 10 422 1", "r.yuv", "d.yuv");
  ASSERT_EQ(
      isobit("r.yuv d.yuv -w 40 -h 36 -p 422 -b 10 --frame_skip_ref 1 --frame_skip_dist 1 --frames 2:6 --subsample "
             "2 --metrics motion --libvmaf 3.1 --feature psnr=enable_apsnr=true -q -o a.json")
          .code,
      0);
  const Outcome o = isobit("verify a.json");
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_THAT(o.out, StartsWith("2 frames, 5 scores each"));
  std::filesystem::create_directory(folder / "moved");
  for (const char* file : {"r.yuv", "d.yuv"}) std::filesystem::rename(folder / file, folder / "moved" / file);
  EXPECT_EQ(isobit("verify a.json").code, 2);
  EXPECT_EQ(isobit("verify a.json -r moved/r.yuv -d moved/d.yuv").code, 0);
}

TEST_F(Verify, TellsWhichScoreDiffers) {
  ASSERT_EQ(isobit("r.y4m d.y4m -q -o a.json --metrics psnr --feature psnr_hvs --frames 1:").code, 0);
  ordered_json changed = report();
  double& score = changed["frames"][2]["metrics"]["psnr_y"].get_ref<double&>();
  score = std::nextafter(score, 100);
  rewrite(changed);
  const Outcome o = isobit("verify a.json");
  EXPECT_EQ(o.code, 1);
  EXPECT_THAT(o.err, StartsWith("isobit: frame 3/metrics/psnr_y is "));
  EXPECT_EQ(std::count(o.err.begin(), o.err.end(), '\n'), 1);
}

TEST_F(Verify, LooksAtWhatIsComputedFromTheScores) {
  ASSERT_EQ(isobit("r.y4m r.y4m -q -o a.json --metrics psnr_hvs --feature psnr=enable_apsnr=true").code, 0);
  EXPECT_EQ(isobit("verify a.json").code, 0);
  const ordered_json right = report();
  for (const auto& [place, wrong] : std::vector<std::pair<const char*, ordered_json>>{
           {"/pooled_metrics/psnr_y/mean", 59.5},
           {"/aggregate_metrics/apsnr_y", 1.0},
           {"/isobit/pooled/psnr_y/p50", 3.0},
           {"/isobit/non_finite/frames/psnr_hvs", ordered_json{{"-inf", {0, 1, 2, 3, 4}}}}}) {
    ordered_json changed = right;
    changed[ordered_json::json_pointer(place)] = wrong;
    rewrite(changed);
    const Outcome o = isobit("verify a.json");
    EXPECT_EQ(o.code, 1) << place;
    EXPECT_THAT(o.err, StartsWith("isobit: " + std::string(place).substr(1))) << place;
  }
}

TEST_F(Verify, TellsWhichFrameHasOtherSamples) {
  ASSERT_EQ(isobit("r.y4m d.y4m -q -o a.json --hash --metrics psnr").code, 0);
  std::string video = read("d.y4m");
  video[video.size() - 1] ^= 1;  // of the last frame
  write("d.y4m", video);
  const Outcome o = isobit("verify a.json");
  EXPECT_EQ(o.code, 1);
  EXPECT_EQ(o.err, "isobit: frame 4 of the distorted 'd.y4m' has other samples than the report's\n");
  make_pair("nature quant 40 36 4 8 420 1", "r.y4m", "d.y4m");
  EXPECT_EQ(isobit("verify a.json").code, 1);  // a frame less
}

TEST_F(Verify, TellsOfFramesThatAreMissingOrTooMany) {
  ASSERT_EQ(isobit("r.y4m d.y4m -q -o a.json --metrics psnr --subsample 2").code, 0);
  ordered_json changed = report();
  changed["frames"].erase(2);
  rewrite(changed);
  EXPECT_THAT(isobit("verify a.json").err, StartsWith("isobit: frame 4 is absent in the report and object here\n"));
}

TEST_F(Verify, WhatCannotBeRepeatedIsAnError) {
  EXPECT_EQ(isobit("verify absent.json").err, "isobit: absent.json: this report cannot be opened\n");
  EXPECT_EQ(isobit("verify").code, 2);
  write("model.json", [] {
    std::ifstream file(ISOBIT_TESTS_FOLDER "/vmaf/models/plain.json");
    return std::string{std::istreambuf_iterator<char>(file), {}};
  }());
  ASSERT_EQ(isobit("r.y4m d.y4m -q -o a.json -m path=model.json").code, 0);
  write("model.json", read("model.json") + " ");
  const Outcome o = isobit("verify a.json");
  EXPECT_EQ(o.code, 2);
  EXPECT_THAT(o.err, HasSubstr("path=model.json that is found here is another file"));
}

}  // namespace
}  // namespace isobit::test
