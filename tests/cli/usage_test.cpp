// SPDX-License-Identifier: BSD-2-Clause-Patent
// What the program says to wrong arguments: one sentence, and exit code 2.
#include <gmock/gmock.h>

#include "cli/program.h"
#include "device/backend.h"

namespace isobit::test {
namespace {

struct Wrong {
  const char* arguments;
  const char* sentence;
};

class Usage : public CommandLine {
 protected:
  Usage() { make_pair("nature quant 32 24 3 8 420 1", "r.y4m", "d.y4m"); }

  void expect(const Wrong& wrong) {
    SCOPED_TRACE(wrong.arguments);
    const auto before = files();
    const Outcome o = isobit(wrong.arguments);
    EXPECT_EQ(o.code, 2);
    EXPECT_EQ(o.err, std::string("isobit: ") + wrong.sentence + "\n");
    EXPECT_EQ(o.out, "");
    EXPECT_EQ(files(), before);  // nothing left behind
  }
};

TEST_F(Usage, Inputs) {
  for (const Wrong& wrong : {
           Wrong{"", "two videos are needed: isobit REFERENCE DISTORTED (--help tells all)"},
           {"score", "two videos are needed: isobit REFERENCE DISTORTED (--help tells all)"},
           {"r.y4m", "two videos are needed: isobit REFERENCE DISTORTED (--help tells all)"},
           {"-d d.y4m", "two videos are needed: isobit REFERENCE DISTORTED (--help tells all)"},
           {"r.y4m d.y4m more.y4m", "there is an argument too many, 'more.y4m'; two videos are compared"},
           {"-r r.y4m -d d.y4m more", "there is an argument too many, 'more'; two videos are compared"},
           {"r.y4m d.y4m -w 32", "raw yuv needs all four of --width, --height, --pixel_format and --bitdepth"},
           {"r d -w 32 -h 24 -p 420 -b 7", "--bitdepth: a whole number from 8 to 16 is wanted, not '7'"},
           {"r d -w 0 -h 24 -p 420 -b 8", "--width: a whole number from 1 to 65535 is wanted, not '0'"},
           {"r d -w 32 -h 24 -p 4:2:0 -b 8",
            "--pixel_format: 400, 410, 411, 420, 422, 440 or 444 is wanted, not '4:2:0'; did you mean '420'?"},
           {"- -", "reference and distorted are both standard input: one stream cannot be read as two videos"},
           {"r.y4m missing.y4m", "missing.y4m: cannot be opened: No such file or directory"},
       })
    expect(wrong);
}

TEST_F(Usage, Options) {
  for (const Wrong& wrong : {
           Wrong{"r.y4m d.y4m --thread 4", "unknown option '--thread'; did you mean '--threads'? (--help lists all)"},
           {"r.y4m d.y4m --quite", "unknown option '--quite'; did you mean '--quiet'? (--help lists all)"},
           {"r.y4m d.y4m --xyzzy=1", "unknown option '--xyzzy=1' (--help lists all)"},
           {"r.y4m d.y4m -x", "unknown option '-x' (--help lists all)"},
           {"r.y4m d.y4m --threads", "--threads needs a value"},
           {"r.y4m d.y4m --threads four", "--threads: a whole number from 0 to 4096 is wanted, not 'four'"},
           {"r.y4m d.y4m --threads 1 --threads 2", "--threads is given 2 times; give it once"},
           {"r.y4m d.y4m --frame_cnt -1", "--frame_cnt: a whole number of at least 0 is wanted, not '-1'"},
           {"r.y4m d.y4m --subsample 0", "--subsample: a whole number from 1 to 2147483647 is wanted, not '0'"},
           {"r.y4m d.y4m --precision 101",
            "--precision: 'max' or a number of digits from 0 to 100 is wanted, not '101'"},
           {"r.y4m d.y4m --progress alway",
            "--progress: auto, always or never is wanted, not 'alway'; did you mean 'always'?"},
       })
    expect(wrong);
}

TEST_F(Usage, Metrics) {
  for (const Wrong& wrong : {
           Wrong{"r.y4m d.y4m -n",
                 "--no_prediction leaves nothing to compute; name metrics with --metrics (--list-metrics "
                 "shows them)"},
           {"r.y4m d.y4m -m nonsense",
            "\"nonsense\" in the model \"nonsense\" needs a value or is not known: write path=FILE, version=NAME, name=KEY, "
            "disable_clip, enable_transform or METRIC.OPTION=VALUE"},
           {"r.y4m d.y4m -m path=no.json", "no.json: this model file cannot be read"},
           {"r.y4m d.y4m -n -m version=vmaf_v0.6.1",
            "--no_prediction and --model contradict each other; leave one of them out"},
           {"r.y4m d.y4m --metrics ssim,", "--metrics: '' names no metric; write NAME or NAME=option=value"},
           {"r.y4m d.y4m --feature psnr=enable_mse",
            "--feature: 'enable_mse' in 'psnr=enable_mse' is not option=value; write NAME=option=value:option=value"},
           {"r.y4m d.y4m --feature float_ssim=scale=1 --feature float_ssim=scale=2",
            "float_ssim is asked for twice with different options, and both would be reported as 'float_ssim'; score "
            "them in "
            "two runs"},
           {"r.y4m d.y4m --metrics ssim --fail-below psnr_y=30", "--fail-below: this run has no score 'psnr_y'"},
           {"r.y4m d.y4m --metrics ssim --fail-below sim=0.9",
            "--fail-below: this run has no score 'sim'; did you mean 'ssim'?"},
           {"r.y4m d.y4m --fail-below ssim", "--fail-below: KEY=VALUE is wanted, not 'ssim'"},
           {"r.y4m d.y4m --fail-below ssim=high", "--fail-below: a number is wanted, not 'high'"},
       })
    expect(wrong);
}

TEST_F(Usage, NearestMetricAndOption) {
  const Outcome metric = isobit("r.y4m d.y4m --metrics ssmi"),
                option = isobit("r.y4m d.y4m --feature psnr=enable_msr=true"),
                value = isobit("r.y4m d.y4m --feature float_ssim=scale=129"),
                backend = isobit("r.y4m d.y4m --backend cpi");
  EXPECT_THAT(metric.err, testing::HasSubstr("'ssim'"));
  EXPECT_THAT(option.err, testing::HasSubstr("'enable_mse'"));
  EXPECT_THAT(value.err, testing::HasSubstr("128"));
  EXPECT_THAT(backend.err, testing::HasSubstr("'cpu'"));
  for (const Outcome& o : {metric, option, value, backend}) {
    EXPECT_EQ(o.code, 2);
    EXPECT_EQ(std::count(o.err.begin(), o.err.end(), '\n'), 1) << o.err;
  }
}

// On a machine without their devices: every backend of this build.
TEST_F(Usage, BackendsThatCannotBeUsed) {
  for (const BackendDescription& backend : describe_backends()) {
    if (backend.usable) continue;
    const Outcome o = isobit("r.y4m d.y4m --backend " + backend.name);
    EXPECT_EQ(o.code, 2);
    EXPECT_THAT(o.err, testing::StartsWith("isobit: --backend " + backend.name + " cannot be used here: " + backend.why_not));
    EXPECT_EQ(std::count(o.err.begin(), o.err.end(), '\n'), 1) << o.err;
    EXPECT_EQ(isobit("selftest --backend " + backend.name).code, 2);
  }
}

TEST_F(Usage, Outputs) {
  const std::string before = read("d.y4m");
  for (const Wrong& wrong : {
           Wrong{"r.y4m d.y4m -o no/such/report.json", "cannot write 'no/such/report.json': No such file or directory"},
           {"r.y4m d.y4m -o .", "cannot write '.': it is a folder; name a file in it"},
           {"r.y4m d.y4m -o a.json -o a.json",
            "two reports would be written to 'a.json'; name another file for one of them"},
           {"r.y4m d.y4m -o ./d.y4m", "the report './d.y4m' would overwrite an input; name another file"},
       })
    expect(wrong);
  EXPECT_EQ(read("d.y4m"), before);
}

TEST_F(Usage, HelpAndLists) {
  EXPECT_THAT(isobit("--help").out, testing::HasSubstr("-r, --reference FILE"));
  EXPECT_THAT(isobit("score --help").out, testing::HasSubstr("Usage: isobit score REFERENCE DISTORTED [options]"));
  EXPECT_THAT(isobit("--version").out, testing::MatchesRegex("isobit [0-9]+\\.[0-9]+\\.[0-9]+\n"));
  EXPECT_EQ(isobit("-v").out, isobit("--version").out);
  EXPECT_THAT(isobit("--list-backends").out, testing::StartsWith("cpu\n"));
  const std::string metrics = isobit("--list-metrics").out;
  for (const char* name : {"\nfloat_ssim ", "\npsnr_hvs ", "\npsnr ", "\nfloat_ms_ssim ", "    enable_lcs "})
    EXPECT_THAT(metrics, testing::HasSubstr(name));
  for (const char* arguments : {"--help", "--version", "--list-metrics", "--list-backends"}) {
    EXPECT_EQ(isobit(arguments).code, 0) << arguments;
    EXPECT_EQ(isobit(arguments).err, "") << arguments;
  }
}

}  // namespace
}  // namespace isobit::test
