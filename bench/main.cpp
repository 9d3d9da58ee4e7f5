// SPDX-License-Identifier: BSD-2-Clause-Patent
// Times every metric at several sizes and depths on every instruction set of this machine, and libvmaf beside them:
// isobit_bench [--vmaf=PROGRAM] [Google Benchmark's options]. Scores are compared with the plain references first.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <memory>
#include <string_view>

#include "device/cpu/backend.h"
#include "libvmaf.h"
#include "table.h"
#include "workload.h"

namespace isobit::bench {
namespace {

void count(benchmark::State& state, const Case& c) {
  const Format format = c.format();
  std::int64_t samples = 0;
  const bool luma_alone = c.name() != "psnr" && c.name() != "psnr_hvs";
  for (int p = 0; p < (luma_alone ? 1 : format.planes()); ++p)
    samples += std::int64_t{format.plane_width(p)} * format.plane_height(p);
  state.counters["pixels"] = static_cast<double>(std::int64_t{c.width} * c.height);
  state.counters["bytes"] = 2.0 * static_cast<double>(samples * format.sample_bytes());
}

void time_isobit(benchmark::State& state, const Case& c, const std::string& set) {
  static std::map<std::string, bool> checked;
  Workload work(c, set);
  if (!checked[c.title() + set]) {
    const std::string difference = work.difference();
    if (!difference.empty()) return state.SkipWithError(difference.c_str());
    checked[c.title() + set] = true;
  }
  for (auto _ : state) work.run();
  count(state, c);
}

void time_libvmaf(benchmark::State& state, const Case& c, const std::string& program) {
  static std::map<std::string, std::unique_ptr<LibVmaf>> clips;
  auto& vmaf = clips[c.title()];
  if (!vmaf) vmaf = std::make_unique<LibVmaf>(program, c);
  for (auto _ : state) {
    const double seconds = vmaf->seconds_a_frame();
    if (seconds < 0) {
      state.SkipWithError("the program did not score it");
      break;
    }
    state.SetIterationTime(seconds);
  }
  count(state, c);
}

void register_all(const std::string& vmaf) {
  for (const char* metric : {"ssim", "float_ssim", "float_ssim:scale=1", "psnr_hvs", "psnr", "float_ms_ssim"}) {
    for (const auto& [width, height] : {std::pair{1920, 1080}, {3840, 2160}}) {
      for (int depth : {8, 10}) {
        const Case c{metric, width, height, depth};
        for (const std::string& set : cpu::instruction_sets())
          benchmark::RegisterBenchmark((c.title() + "/" + set).c_str(), time_isobit, c, set)->MinTime(0.05);
        if (!vmaf.empty())
          benchmark::RegisterBenchmark((c.title() + "/libvmaf").c_str(), time_libvmaf, c, vmaf)->Iterations(1)->UseManualTime();
      }
    }
  }
}

}  // namespace
}  // namespace isobit::bench

int main(int count, char** arguments) {
  std::string vmaf;
  // Repetitions of all are mixed, so that what else the machine does hits all alike.
  std::vector<std::string> words{arguments[0], "--benchmark_repetitions=3", "--benchmark_enable_random_interleaving=true"};
  for (int i = 1; i < count; ++i) {
    const std::string word = arguments[i];
    if (word.starts_with("--vmaf=")) vmaf = word.substr(7);
    else words.push_back(word);
  }
  std::vector<char*> options;
  for (std::string& word : words) options.push_back(word.data());
  int options_count = static_cast<int>(options.size());
  benchmark::Initialize(&options_count, options.data());
  if (benchmark::ReportUnrecognizedArguments(options_count, options.data())) return 2;
  isobit::bench::register_all(vmaf);
  isobit::bench::Table table;
  benchmark::RunSpecifiedBenchmarks(&table);
}
