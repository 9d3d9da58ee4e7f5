// SPDX-License-Identifier: BSD-2-Clause-Patent
// The ordered sum on a GPU: bits against the host's loop for every kind of terms, then times. Without a GPU all checks
// are skipped, and counted as such. Arguments: nothing for the checks; "bench" for the times too.
#include <cstdio>
#include <cstring>
#include <exception>
#include <memory>

#include "device/gpu/ordered_sum.h"
#include "testing/sum_cases.h"

namespace isobit {
namespace {

using ordered_sum::Chain;
using ordered_sum::InterleavedOrder;
using ordered_sum::LinearOrder;
using ordered_sum::Setup;
using testing::sum_case;
using testing::sum_case_names;
using testing::sum_in_order;

struct Counts {
  int passed = 0, failed = 0;
};

class DeviceMemory {
 public:
  explicit DeviceMemory(std::size_t bytes) {
    gpu::check(ISOBIT_GPU(Malloc)(&data_, bytes == 0 ? 16 : bytes), "device memory");
  }
  ~DeviceMemory() { (void)ISOBIT_GPU(Free)(data_); }
  DeviceMemory(const DeviceMemory&) = delete;
  DeviceMemory& operator=(const DeviceMemory&) = delete;
  template <class T>
  T* as() const {
    return static_cast<T*>(data_);
  }

 private:
  void* data_ = nullptr;
};

// Chains on the device, in the order's layout, with results and workspace.
template <class S, class Float>
class DeviceSums {
 public:
  using Term = typename S::Term;

  explicit DeviceSums(const std::vector<std::vector<Float>>& chains) : results_(chains.size() * 8) {
    std::size_t workspace = 0;
    for (const auto& terms : chains) {
      place(terms);
      chains_.push_back({memory_.back()->template as<Term>(), static_cast<std::int64_t>(terms.size()),
                         results_.as<std::uint64_t>() + chains_.size()});
      workspace += ordered_sum::workspace_bytes<S>(static_cast<std::int64_t>(terms.size()));
    }
    workspace_ = std::make_unique<DeviceMemory>(workspace);
  }

  void enqueue(gpu::Stream stream) { gpu::enqueue_sums<S>(chains_, workspace_->template as<std::byte>(), stream); }

  std::vector<std::uint64_t> results(gpu::Stream stream) {
    std::vector<std::uint64_t> results(chains_.size());
    gpu::download(results.data(), results_.as<void>(), results.size() * 8, stream);
    gpu::wait(stream);
    return results;
  }

  const std::vector<Chain<Term>>& chains() const { return chains_; }
  std::byte* workspace() const { return workspace_->template as<std::byte>(); }

 private:
  void place(const std::vector<Float>& terms) {
    const std::size_t chunks = (terms.size() + S::S::chunk - 1) / S::S::chunk;
    std::vector<Float> placed((chunks + 31) / 32 * 32 * S::S::chunk, Float(77));  // what lies between must not count
    for (std::size_t i = 0; i < terms.size(); ++i) {
      const auto chunk = static_cast<std::int64_t>(i / S::S::chunk);
      const int k = static_cast<int>(i % S::S::chunk);
      placed[static_cast<std::size_t>(S::Order::template offset<typename S::S>(chunk, k))] = terms[i];
    }
    memory_.push_back(std::make_unique<DeviceMemory>(placed.size() * sizeof(Float)));
    gpu::upload(memory_.back()->template as<void>(), placed.data(), placed.size() * sizeof(Float), nullptr);
    gpu::wait(nullptr);
  }

