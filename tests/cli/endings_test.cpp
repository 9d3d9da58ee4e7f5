// SPDX-License-Identifier: BSD-2-Clause-Patent
// However a run ends, what was scored is reported, and the report says how it ended.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <thread>

#include "cli/program.h"

namespace isobit::test {
namespace {

using nlohmann::json;

class Endings : public CommandLine {
 protected:
  Endings() { make_pair("nature quant 32 24 5 8 420 1", "r.y4m", "d.y4m"); }

  json report() const { return json::parse(read("a.json")); }
};

TEST_F(Endings, UnequalLengths) {
  make_pair("nature quant 32 24 3 8 420 1", "r3.y4m", "d3.y4m");
  const std::string sentence = "distorted 'd3.y4m' ended before reference 'r.y4m'; they have 3 frames in common";
  const Outcome o = isobit("r.y4m d3.y4m --metrics psnr -q -o a.json");
  EXPECT_EQ(o.code, 2);
  EXPECT_EQ(o.err, "isobit: " + sentence + "\n");
  EXPECT_EQ(report()["frames"].size(), 3u);
  EXPECT_EQ(report()["isobit"]["complete"], false);
  EXPECT_EQ(report()["isobit"]["reason"], sentence);

  EXPECT_EQ(isobit("r3.y4m d.y4m --metrics psnr -q -o a.json").err,
            "isobit: reference 'r3.y4m' ended before distorted 'd.y4m'; they have 3 frames in common\n");

  EXPECT_EQ(isobit("r.y4m d3.y4m --metrics psnr -q -o a.json --shortest").code, 0);
  EXPECT_EQ(report()["isobit"]["complete"], true);
  EXPECT_EQ(report()["isobit"]["note"], sentence);

  EXPECT_EQ(isobit("r.y4m d3.y4m --metrics psnr -q -o a.json --frame_cnt 3").code, 0);
  EXPECT_EQ(isobit("r.y4m d3.y4m --metrics psnr -q -o a.json --frame_skip_ref 2").code, 0);
}

TEST_F(Endings, TruncatedFrame) {
  const std::string whole = read("d.y4m");
  write("cut.y4m", whole.substr(0, whole.size() - 100));
  const Outcome o = isobit("r.y4m cut.y4m --metrics psnr -q -o a.json");
  EXPECT_EQ(o.code, 2);
  EXPECT_THAT(o.err, testing::AllOf(testing::StartsWith("isobit: "), testing::HasSubstr("cut.y4m")));
  EXPECT_EQ(std::count(o.err.begin(), o.err.end(), '\n'), 1);
  EXPECT_EQ(report()["frames"].size(), 4u);
  EXPECT_EQ(report()["isobit"]["complete"], false);
  EXPECT_EQ("isobit: " + report()["isobit"]["reason"].get<std::string>() + "\n", o.err);
}

TEST_F(Endings, NoFrames) {
  const std::string r = read("r.y4m");
  write("none.y4m", r.substr(0, r.find('\n') + 1));
  const Outcome o = isobit("none.y4m none.y4m --metrics psnr -q -o a.json --csv -o a.csv");
  EXPECT_EQ(o.code, 2);
  EXPECT_EQ(std::count(o.err.begin(), o.err.end(), '\n'), 1) << o.err;
}

TEST_F(Endings, GateNeverHoldsForAnIncompleteRun) {
  make_pair("nature quant 32 24 3 8 420 1", "r3.y4m", "d3.y4m");
  EXPECT_EQ(isobit("r.y4m d3.y4m --metrics psnr -q --fail-below psnr_y=1").code, 2);
  EXPECT_EQ(isobit("r.y4m d3.y4m --metrics psnr -q --fail-below psnr_y=99").code, 2);
}

// A reference that never ends and never says more: the first `bytes` of a file through a pipe that stays open.
class OpenPipe {
 public:
  OpenPipe(const std::filesystem::path& path, const std::string& bytes) {
    ::mkfifo(path.c_str(), 0600);
    feeder_ = std::thread([this, path, bytes] {
      const int fd = ::open(path.c_str(), O_WRONLY);
      for (std::size_t at = 0; at < bytes.size();) {
        const ssize_t n = ::write(fd, bytes.data() + at, bytes.size() - at);
        if (n <= 0) break;
        at += static_cast<std::size_t>(n);
      }
      fed_ = true;
      while (!done_) std::this_thread::sleep_for(std::chrono::milliseconds(5));
      ::close(fd);
    });
  }
  ~OpenPipe() {
    done_ = true;
    feeder_.join();
  }
  void wait_until_fed() const {
    while (!fed_) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    std::this_thread::sleep_for(std::chrono::milliseconds(300));  // the reader then waits for more
  }

 private:
  std::atomic<bool> fed_{false}, done_{false};
  std::thread feeder_;
};

TEST_F(Endings, InterruptReportsWhatIsScored) {
  const std::string r = read("r.y4m");
  for (const int number : {SIGINT, SIGTERM}) {
    std::filesystem::remove(folder / "pipe");
    OpenPipe pipe(folder / "pipe", r.substr(0, r.size() - 500));  // four frames and a part of the fifth
    Running running = start({"pipe", "d.y4m", "--metrics", "psnr", "-q", "-o", "a.json"});
    pipe.wait_until_fed();
    running.signal(number);
    const Outcome o = running.wait();
    EXPECT_EQ(o.code, 2);
    EXPECT_EQ(o.err, "isobit: stopped by the user after 4 frames\n");
    EXPECT_EQ(report()["frames"].size(), 4u);
    EXPECT_EQ(report()["isobit"]["complete"], false);
    EXPECT_EQ(report()["isobit"]["reason"], "stopped by the user after 4 frames");
  }
}

TEST_F(Endings, StandardInput) {
  const Outcome o = isobit({"-", "d.y4m", "--metrics", "psnr", "--csv"}, folder / "r.y4m");
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_EQ(o.out, isobit("r.y4m d.y4m --metrics psnr --csv").out);
}

// Memory depends on the frame's size, not on the clip's length, save for the scores themselves.
TEST_F(Endings, MemoryIsBounded) {
  // AddressSanitizer would keep what was freed, and that grows.
  const char* given = std::getenv("ASAN_OPTIONS");
  const std::string options = std::string(given ? given : "") + ":quarantine_size_mb=0:thread_local_quarantine_size_kb=0";
  ::setenv("ASAN_OPTIONS", options.c_str(), 1);
  make_pair("checker quant 64 48 50 8 420 1", "short_r.yuv", "short_d.yuv");
  const std::string r = read("short_r.yuv"), d = read("short_d.yuv");
  std::string long_r, long_d;
  for (int i = 0; i < 100; ++i) long_r += r, long_d += d;
  write("long_r.yuv", long_r);
  write("long_d.yuv", long_d);
  const std::string format = " -w 64 -h 48 -p 420 -b 8 --metrics ssim,psnr -q";
  const Outcome shorter = isobit("short_r.yuv short_d.yuv" + format), longer = isobit("long_r.yuv long_d.yuv" + format);
  ASSERT_EQ(shorter.code + longer.code, 0) << longer.err;
  EXPECT_LT(longer.peak_kib - shorter.peak_kib, 4 * 1024) << "5000 frames of 4.5 KiB, against 50";
}

}  // namespace
}  // namespace isobit::test
