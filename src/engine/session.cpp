// SPDX-License-Identifier: BSD-2-Clause-Patent
// One thread for each slot takes pairs from a queue, has its slot score them, and writes the table's rows.
#include "engine/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <thread>

#include "device/backend.h"
#include "engine/devices.h"
#include "engine/metric_set.h"
#include "engine/score_table.h"
#include "frame/error.h"

namespace isobit {
namespace {

// A pair that waits to be scored.
struct Job {
  PairFrames* pair;
  std::vector<PairFrames*> earlier;  // of the frames before, as far as the plan looks back; the oldest first
  std::int64_t frame, order;
  Share share;
};

// Pairs of the caller's memory that nobody needs any more. They end outside the lock: that is when the caller is told.
using Gone = std::vector<std::unique_ptr<PairFrames>>;

}  // namespace

struct Session::Impl {
  Impl(const Format& f, const std::vector<MetricRequest>& requests, const SessionOptions& o,
       std::unique_ptr<Backend> chosen)
      : format(f), subsample(std::max(1, o.subsample)), models(o.models), metrics(format, requests) {
    Assignment assignment = assign(std::move(chosen), metrics.work_names(), metrics.work(), format, o);
    backend = std::move(assignment.backend), devices = std::move(assignment.devices);
    memory = backend->memory();
    plan = {format, metrics.work().data(), static_cast<int>(metrics.work().size())};
    pairs_allowed = plan.lookback();
    make_slots();
    for (auto& slot : slots) pairs_allowed += 2 * slot->capacity();
    ++pairs_allowed;
    for (auto& slot : slots) threads.emplace_back([this, s = slot.get()] { work_through(*s); });
  }

  ~Impl() { stop(); }

  // As many as there is room for; at least one.
  void make_slots() {
    for (int i = 0; i < backend->slots(); ++i) try {
        slots.push_back(backend->make_slot(i, plan));
      } catch (const NoRoom&) {
        if (slots.empty() && i + 1 == backend->slots()) throw;
      }
  }

  PairFrames* acquire() {
    std::unique_lock lock(mutex);
    keep_to(false);
    idle.wait(lock, [&] { return !free.empty() || static_cast<int>(pairs.size()) < pairs_allowed || failure; });
    if (failure) std::rethrow_exception(failure);
    if (free.empty()) add_pair(lock);
    PairFrames* pair = free.back();
    free.pop_back();
    uses[pair] = 1;
    return pair;
  }

  // Frames in the memory of host and device do not mix: one may be the other's predecessor.
  void keep_to(bool in_device_memory) {
    if (!resident) resident = in_device_memory;
    if (*resident != in_device_memory)
      throw UsageError("this session has taken frames of the other kind of memory; keep to the host's or the device's");
  }

  // One pair more in `free`; where there is no room for it, those that there are must do.
  void add_pair(std::unique_lock<std::mutex>& lock) {
    try {
      pairs.push_back(std::make_unique<PairFrames>(PairFrames{Frame(format, memory), Frame(format, memory)}));
      free.push_back(pairs.back().get());
    } catch (const NoRoom&) {
      pairs_allowed = static_cast<int>(pairs.size());
      if (pairs_allowed <= plan.lookback() + 1) throw;
      idle.wait(lock, [&] { return !free.empty() || failure; });
      if (failure) std::rethrow_exception(failure);
    }
  }

  void release(PairFrames* pair) {
    Gone gone;
    const std::lock_guard lock(mutex);
    drop(pair, gone);
  }
  void drop(PairFrames* pair, Gone& gone) {  // under the lock
    if (--uses[pair] > 0) return;
    if (const auto lent = callers.find(pair); lent != callers.end()) {
      gone.push_back(std::move(lent->second));
      callers.erase(lent);
      uses.erase(pair);
    } else {
      free.push_back(pair);
    }
    idle.notify_one();
  }

  Share share_of(std::int64_t frame) const { return frame % subsample == 0 ? Share::all : Share::left_out; }

  void submit(PairFrames* pair, std::int64_t frame, Share share) {
    Gone gone;
    const std::lock_guard lock(mutex);
    if (metrics.wanted(share) != 0) return enqueue(pair, frame, share, gone);
    pass_over(frame, share);
    drop(pair, gone);
  }

  // A pair that no metric wants.
  void pass_over(std::int64_t frame, Share share) { table.add(submitted++, {frame, share, {}, {}}); }  // under the lock

