// SPDX-License-Identifier: BSD-2-Clause-Patent
// What a run writes, and where: reports, the table, gates.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "cli/program.h"
#include "report/html_page.h"

namespace isobit::test {
namespace {

using nlohmann::json;

class Outputs : public CommandLine {
 protected:
  Outputs() { make_pair("nature quant 32 24 3 8 420 1", "r.y4m", "d.y4m"); }
};

TEST_F(Outputs, ExactBytes) {
  make_pair("flat none 16 16 2 8 420 1", "same.y4m", "copy.y4m");
  const std::string csv = "Frame,psnr_y,psnr_cb,psnr_cr,\n0,60,60,60,\n1,60,60,60,\n";
  const Outcome quiet = isobit("same.y4m copy.y4m --metrics psnr -o a.csv -o a.sub -q");
  EXPECT_EQ(quiet.code, 0);
  EXPECT_EQ(quiet.out + quiet.err, "");
  EXPECT_EQ(read("a.csv"), csv);
  EXPECT_EQ(read("a.sub"),
            "{0}{1}frame: 0|psnr_y: 60|psnr_cb: 60|psnr_cr: 60|\n{1}{2}frame: 1|psnr_y: 60|psnr_cb: 60|psnr_cr: 60|\n");
  for (const char* arguments : {"-o - --csv", "-o /dev/stdout --csv", "--csv"}) {
    const Outcome o = isobit(std::string("same.y4m copy.y4m --metrics psnr ") + arguments);
    EXPECT_EQ(o.out, csv) << arguments;  // and no table
    EXPECT_EQ(o.err, "") << arguments;
  }
  EXPECT_EQ(isobit("same.y4m copy.y4m --metrics psnr --csv --precision 2").out,
            "Frame,psnr_y,psnr_cb,psnr_cr,\n0,60.00,60.00,60.00,\n1,60.00,60.00,60.00,\n");
}

// Binary64 in integers: the same bytes, and the report says which it was.
TEST_F(Outputs, SoftBinary64ChangesNoByte) {
  for (const char* ending : {"csv", "xml", "sub"}) {
    std::string bytes[2];
    for (const char* fp64 : {"native", "soft"}) {
      ASSERT_EQ(isobit({"r.y4m", "d.y4m", "-q", "--fp64", fp64, "-o", std::string("a.") + ending}).code, 0);
      bytes[fp64[0] == 's'] = read(std::string("a.") + ending);
    }
    EXPECT_EQ(bytes[0].substr(0, bytes[0].find("fps=")), bytes[1].substr(0, bytes[1].find("fps="))) << ending;
  }
  std::string scores[2];
  for (const char* fp64 : {"native", "soft"}) {
    ASSERT_EQ(isobit({"r.y4m", "d.y4m", "-q", "--fp64", fp64, "-o", "a.json"}).code, 0);
    const std::string report = read("a.json");
    EXPECT_EQ(json::parse(report)["isobit"]["devices"][0]["fp64"], fp64);
    scores[fp64[0] == 's'] = score_part(report);
  }
  EXPECT_EQ(scores[0], scores[1]);
}

TEST_F(Outputs, KindIsTheFlagsOrTheNamesOrXml) {
  ASSERT_EQ(isobit("r.y4m d.y4m -q -o a.json -o a.csv -o a.sub -o a.xml -o plain").code, 0);
  EXPECT_THAT(read("a.json"), testing::StartsWith("{"));
  EXPECT_THAT(read("a.csv"), testing::StartsWith("Frame,"));
  EXPECT_THAT(read("a.sub"), testing::StartsWith("{0}{1}frame: 0|"));
  EXPECT_THAT(read("a.xml"), testing::StartsWith("<VMAF "));
  EXPECT_THAT(read("plain"), testing::StartsWith("<VMAF "));
  ASSERT_EQ(isobit("r.y4m d.y4m -q --json -o b.csv").code, 0);
  EXPECT_THAT(read("b.csv"), testing::StartsWith("{"));
  EXPECT_THAT(files(), testing::ElementsAre("a.csv", "a.json", "a.sub", "a.xml", "b.csv", "d.y4m", "plain", "r.y4m"));
}

TEST_F(Outputs, PageBesideAReport) {
  const Outcome o = isobit("r.y4m d.y4m -q --metrics ssim --csv --html a.page -o a.csv");
  if (!page_assets()) {
    EXPECT_EQ(o.code, 2);
    EXPECT_THAT(o.err, testing::HasSubstr("has no HTML pages"));
    EXPECT_THAT(files(), testing::ElementsAre("d.y4m", "r.y4m"));
    return;
  }
  ASSERT_EQ(o.code, 0) << o.err;
  ASSERT_EQ(isobit("r.y4m d.y4m -q --metrics ssim -o b.html").code, 0);
  for (const char* name : {"a.page", "b.html"}) EXPECT_THAT(read(name), testing::StartsWith("<!doctype html>")) << name;
  EXPECT_THAT(read("a.csv"), testing::StartsWith("Frame,"));
}

TEST_F(Outputs, MapsOfFrames) {
  const Outcome o = isobit("r.y4m d.y4m -q --metrics psnr --map ssim --map psnr_hvs=enable_chroma=false --map-frames 2,0,2");
  ASSERT_EQ(o.code, 0) << o.err;
  EXPECT_THAT(files(), testing::ElementsAre("d.y4m", "psnr_hvs_y-0.png", "psnr_hvs_y-2.png", "r.y4m", "ssim-0.png", "ssim-2.png"));
  EXPECT_THAT(read("ssim-0.png"), testing::StartsWith("\x89PNG"));
  EXPECT_NE(read("ssim-0.png"), read("ssim-2.png"));
}

TEST_F(Outputs, MapsThatCannotBe) {
  const auto expect = [&](const std::string& arguments, const char* sentence) {
    const Outcome o = isobit(arguments);
    EXPECT_EQ(o.code, 2) << arguments;
    EXPECT_THAT(o.err, testing::HasSubstr(sentence)) << arguments;
  };
  expect("r.y4m d.y4m -q --map ssim", "--map and --map-frames belong together");
  expect("r.y4m d.y4m -q --map psnr --map-frames 1", "there is no map of psnr");
  expect("r.y4m d.y4m -q --map ssim --map-frames 3", "have no common frame 3");
  expect("r.y4m d.y4m -q --map ssim --map-frames 1 --map-folder nowhere", "there is no folder 'nowhere'");
  const Outcome pipe = isobit({"r.y4m", "-", "-q", "--map", "ssim", "--map-frames", "1"}, folder / "d.y4m");
  EXPECT_EQ(pipe.code, 2);
  EXPECT_THAT(pipe.err, testing::HasSubstr("standard input cannot be read a second time"));
}

TEST_F(Outputs, LibvmafsSpelling) {
  const Outcome o = isobit(
      "--reference r.y4m --distorted d.y4m --feature psnr=enable_chroma=false --feature ssim --threads 2 "
      "--subsample 2 --cpumask 0 --frame_cnt 3 -n -q --csv --output c");
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_THAT(read("c"), testing::MatchesRegex("Frame,psnr_y,ssim,\n0,[0-9.]+,[0-9.]+,\n2,[0-9.]+,[0-9.]+,\n"));
  make_pair("nature quant 32 24 3 8 420 1", "r.yuv", "d.yuv");
  ASSERT_EQ(
      isobit(
          "-r r.yuv -d d.yuv -w 32 -h 24 -p 420 -b 8 --feature psnr=enable_chroma=false --feature ssim --subsample 2 "
          "-q --csv -o raw")
          .code,
      0);
  EXPECT_EQ(read("raw"), read("c"));
  ASSERT_EQ(isobit("r.y4m d.yuv -w 32 -h 24 -p 420 -b 8 --feature psnr=enable_chroma=false --feature ssim --subsample "
                   "2 -q --csv "
                   "-o mixed")
                .code,
            0);
  EXPECT_EQ(read("mixed"), read("c"));
}

TEST_F(Outputs, SameMetricTwiceCountsOnce) {
  const Outcome o = isobit(
      "r.y4m d.y4m --feature float_ssim=scale=1 --metrics ssim,ssim --feature float_ssim=enable_db=false:scale=1 "
      "--csv --frame_cnt 1");
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_THAT(o.out, testing::StartsWith("Frame,ssim,float_ssim,\n0,"));
}

TEST_F(Outputs, WithoutNamesAllMetricsOfTheFormat) {
  const Outcome o = isobit("r.y4m d.y4m -o a.json");
  EXPECT_EQ(o.code, 0);
  const json all = json::parse(read("a.json"));
  for (const char* key : {"ssim", "float_ssim", "psnr_hvs", "psnr_y"})
    EXPECT_TRUE(all["pooled_metrics"].contains(key)) << key;
  EXPECT_TRUE(all["isobit"]["left_out"].contains("float_ms_ssim"));  // 32x24 is too small for it
  EXPECT_THAT(o.err, testing::StartsWith("isobit: left out: float_ms_ssim "));
  EXPECT_THAT(o.out, testing::HasSubstr("3 frames of 32x24 4:2:0 8-bit in "));
}

TEST_F(Outputs, InfinityKeepsJsonValid) {
  ASSERT_EQ(isobit("r.y4m r.y4m --metrics psnr_hvs -q -o a.json").code, 0);
  const json report = json::parse(read("a.json"));
  EXPECT_TRUE(report["frames"][0]["metrics"]["psnr_hvs"].is_null());
  EXPECT_EQ(report["isobit"]["non_finite"]["frames"]["psnr_hvs"]["inf"], json({0, 1, 2}));
  EXPECT_EQ(report["isobit"]["non_finite"]["pooled"]["psnr_hvs"]["mean"], "inf");
}

TEST_F(Outputs, ScorePartIsTheSameForAllThreads) {
  make_pair("nature blur 200 180 9 10 422 7", "r10.y4m", "d10.y4m");
  std::string first;
  for (int threads = 1; threads <= 8; ++threads) {
    ASSERT_EQ(isobit("r10.y4m d10.y4m -q -o t.json --threads " + std::to_string(threads)).code, 0);
    const std::string part = score_part(read("t.json"));
    ASSERT_NE(part, "");
    if (first.empty()) first = part;
    EXPECT_EQ(part, first) << threads;
  }
}

TEST_F(Outputs, ReportDescribesTheRun) {
  ASSERT_EQ(
      isobit("r.y4m d.y4m --feature psnr=enable_apsnr=true -q -o a.json --hash --frame_skip_ref 1 --frame_skip_dist 1")
          .code,
      0);
  const json report = json::parse(read("a.json")), run = report["isobit"];
  EXPECT_EQ(report["frames"].size(), 2u);
  EXPECT_TRUE(report["aggregate_metrics"].contains("apsnr_y"));
  EXPECT_EQ(run["complete"], true);
  EXPECT_EQ(run["pairs"], 2);
  EXPECT_EQ(run["backend"], "cpu");
  EXPECT_EQ(run["reference"]["name"], "r.y4m");
  EXPECT_EQ(run["reference"]["chroma"], "4:2:0");
  EXPECT_EQ(run["reference"]["frames_skipped"], 1);
  EXPECT_THAT(run["reference"]["xxh3_128"].get<std::string>(), testing::MatchesRegex("[0-9a-f]+"));
  EXPECT_NE(run["reference"]["xxh3_128"], run["distorted"]["xxh3_128"]);
  EXPECT_EQ(run["metrics"][0]["options"]["enable_apsnr"], "true");
  ASSERT_EQ(isobit("r.y4m d.y4m -q -o b.json --metrics psnr").code, 0);
  EXPECT_FALSE(json::parse(read("b.json"))["isobit"]["reference"].contains("xxh3_128"));
}

TEST_F(Outputs, Gates) {
  make_pair("flat none 16 16 2 8 420 1", "same.y4m", "copy.y4m");
  const std::string run = "same.y4m copy.y4m --metrics psnr -q ";
  EXPECT_EQ(isobit(run + "--fail-below psnr_y=60").code, 0);
  const Outcome failed = isobit(run + "--fail-below psnr_y=60 --fail-below psnr_cb=60.5 -o a.csv");
  EXPECT_EQ(failed.code, 1);
  EXPECT_EQ(failed.err, "isobit: psnr_cb is 60, below 60.5\n");
  EXPECT_NE(read("a.csv"), "");
}

TEST_F(Outputs, ProgressIsOnStandardErrorAlone) {
  EXPECT_EQ(isobit("r.y4m d.y4m --metrics psnr").err, "");  // not a terminal
  EXPECT_EQ(isobit("r.y4m d.y4m --metrics psnr --progress never").err, "");
  const Outcome o = isobit("r.y4m d.y4m --metrics psnr --progress always --csv --frame_cnt 2");
  EXPECT_THAT(o.err, testing::HasSubstr("2/2 frames, 100%, "));
  EXPECT_THAT(o.out, testing::StartsWith("Frame,"));
}

TEST_F(Outputs, ClosedPipeIsAnErrorAndOtherReportsAreWritten) {
  const Outcome o = Running(folder, {"/bin/sh", "-c",
                                     "{ sleep 0.2; \"" ISOBIT_PROGRAM "\" r.y4m d.y4m --metrics psnr -o - -o a.csv;"
                                     " echo $? > code; } | true"})
                        .wait();
  EXPECT_EQ(read("code"), "2\n");
  EXPECT_THAT(o.err, testing::StartsWith("isobit: cannot write '-': "));
  EXPECT_THAT(read("a.csv"), testing::StartsWith("Frame,"));
}

TEST_F(Outputs, FullDiskIsAnErrorAndOtherReportsAreWritten) {
  const Outcome o = isobit("r.y4m d.y4m --metrics psnr -q -o /dev/full -o a.csv");
  EXPECT_EQ(o.code, 2);
  EXPECT_EQ(o.err, "isobit: cannot write '/dev/full': No space left on device\n");
  EXPECT_THAT(read("a.csv"), testing::StartsWith("Frame,"));
}

}  // namespace
}  // namespace isobit::test