  std::vector<std::unique_ptr<DeviceMemory>> memory_;
  DeviceMemory results_;
  std::unique_ptr<DeviceMemory> workspace_;
  std::vector<Chain<Term>> chains_;
};

template <class S, class Float>
void check_batch(const char* setup, const std::vector<std::string>& names,
                 const std::vector<std::vector<Float>>& chains, Counts& counts) {
  DeviceSums<S, Float> sums(chains);
  sums.enqueue(nullptr);
  const auto results = sums.results(nullptr);
  for (std::size_t i = 0; i < chains.size(); ++i) {
    const std::uint64_t expected = sum_in_order(chains[i]);
    const bool equal = std::memcmp(&expected, &results[i], sizeof expected) == 0;
    equal ? ++counts.passed : ++counts.failed;
    if (!equal) {
      std::printf("FAILED %s, %s, %zu terms: %llx, the loop gives %llx\n", setup, names[i].c_str(), chains[i].size(),
                  static_cast<unsigned long long>(results[i]), static_cast<unsigned long long>(expected));
    }
  }
}

template <class S, class Float>
void check_setup(const char* setup, Counts& counts) {
  std::vector<std::string> names;
  std::vector<std::vector<Float>> chains;
  const auto add = [&](const std::string& kind, std::int64_t count, std::uint64_t seed) {
    names.push_back(kind);
    chains.push_back(sum_case<Float>(kind, count, seed));
  };
  for (const auto& kind : sum_case_names()) {
    for (const std::int64_t count : {1000, 5 * S::S::group + 77, 300 * S::S::group / 4}) add(kind, count, 11);
  }
  for (const std::int64_t size : {0, 1, S::S::chunk, S::S::group, 2 * S::S::group}) {
    for (const std::int64_t count : {size - 1, size, size + 1}) {
      if (count >= 0) add("mostly_zero", count, 12), add("ties", count, 13);
    }
  }
  check_batch<S, Float>(setup, names, chains, counts);
}

// The median of `times` timings of `repeat` enqueued calls each, in microseconds a call.
template <class Enqueue>
double median_us(int times, int repeat, gpu::Stream stream, const Enqueue& enqueue) {
  gpu::Event begin, end;
  gpu::check(ISOBIT_GPU(EventCreate)(&begin), "an event");
  gpu::check(ISOBIT_GPU(EventCreate)(&end), "an event");
  std::vector<float> results;
  for (int i = 0; i < times + 3; ++i) {
    gpu::check(ISOBIT_GPU(EventRecord)(begin, stream), "an event");
    for (int j = 0; j < repeat; ++j) enqueue();
    gpu::check(ISOBIT_GPU(EventRecord)(end, stream), "an event");
    gpu::check(ISOBIT_GPU(EventSynchronize)(end), "an event");
    float ms = 0;
    gpu::check(ISOBIT_GPU(EventElapsedTime)(&ms, begin, end), "an event");
    if (i >= 3) results.push_back(ms * 1000 / static_cast<float>(repeat));  // the first ones warm up
  }
  std::sort(results.begin(), results.end());
  return results[results.size() / 2];
}

template <class S, class Float>
void bench(const char* name, const std::vector<std::vector<Float>>& frames, Counts& counts) {
  std::vector<std::string> names(frames.size(), "bench");
  check_batch<S, Float>(name, names, frames, counts);
  DeviceSums<S, Float> sums(frames);
  const auto& chains = sums.chains();
  gpu::Jobs<S> job;
  job.jobs[0] = ordered_sum::make_job<S>(chains[0], sums.workspace());
  const dim3 grid(static_cast<unsigned>(job.jobs[0].group_count()), 1);
  constexpr int lanes = S::S::lanes;
  const auto time = [&](const auto& kernel) { return median_us(15, 20, nullptr, kernel); };
  const double advise = time([&] { gpu::enqueue("a pass", gpu::advise_kernel<S>, grid, lanes, nullptr, job); });
  const double stream = time([&] { gpu::enqueue("a pass", gpu::stream_kernel<S>, grid, lanes, nullptr, job); });
  const double refine = time([&] {
    gpu::enqueue("a pass", gpu::stream_kernel<S>, grid, lanes, nullptr, job);
    gpu::enqueue("a pass", gpu::refine_kernel<S>, grid, lanes, nullptr, job, 1);
  });
  const double again = time([&] { gpu::enqueue("a pass", gpu::refine_kernel<S>, grid, lanes, nullptr, job, 2); });
  const double walk = time([&] { gpu::enqueue("a pass", gpu::walk_kernel<S>, dim3(1), lanes, nullptr, job); });
  const std::span<const Chain<typename S::Term>> all(chains);
  const double one = time([&] { gpu::enqueue_sums<S>(all.first(1), sums.workspace(), nullptr); });
  const double many = time([&] { gpu::enqueue_sums<S>(all, sums.workspace(), nullptr); });
  std::printf(
      "%-28s %9zu terms: advise %6.1f stream %6.1f refine %6.1f again %5.1f walk %6.1f | one %6.1f | of %zu %6.1f us\n",
      name, frames[0].size(), advise, stream, refine - stream, again, walk, one, frames.size(),
      many / static_cast<double>(frames.size()));
}

// Frames of the same terms from other starting points.
template <class Float>
std::vector<std::vector<Float>> frames_of(const char* kind, std::int64_t count, int frames) {
  std::vector<std::vector<Float>> result(1, sum_case<Float>(kind, count, 100));
  for (int i = 1; i < frames; ++i) {
    result.push_back(result.back());
    std::rotate(result.back().begin(), result.back().begin() + count / 5, result.back().end());
  }
  return result;
}

void bench_all(Counts& counts) {
  using Hvs = Setup<NativeAddition<float>, InterleavedOrder>;
  using Ssim = Setup<NativeAddition<double>, LinearOrder>;
  using SoftSsim = Setup<IntegerAddition<Binary64>, LinearOrder>;
  const std::int64_t hvs = 16'200'000, ssim = 3840 * 2160;
  bench<Hvs, float>("psnr_hvs-like, binary32", frames_of<float>("mostly_zero", hvs, 4), counts);
  const auto near_one = frames_of<double>("near_one", ssim, 4);
  bench<Ssim, double>("ssim-like, binary64", near_one, counts);
  bench<SoftSsim, double>("ssim-like, integers only", near_one, counts);
  bench<Ssim, double>("ssim-like, mostly negative", frames_of<double>("mostly_negative", ssim, 2), counts);
  bench<Ssim, double>("random walk, binary64", frames_of<double>("walk", ssim, 2), counts);
  bench<Hvs, float>("stagnating, binary32", frames_of<float>("tenths", hvs, 2), counts);
  bench<Hvs, float>("576x324 psnr_hvs-like", frames_of<float>("mostly_zero", 364416, 16), counts);
  bench<Ssim, double>("576x324 ssim-like", frames_of<double>("near_one", 576 * 324, 16), counts);
}

int run(bool with_times) {
  if (gpu::device_count() == 0) {
    std::printf("ordered sum on a GPU: 0 passed, 0 failed, all skipped: no usable GPU here\n");
    return 0;
  }
  Counts counts;
  check_setup<Setup<NativeAddition<float>, LinearOrder>, float>("binary32, linear", counts);
  check_setup<Setup<NativeAddition<float>, InterleavedOrder>, float>("binary32, interleaved", counts);
  check_setup<Setup<NativeAddition<double>, LinearOrder>, double>("binary64, linear", counts);
  check_setup<Setup<NativeAddition<double>, InterleavedOrder>, double>("binary64, interleaved", counts);
  check_setup<Setup<IntegerAddition<Binary32>, InterleavedOrder>, float>("binary32 in integers", counts);
  check_setup<Setup<IntegerAddition<Binary64>, LinearOrder>, double>("binary64 in integers", counts);
  if (with_times) bench_all(counts);
  std::printf("ordered sum on a GPU: %d passed, %d failed\n", counts.passed, counts.failed);
  return counts.failed == 0 ? 0 : 1;
}

}  // namespace
}  // namespace isobit

int main(int argc, char** argv) {
  try {
    return isobit::run(argc > 1 && std::strcmp(argv[1], "bench") == 0);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
  }
}