  void submit_resident(PairFrames frames, std::int64_t frame) {
    if (!backend->takes_resident())
      throw UsageError(fmt::format("{} ({}) scores frames in the host's memory only; push them from there, or choose one GPU",
                                   backend->name(), backend->device()));
    submit_callers(std::move(frames), frame, share_of(frame), true);
  }

  void submit_callers(PairFrames frames, std::int64_t frame, Share share, bool in_device_memory) {
    auto own = std::make_unique<PairFrames>(std::move(frames));
    const bool wanted = metrics.wanted(share) != 0;
    if (!wanted) own->reference.check(true), own->distorted.check(true);
    Gone gone;
    std::unique_lock lock(mutex);
    keep_to(in_device_memory);
    idle.wait(lock, [&] { return static_cast<int>(callers.size()) < pairs_allowed || failure; });
    if (failure) std::rethrow_exception(failure);
    if (!wanted) return pass_over(frame, share);
    PairFrames* pair = own.get();
    uses[pair] = 1;
    callers[pair] = std::move(own);
    enqueue(pair, frame, share, gone);
  }

  void enqueue(PairFrames* pair, std::int64_t frame, Share share, Gone& gone) {  // under the lock
    for (PairFrames* before : recent) ++uses[before];
    queue.push_back({pair, {recent.begin(), recent.end()}, frame, submitted++, share});
    if (plan.lookback() > 0) remember(pair, gone);
    ready.notify_one();
  }

  // Keeps the pair for the frames after it.
  void remember(PairFrames* pair, Gone& gone) {
    ++uses[pair];
    recent.push_back(pair);
    if (static_cast<int>(recent.size()) <= plan.lookback()) return;
    drop(recent.front(), gone);
    recent.pop_front();
  }

  void work_through(Slot& slot) {
    std::vector<std::uint64_t> cells(static_cast<std::size_t>(plan.cells()) * slot.capacity());
    for (std::vector<Job> batch; !(batch = take(slot.capacity())).empty();) {
      try {
        score(slot, batch, cells);
      } catch (...) {
        note_failure(batch.front().order);
      }
      for (const Job& job : batch) {
        release(job.pair);
        for (PairFrames* before : job.earlier) release(before);
      }
    }
  }

  // Keeps what is thrown for the earliest pair: those before it are in the table.
  void note_failure(std::int64_t order) {
    const std::lock_guard lock(mutex);
    if (!failure || order < failed) failed = order, failure = std::current_exception();
    idle.notify_all(), ready.notify_all();
  }

  // Jobs of one kind, as many as a slot takes at once; none when all is done or something failed.
  std::vector<Job> take(int most) {
    std::unique_lock lock(mutex);
    ready.wait(lock, [&] { return !queue.empty() || stopping || failure; });
    std::vector<Job> batch;
    if (!queue.empty() && *resident) most = 1;  // as score_resident() takes them
    while (!failure && !queue.empty() && static_cast<int>(batch.size()) < most &&
           (batch.empty() || queue.front().share == batch.front().share)) {
      batch.push_back(queue.front());
      queue.pop_front();
    }
    return batch;
  }

  void score(Slot& slot, const std::vector<Job>& batch, std::vector<std::uint64_t>& cells) {
    std::vector<FrameView> reference, distorted, earlier;
    for (const PairFrames* before : batch.front().earlier) earlier.push_back(before->reference.view());
    while (static_cast<int>(earlier.size()) < plan.lookback()) {
      earlier.insert(earlier.begin(), batch.front().pair->reference.view());
    }
    for (const Job& job : batch) {
      reference.push_back(job.pair->reference.view());
      distorted.push_back(job.pair->distorted.view());
    }
    try {
      if (*resident)
        slot.score_resident(reference[0], distorted[0], earlier.data(), metrics.wanted(batch.front().share), cells.data());
      else
        slot.score(reference.data(), distorted.data(), earlier.data(), static_cast<int>(batch.size()),
                   metrics.wanted(batch.front().share), cells.data());
    } catch (const AbovePeak&) {
      check(batch, true);
      throw;
    }
    check(batch, false);
    for (std::size_t i = 0; i < batch.size(); ++i)
      deliver(batch[i], std::span(cells).subspan(i * plan.cells(), plan.cells()));
  }

  // Throws what is wrong with a frame that was lent.
  static void check(const std::vector<Job>& batch, bool every_sample) {
    for (const PairFrames* before : batch.front().earlier) before->reference.check();
    for (const Job& job : batch) job.pair->reference.check(every_sample), job.pair->distorted.check(every_sample);
  }

