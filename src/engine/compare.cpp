// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "engine/compare.h"

#include <algorithm>
#include <filesystem>
#include <mutex>
#include <thread>

#include "input/shared_video.h"

namespace isobit {
namespace {

// Adds up what the runs tell, each on a thread of its own.
class TotalProgress {
 public:
  TotalProgress(std::size_t runs, const std::function<void(const Progress&)>& tell) : each_(runs), tell_(tell) {}

  void operator()(std::size_t run, const Progress& progress) {
    const std::lock_guard lock(mutex_);
    each_[run] = progress;
    Progress all{0, 0, progress.seconds, true};
    for (const Progress& p : each_) {
      all.done += p.done;
      all.total = all.total < 0 || p.total < 0 ? -1 : all.total + p.total;
      all.last = all.last && p.last;
    }
    tell_(all);
  }

 private:
  std::mutex mutex_;
  std::vector<Progress> each_;
  const std::function<void(const Progress&)>& tell_;
};

// The run's result; the run itself, with its readers, ends here, so that the shared reference does not wait for it.
RunResult score_one(std::unique_ptr<Run> run, const std::function<void(const Progress&)>& progress,
                    const std::atomic<bool>& stop) {
  RunResult result = run->score(progress, stop);
  result.scores = std::make_shared<const Scores>(*result.scores);
  result.config.reference.shared.reset();
  return result;
}

int share_of_threads(int threads, std::size_t runs) {
  const int all = threads > 0 ? threads : static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  return std::max(1, all / static_cast<int>(runs));
}

}  // namespace

Comparison::Comparison(const RunConfig& common, const std::vector<InputSpec>& distorted) {
  RunConfig config = common;
  config.reference.shared = std::make_shared<SharedVideo>(common.reference);
  config.session.threads = share_of_threads(common.session.threads, distorted.size());
  for (const InputSpec& input : distorted) {
    config.distorted = input;
    runs_.push_back(std::make_unique<Run>(config));
  }
}

std::vector<RunResult> Comparison::score(const std::function<void(const Progress&)>& progress,
                                         const std::atomic<bool>& stop) {
  std::vector<RunResult> results(runs_.size());
  TotalProgress total(runs_.size(), progress);
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < runs_.size(); ++i)
    threads.emplace_back([&, i] {
      results[i] = score_one(
          std::move(runs_[i]), [&total, i](const Progress& p) { total(i, p); }, stop);
    });
  for (std::thread& thread : threads) thread.join();
  return results;
}

BitRate bit_rate_of(const RunResult& run) {
  const Video& video = run.distorted;
  if (video.bit_rate > 0) return {static_cast<double>(video.bit_rate), "container"};
  std::error_code error;
  const auto bytes = std::filesystem::file_size(video.name, error);
  const bool whole = run.end == RunEnd::complete && run.config.frame_count == 0 && run.frames.is_whole();
  const std::int64_t frames = video.frames >= 0 ? video.frames : whole ? run.pairs + run.config.skip_distorted : 0;
  if (error || frames <= 0 || video.rate_num <= 0) return {};
  const double seconds =
      static_cast<double>(frames) * static_cast<double>(video.rate_den) / static_cast<double>(video.rate_num);
  return {static_cast<double>(bytes) * 8 / seconds, "file size"};
}

}  // namespace isobit
