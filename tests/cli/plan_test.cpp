// SPDX-License-Identifier: BSD-2-Clause-Patent
// The commands that a plan prints make the parts of the run.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "cli/program.h"

namespace isobit::test {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;

class Plan : public CommandLine {
 protected:
  Plan() { make_pair("nature quant 40 36 11 8 420 1", "a reference's.y4m", "d.y4m"); }

  Outcome plan(const std::vector<std::string>& arguments) const {
    std::vector<std::string> all{"plan", "a reference's.y4m", "d.y4m", "-o", "all.json"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    return isobit(all);
  }
  std::vector<std::string> ranges(const std::vector<std::string>& arguments) const {
    std::vector<std::string> out;
    const json planned = json::parse(plan(arguments).out);
    for (const json& part : planned["parts"]) out.push_back(part["frames"]);
    return out;
  }
  // In a shell that finds the program.
  Outcome shell(const std::string& commands) const {
    const std::string path = std::filesystem::path(ISOBIT_PROGRAM).parent_path().string();
    return Running(folder, {"/bin/sh", "-c", "PATH=" + path + ":$PATH; " + commands}).wait();
  }
};

TEST_F(Plan, DividesTheFrames) {
  EXPECT_THAT(ranges({"--json", "--parts", "3"}), ElementsAre("0:4", "4:8", "8:"));
  EXPECT_THAT(ranges({"--json", "--parts", "3", "--count"}), ElementsAre("0:4", "4:8", "8:"));
  EXPECT_THAT(ranges({"--json", "--parts", "1"}), ElementsAre("0:"));
  EXPECT_EQ(ranges({"--json", "--parts", "99"}).size(), 11u);
  EXPECT_THAT(ranges({"--json", "--frames-per-part", "5"}), ElementsAre("0:5", "5:10", "10:"));
  EXPECT_THAT(ranges({"--json", "--frames-per-part", "11"}), ElementsAre("0:"));
  EXPECT_THAT(ranges({"--json", "--parts", "2", "--frame_cnt", "6"}), ElementsAre("0:3", "3:"));
  EXPECT_EQ(isobit("plan -r d.y4m -d d.y4m -o a.json --parts 1").out,
            "isobit score --reference d.y4m --distorted d.y4m --frames 0: --quiet --output a.part0000.json\n");
}

TEST_F(Plan, CommandsMakeTheReportOfTheRun) {
  const std::vector<std::string> options{"--metrics", "motion,psnr", "--subsample", "2", "--hash", "--threads", "1"};
  std::vector<std::string> arguments{"--parts", "3"};
  arguments.insert(arguments.end(), options.begin(), options.end());
  write("commands", plan(arguments).out);
  ASSERT_EQ(shell("sh commands").code, 0);
  EXPECT_THAT(files(), ElementsAre("a reference's.y4m", "all.part0000.json", "all.part0001.json", "all.part0002.json",
                                   "commands", "d.y4m"));
  ASSERT_EQ(shell("isobit merge -q all.part*.json -o all.json").code, 0);
  std::vector<std::string> whole{"a reference's.y4m", "d.y4m", "-q", "--reproducible", "-o", "whole.json"};
  whole.insert(whole.end(), options.begin(), options.end());
  ASSERT_EQ(isobit(whole).code, 0);
  EXPECT_EQ(read("all.json"), read("whole.json"));
}

TEST_F(Plan, MissingPartsAlone) {
  write("all.part0001.json", "");
  EXPECT_THAT(ranges({"--json", "--parts", "3", "--missing"}), ElementsAre("0:4", "8:"));
  EXPECT_EQ(json::parse(plan({"--json", "--parts", "3", "--missing"}).out)["merge"].size(), 5u + 3u);
}

TEST_F(Plan, WhatWouldFailInEveryPartFailsAtOnce) {
  EXPECT_THAT(plan({}).err, HasSubstr("one of --parts and --frames-per-part is needed"));
  EXPECT_THAT(plan({"--parts", "2", "--frames-per-part", "3"}).err, HasSubstr("one of --parts"));
  EXPECT_THAT(plan({"--parts", "2", "--metrics", "pnsr"}).err, HasSubstr("psnr"));
  EXPECT_THAT(plan({"--parts", "2", "--frames", "1:2"}).err, HasSubstr("unknown option '--frames'"));
  EXPECT_THAT(isobit("plan d.y4m absent.y4m --parts 2 -o a.json").err, HasSubstr("absent.y4m"));
  EXPECT_THAT(isobit("plan d.y4m - --parts 2 -o a.json").err, HasSubstr("'-' is a pipe"));
  EXPECT_THAT(isobit("plan d.y4m d.y4m --parts 2 -o a.xml").err, HasSubstr("FILE.json"));
}

}  // namespace
}  // namespace isobit::test