  void deliver(const Job& job, std::span<const std::uint64_t> cells) {
    ScoreTable::Row row = table.row_of(job.frame, job.share, cells);
    const std::lock_guard lock(mutex);
    table.add(job.order, std::move(row));
  }

  void finish() {
    stop();
    Gone gone;
    const std::lock_guard lock(mutex);
    for (auto& [pair, own] : callers) gone.push_back(std::move(own));
    recent.clear(), queue.clear(), callers.clear();
    table.finish(models);
    models.clear();
    if (failure) std::rethrow_exception(failure);
  }

  void stop() {
    {
      const std::lock_guard lock(mutex);
      stopping = true;
      ready.notify_all();
    }
    for (std::thread& thread : threads) thread.join();
    threads.clear();
  }

  Format format;
  int subsample;
  Models models;
  std::unique_ptr<Backend> backend;
  std::vector<DeviceUse> devices;
  FrameMemory memory;
  MetricSet metrics;
  Plan plan;
  std::vector<std::unique_ptr<Slot>> slots;
  int pairs_allowed = 0;

  std::mutex mutex;
  std::condition_variable idle, ready;  // a pair is free; a job is queued
  std::vector<std::unique_ptr<PairFrames>> pairs;
  std::map<PairFrames*, std::unique_ptr<PairFrames>> callers;  // pairs in memory of the caller's
  std::optional<bool> resident;      // whether frames come in the device's memory; the first pair tells
  std::map<PairFrames*, int> uses;   // who still needs a pair: its acquirer or job, later jobs, `recent`
  std::deque<PairFrames*> recent;    // the last pairs submitted, as many as the plan looks back
  std::vector<PairFrames*> free;
  std::deque<Job> queue;
  bool stopping = false;
  std::exception_ptr failure;
  std::int64_t failed = 0;  // the order of the pair that it is about
  std::int64_t submitted = 0;
  ScoreTable table{metrics};
  std::vector<std::thread> threads;
};

Session::Session(const Format& format, const std::vector<MetricRequest>& metrics, const SessionOptions& options)
    : Session(format, metrics, options, make_backend(backend_options(options))) {}
Session::Session(const Format& format, const std::vector<MetricRequest>& metrics, const SessionOptions& options,
                 std::unique_ptr<Backend> backend)
    : impl_(std::make_unique<Impl>(format, metrics, options, std::move(backend))) {}
Session::~Session() = default;
PairFrames* Session::acquire() { return impl_->acquire(); }
void Session::submit(PairFrames* pair, std::int64_t frame) {
  impl_->submit(pair, frame, impl_->share_of(frame));
}
void Session::submit_neighbour(PairFrames* pair, std::int64_t frame) { impl_->submit(pair, frame, Share::neighbour); }
void Session::discard(PairFrames* pair) { impl_->release(pair); }
bool Session::takes_lent() const { return impl_->backend->takes_lent(); }
void Session::submit_lent(PairFrames pair, std::int64_t frame) {
  impl_->submit_callers(std::move(pair), frame, impl_->share_of(frame), false);
}
void Session::submit_lent_neighbour(PairFrames pair, std::int64_t frame) {
  impl_->submit_callers(std::move(pair), frame, Share::neighbour, false);
}
void Session::submit_resident(PairFrames pair, std::int64_t frame) { impl_->submit_resident(std::move(pair), frame); }
void Session::finish() { impl_->finish(); }
const Scores& Session::scores() const { return impl_->table.scores(); }
void Session::read(const std::function<void(const Scores&)>& look) const {
  const std::lock_guard lock(impl_->mutex);
  look(impl_->table.scores());
}
const std::vector<std::string>& Session::late_keys() const { return impl_->metrics.late_keys(); }
std::int64_t Session::completed() const {
  const std::lock_guard lock(impl_->mutex);
  return impl_->table.settled();
}
Metric::Reach Session::reach() const { return impl_->metrics.reach(); }
std::string Session::backend() const { return impl_->backend->name(); }
std::string Session::device() const { return impl_->backend->device(); }
const std::vector<DeviceUse>& Session::devices() const { return impl_->devices; }

std::vector<BackendInfo> backend_list() {
  std::vector<BackendInfo> list;
  for (const BackendDescription& d : describe_backends()) list.push_back({d.name, d.devices, d.usable, d.why_not});
  return list;
}

}  // namespace isobit
