// SPDX-License-Identifier: BSD-2-Clause-Patent
// Throughput of a GPU: pairs a second with several slots in flight, from frames in device memory and from pinned memory.
//   gpu_bench SECONDS [WIDTHxHEIGHTxDEPTH ...]
// In the environment: DEVICE (all: every GPU), SLOTS (how many), FP64 (soft: binary64 in integers), SET (one set of metrics alone).
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "device/backend.h"
#include "engine/metric_set.h"
#include "frame/error.h"
#include "testing/clip.h"
#include "testing/gpu_frame.h"

namespace isobit {
namespace {

using Clock = std::chrono::steady_clock;
double seconds_since(Clock::time_point t) { return std::chrono::duration<double>(Clock::now() - t).count(); }

struct Set {
  const char* name;
  std::vector<MetricRequest> metrics;
};
const std::vector<Set> sets = {
    {"four", {{"ssim", {}}, {"float_ssim", {}}, {"psnr_hvs", {}}, {"psnr", {}}}},
    {"ssim", {{"ssim", {}}}},
    {"float_ssim", {{"float_ssim", {}}}},
    {"float_ssim scale=1", {{"float_ssim", {{"scale", "1"}}}}},
    {"float_ms_ssim", {{"float_ms_ssim", {}}}},
    {"psnr_hvs", {{"psnr_hvs", {}}}},
    {"psnr", {{"psnr", {}}}},
    {"vmaf", {{"vif", {}}, {"adm", {}}, {"motion", {}}}},
    {"vif", {{"vif", {}}}},
    {"adm", {{"adm", {}}}},
    {"motion", {{"motion", {}}}},
    {"six", {{"vif", {}}, {"adm", {}}, {"motion", {}}, {"vif", {{"vif_enhn_gain_limit", "1"}}}, {"adm", {{"adm_enhn_gain_limit", "1"}}},
             {"psnr_hvs", {}}, {"ssim", {}}, {"float_ssim", {}}, {"psnr", {}}}},
};

struct Pair {
  Frame reference, distorted;
};

std::vector<Pair> make_pairs(const Format& format, int count, const FrameMemory& memory) {
  std::vector<Pair> pairs;
  for (int i = 0; i < count; ++i) {
    pairs.push_back({Frame(format, memory), Frame(format, memory)});
    test::render({test::Scene::nature, test::Distortion::quant, format, count, 5}, i, pairs[i].reference.view(), pairs[i].distorted.view());
  }
  return pairs;
}

std::vector<Pair> upload_pairs(const std::vector<Pair>& from) {
  std::vector<Pair> pairs;
  for (const Pair& pair : from)
    pairs.push_back({test::on_gpu(pair.reference.view(), 0, 128), test::on_gpu(pair.distorted.view(), 0, 128)});
  return pairs;
}

struct Result {
  double rate = 0;  // pairs a second
  bool equal = true;
};

// Every slot on a thread of its own, all scoring the same few pairs in turn; every result is compared with the first.
// `pairs` holds the same pairs for each device (or once for all, in the host's memory).
Result measure(Backend& backend, const Plan& plan, const std::vector<std::vector<Pair>>& pairs_of, bool resident, double seconds, int slots) {
  const std::size_t pair_count = pairs_of[0].size();
  std::vector<std::unique_ptr<Slot>> all;
  for (int i = 0; i < slots; ++i) all.push_back(backend.make_slot(i, plan));
  const int capacity = resident ? 1 : all[0]->capacity(), cells = plan.cells();
  std::atomic<std::int64_t> done{0};
  std::atomic<bool> equal{true};
  std::vector<std::uint64_t> expected(static_cast<std::size_t>(cells) * pair_count);
  auto score = [&](int number, int first, std::uint64_t* out) {
    Slot& slot = *all[number];
    const std::vector<Pair>& pairs = pairs_of[number % pairs_of.size()];
    std::vector<FrameView> r, d, earlier;
    for (int back = plan.lookback(); back > 0; --back)
      earlier.push_back(pairs[(first + static_cast<int>(pairs.size()) - back) % pairs.size()].reference.view());
    for (int i = 0; i < capacity; ++i) {
      const Pair& pair = pairs[(first + i) % pairs.size()];
      r.push_back(pair.reference.view()), d.push_back(pair.distorted.view());
    }
    if (resident) slot.score_resident(r[0], d[0], earlier.data(), ~std::uint64_t{0}, out);
    else slot.score(r.data(), d.data(), earlier.data(), capacity, ~std::uint64_t{0}, out);
  };
  std::vector<std::uint64_t> batch(static_cast<std::size_t>(cells) * capacity);
  for (std::size_t i = 0; i < pair_count; ++i) {
    score(0, static_cast<int>(i), batch.data());
    std::copy_n(batch.begin(), cells, expected.begin() + static_cast<std::ptrdiff_t>(i * cells));
  }
  auto work = [&](int number, double limit, int first) {
    std::vector<std::uint64_t> out(static_cast<std::size_t>(cells) * capacity);
    for (const auto start = Clock::now(); seconds_since(start) < limit; ++first, done += capacity) {
      score(number, first, out.data());
      for (int i = 0; i < capacity; ++i)
        if (!std::equal(out.begin() + i * cells, out.begin() + (i + 1) * cells, expected.begin() + (first + i) % pair_count * cells)) equal = false;
    }
  };
  double rate = 0;
  for (double limit : {seconds / 4, seconds}) {  // warm up, then measure
    done = 0;
    const auto start = Clock::now();
    std::vector<std::thread> threads;
    for (int i = 0; i < slots; ++i) threads.emplace_back([&, i] { work(i, limit, i); });
    for (std::thread& t : threads) t.join();
    rate = static_cast<double>(done) / seconds_since(start);
  }
  return {rate, equal};
}

void bench_format(Backend& backend, const Format& format, double seconds, int slots, int devices) {
  std::vector<std::vector<Pair>> pinned, resident;
  pinned.push_back(make_pairs(format, 4, backend.memory()));
  for (int device = 0; device < devices; ++device) {
    gpu::check(ISOBIT_GPU(SetDevice)(device), "choosing the device");
    resident.push_back(upload_pairs(pinned[0]));
  }
  const char* only = std::getenv("SET");
  for (const Set& set : sets) {
    if (only && set.name != std::string(only)) continue;
    std::vector<MetricWork> work;
    try {
      work = MetricSet(format, set.metrics).work();
    } catch (const UsageError&) {
      continue;  // a metric is not defined for the format
    }
    const Plan plan{format, work.data(), static_cast<int>(work.size())};
    const Result r = measure(backend, plan, resident, true, seconds, slots), p = measure(backend, plan, pinned, false, seconds, slots);
    bool chroma = false;
    for (const MetricWork& w : work) chroma = chroma || w.needs_chroma;
    const double bytes = 2.0 * (chroma ? format.frame_bytes() : format.plane_samples(0) * format.sample_bytes());
    std::printf("%5dx%-5d %2d-bit %-20s resident %8.0f pairs/s %7.4f ms   pinned %8.0f pairs/s %7.4f ms %6.1f GB/s  %s\n", format.width,
                format.height, format.depth, set.name, r.rate, 1e3 / r.rate, p.rate, 1e3 / p.rate, p.rate * bytes / 1e9,
                r.equal && p.equal ? "bits equal" : "BITS DIFFER");
    std::fflush(stdout);
  }
}

}  // namespace
}  // namespace isobit

int main(int argc, char** argv) {
  using namespace isobit;
  const double seconds = argc > 1 ? std::atof(argv[1]) : 1.0;
  BackendOptions options;
  options.name = gpu::backend_name;
  const char* all = std::getenv("DEVICE");  // "all", or nothing for the first
  if (all) options.device = all;
  if (const char* fp64 = std::getenv("FP64")) options.fp64 = fp64;
  const int devices = all ? gpu::device_count() : 1;
  const auto backend = make_backend(options);
  const char* wanted = std::getenv("SLOTS");
  const int slots = wanted ? std::atoi(wanted) : backend->slots();
  std::printf("%s, %d slots\n", backend->device().c_str(), slots);
  std::vector<Format> formats{{3840, 2160, 8, Chroma::c420}, {1920, 1080, 8, Chroma::c420}, {576, 324, 8, Chroma::c420}, {3840, 2160, 10, Chroma::c420}};
  if (argc > 2) formats.clear();
  for (int i = 2; i < argc; ++i) {
    Format f;
    if (std::sscanf(argv[i], "%dx%dx%d", &f.width, &f.height, &f.depth) == 3) formats.push_back(f);
  }
  for (const Format& f : formats) bench_format(*backend, f, seconds, slots, devices);
}
