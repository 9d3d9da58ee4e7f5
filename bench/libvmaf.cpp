// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "libvmaf.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <vector>

#include "testing/clip.h"

namespace isobit::bench {
namespace {

constexpr int few = 6, many = 48;  // frames of the longer clip
constexpr double enough = 0.5;     // seconds that it should take, for the system's clock is coarse

void write_frame(std::ofstream& out, const FrameView& frame) {
  out << "FRAME\n";
  for (int p = 0; p < frame.format.planes(); ++p) {
    const PlaneView& plane = frame.planes[p];
    for (int y = 0; y < plane.height; ++y)
      out.write(reinterpret_cast<const char*>(plane.row(y)), std::streamsize{plane.width} * frame.format.sample_bytes());
  }
}

}  // namespace

LibVmaf::LibVmaf(std::string program, const Case& c) : program_(std::move(program)), feature_(c.metric), frames_(few) {
  std::replace(feature_.begin(), feature_.end(), ':', '=');  // vmaf writes feature=option=value
  folder_ = (std::filesystem::temp_directory_path() / "isobit-bench-XXXXXX").string();
  if (!mkdtemp(folder_.data())) throw std::runtime_error("no folder for clips in " + folder_);
  write_clips(c, 1), write_clips(c, few);
  if (user_seconds(few) >= enough) return;
  write_clips(c, many);
  frames_ = many;
}

// Two pairs in turn.
void LibVmaf::write_clips(const Case& c, int frames) const {
  test::ClipSpec clip;
  clip.format = c.format();
  Frame reference[2], distorted[2];
  for (int i = 0; i < 2; ++i) {
    reference[i] = Frame(c.format(), host_memory()), distorted[i] = Frame(c.format(), host_memory());
    test::render(clip, i, reference[i].view(), distorted[i].view());
  }
  std::ofstream r(fmt::format("{}/r{}.y4m", folder_, frames)), d(fmt::format("{}/d{}.y4m", folder_, frames));
  for (auto* out : {&r, &d})
    *out << fmt::format("YUV4MPEG2 W{} H{} F25:1 Ip C420{}\n", c.width, c.height,
                        c.depth == 8 ? "jpeg" : fmt::format("p{}", c.depth));
  for (int i = 0; i < frames; ++i) write_frame(r, reference[i % 2].view()), write_frame(d, distorted[i % 2].view());
}

LibVmaf::~LibVmaf() { std::filesystem::remove_all(folder_); }

double LibVmaf::seconds_a_frame() {
  const double one = user_seconds(1), all = user_seconds(frames_);
  return one < 0 || all < 0 ? -1 : std::max(0.0, all - one) / (frames_ - 1);
}

double LibVmaf::user_seconds(int frames) const {
  std::vector<std::string> words{program_, "-r", fmt::format("{}/r{}.y4m", folder_, frames), "-d",
                                 fmt::format("{}/d{}.y4m", folder_, frames), "--feature", feature_, "-n", "--threads",
                                 "1", "-q", "-o", "/dev/null"};
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    setenv("MALLOC_TOP_PAD_", "1000000000", 1);
    setenv("MALLOC_MMAP_THRESHOLD_", "4000000000", 1);
    setenv("MALLOC_TRIM_THRESHOLD_", "4000000000", 1);
    const int null = open("/dev/null", O_WRONLY);
    dup2(null, 1), dup2(null, 2);
    execv(program_.c_str(), arguments.data());
    _exit(127);
  }
  int status = 0;
  rusage usage{};
  if (child < 0 || wait4(child, &status, 0, &usage) != child || status != 0) return -1;
  return static_cast<double>(usage.ru_utime.tv_sec) + 1e-6 * static_cast<double>(usage.ru_utime.tv_usec);
}

}  // namespace isobit::bench
