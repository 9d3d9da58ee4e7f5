// SPDX-License-Identifier: BSD-2-Clause-Patent
// `isobit compare`: the scores are those of single runs, and what is written of many.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "cli/program.h"

namespace isobit::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

class Compare : public CommandLine {
 protected:
  Compare() {
    int i = 0;
    for (const char* distortion : {"quant", "blur", "grain"})
      make_pair(std::string("nature ") + distortion + " 192 176 12 8 420 1", "r.y4m",
                std::string(1, char('a' + i++)) + ".y4m");
  }
};

// The lines of the score part, without what they are indented by.
std::string dedented(const std::string& text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    at = text.find_first_not_of(' ', at);
    const std::size_t end = text.find('\n', at);
    out += text.substr(at, end - at) + '\n';
    at = end == text.npos ? text.size() : end + 1;
  }
  return out;
}

TEST_F(Compare, ScoresAreThoseOfSingleRuns) {
  const std::string metrics = " --metrics ssim,float_ssim,float_ms_ssim,psnr_hvs,psnr,vif,adm,motion -q";
  ASSERT_EQ(isobit("compare r.y4m a.y4m b.y4m c.y4m" + metrics + " -o all.json").code, 0);
  std::string all = dedented(read("all.json"));
  for (const char* name : {"a", "b", "c"}) {
    ASSERT_EQ(isobit("r.y4m " + std::string(name) + ".y4m" + metrics + " -o one.json").code, 0);
    const std::string scores = dedented(score_part(read("one.json")));
    ASSERT_GT(scores.size(), 1000u);
    const auto at = all.find(scores);
    ASSERT_NE(at, std::string::npos) << name;
    all.erase(0, at + scores.size());  // in the order of the videos
  }
}

TEST_F(Compare, DecodesAReferenceThatComesThroughAPipe) {
  const Outcome o =
      isobit({"compare", "-", "a.y4m", "b.y4m", "--metrics", "psnr", "-q", "-o", "x.csv"}, folder / "r.y4m");
  ASSERT_EQ(o.code, 0) << o.err;
  ASSERT_EQ(isobit("compare r.y4m a.y4m b.y4m --metrics psnr -q -o y.csv").code, 0);
  EXPECT_EQ(read("x.csv"), read("y.csv"));
}

TEST_F(Compare, GroupsHaveBdRates) {
  const Outcome o = isobit(
      "compare r.y4m --group one=a.y4m,b.y4m --group two=c.y4m --bit-rate a.y4m=100 --bit-rate b.y4m=200 --metrics "
      "psnr -o "
      "x.json -o x.csv");
  ASSERT_EQ(o.code, 0) << o.err;
  EXPECT_THAT(o.out, HasSubstr("BD-rate against one  two"));
  const json report = json::parse(read("x.json"));
  ASSERT_EQ(report["bd_rates"].size(), 3u);  // keys of psnr
  EXPECT_EQ(report["bd_rates"][0]["anchor"], "one");
  EXPECT_EQ(report["bd_rates"][0]["test"], "two");
  EXPECT_TRUE(report["bd_rates"][0]["percent"].is_null());
  EXPECT_EQ(report["bd_rates"][0]["why_not"], "a curve needs two points");
  EXPECT_EQ(report["videos"][1]["bit_rate"], 200000.0);
  EXPECT_EQ(report["videos"][1]["bit_rate_source"], "given");
  EXPECT_EQ(report["videos"][2]["bit_rate_source"], "file size");  // 25 frames a second in the header
  EXPECT_EQ(report["videos"][2]["bit_rate"], std::filesystem::file_size(folder / "c.y4m") * 8 / (12 / 25.));
  EXPECT_THAT(read("x.csv"), testing::StartsWith("name,group,bit_rate,bit_rate_source,frames,psnr_y,psnr_cb,psnr_cr\n"
                                                 "a.y4m,one,100000,given,12,"));
}

TEST_F(Compare, OneShortVideoSpoilsNoOther) {
  make_pair("nature quant 192 176 3 8 420 1", "short_r.y4m", "short.y4m");
  const Outcome o = isobit("compare r.y4m short.y4m a.y4m --metrics psnr -q -o x.json");
  EXPECT_EQ(o.code, 2);
  EXPECT_THAT(o.err, HasSubstr("distorted 'short.y4m' ended before reference 'r.y4m'"));
  const json report = json::parse(read("x.json"));
  EXPECT_EQ(report["videos"][0]["report"]["isobit"]["complete"], false);
  EXPECT_EQ(report["videos"][1]["report"]["isobit"]["complete"], true);
  EXPECT_EQ(report["videos"][1]["report"]["frames"].size(), 12u);
}

TEST_F(Compare, SaysWhatIsWrong) {
  const auto expect = [&](const std::string& arguments, const char* sentence) {
    const Outcome o = isobit("compare " + arguments);
    EXPECT_EQ(o.code, 2) << arguments;
    EXPECT_THAT(o.err, HasSubstr(sentence)) << arguments;
  };
  expect("r.y4m", "a reference and distorted videos are needed");
  expect("r.y4m a.y4m a.y4m", "'a.y4m' is named twice");
  expect("r.y4m --group a", "NAME=FILE,FILE,... is wanted");
  expect("r.y4m --group x=a.y4m --group x=b.y4m", "group 'x' is named twice");
  expect("r.y4m a.y4m --bit-rate b.y4m=3", "'b.y4m' is none of the distorted videos");
  expect("r.y4m a.y4m --bit-rate a.y4m=0", "must be above 0");
  expect("r.y4m a.y4m missing.y4m", "missing.y4m");
}

TEST_F(Compare, OverwritesNoInputAndNoOtherReport) {
  const std::string before = read("b.y4m");
  const Outcome input = isobit("compare r.y4m a.y4m b.y4m --metrics psnr -o ./b.y4m");
  EXPECT_EQ(input.code, 2);
  EXPECT_THAT(input.err, HasSubstr("the report './b.y4m' would overwrite an input; name another file"));
  EXPECT_EQ(read("b.y4m"), before);
  const Outcome twice = isobit("compare r.y4m a.y4m --metrics psnr -o x.csv -o x.csv");
  EXPECT_EQ(twice.code, 2);
  EXPECT_THAT(twice.err, HasSubstr("two reports would be written to 'x.csv'"));
}

TEST_F(Compare, FullDiskIsAnErrorAndOtherReportsAreWritten) {
  const Outcome o = isobit("compare r.y4m a.y4m --metrics psnr -q -o /dev/full -o x.csv");
  EXPECT_EQ(o.code, 2);
  EXPECT_EQ(o.err, "isobit: cannot write '/dev/full': No space left on device\n");
  EXPECT_THAT(read("x.csv"), testing::StartsWith("name,group,"));
}

}  // namespace
}  // namespace isobit::test
