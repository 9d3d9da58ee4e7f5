// SPDX-License-Identifier: BSD-2-Clause-Patent
// The run loop: a reading thread fills pairs, the session scores them, this thread watches.
#include "engine/run.h"

#include <fmt/format.h>

#include <chrono>
#include <exception>
#include <future>
#include <thread>

#include "engine/devices.h"
#include "engine/sample_hash.h"
#include "frame/error.h"
#include "input/pairs.h"

namespace isobit {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto poll_interval = std::chrono::milliseconds(100);
constexpr auto stop_patience = std::chrono::milliseconds(500);  // for a reader that waits for its input

PairSpec pairs_of(const RunConfig& c) {
  return {c.reference, c.distorted, c.skip_reference, c.skip_distorted, c.frame_count > 0 ? c.frame_count : -1};
}

SessionOptions with_models(SessionOptions options, const Models& models) {
  options.models = models;
  return options;
}

}  // namespace

struct Run::State {
  RunConfig config;
  PairReader pairs;
  ChosenMetrics metrics;
  Session session;
  SampleHash reference_hash, distorted_hash;
  std::atomic<bool> stop{false};
  std::atomic<std::int64_t> submitted{0};

  explicit State(const RunConfig& c)
      : config(c),
        pairs(pairs_of(c)),
        metrics(choose_metrics(c.metrics, pairs.format(), c.models)),
        session(pairs.format(), metrics.requests, with_models(c.session, metrics.models)) {}

  RunResult describe() const;
  PairResult read_all();
  // The session does not count the frames that --subsample leaves out; pairs handed to it are a few ahead at the most.
  std::int64_t pairs_done() const { return config.session.subsample == 1 ? session.completed() : submitted.load(); }
  void conclude(PairResult ending, RunResult& out) const;
};

// What is known before scoring.
RunResult Run::State::describe() const {
  RunResult out;
  out.config = config;
  out.reference = pairs.reference();
  out.distorted = pairs.distorted();
  out.metrics = metrics;
  out.backend = session.backend();
  out.device = session.device();
  out.devices = session.devices();
  out.choice = remark_on_choice(config.session, out.devices);
  return out;
}

// Reads and submits until something ends it, and says what. Throws what reading threw.
PairResult Run::State::read_all() {
  for (std::int64_t frame = 0; !stop; ++frame) {
    PairFrames* pair = session.acquire();
    PairResult result = PairResult::stopped;
    try {
      if (!stop) result = pairs.read(pair->reference.view(), pair->distorted.view());
    } catch (...) {
      session.discard(pair);
      throw;
    }
    if (result != PairResult::pair) {
      session.discard(pair);
      return result;
    }
    if (config.hash) {
      reference_hash.add(pair->reference.view());
      distorted_hash.add(pair->distorted.view());
    }
    session.submit(pair, frame);
    ++submitted;
  }
  return PairResult::stopped;
}

// What an orderly end of reading means.
void Run::State::conclude(PairResult ending, RunResult& out) const {
  if (out.end != RunEnd::complete) return;
  if (ending == PairResult::stopped) {
    out.end = RunEnd::stopped;
    out.note = fmt::format("stopped by the user after {} frames", out.pairs);
  } else if (ending == PairResult::reference_ended_first || ending == PairResult::distorted_ended_first) {
    const bool reference_first = ending == PairResult::reference_ended_first;
    if (!config.shortest) out.end = RunEnd::unequal_lengths;
    out.note = fmt::format(
        "{} '{}' ended before {} '{}'; the {} common frames are scored", reference_first ? "reference" : "distorted",
        reference_first ? out.reference.name : out.distorted.name, reference_first ? "distorted" : "reference",
        reference_first ? out.distorted.name : out.reference.name, out.pairs);
  } else if (out.pairs == 0) {
    out.end = RunEnd::broken_input;
    out.note = fmt::format("there is no frame to score in '{}' and '{}'", out.reference.name, out.distorted.name);
  }
}

namespace {

// Runs `work` and notes in `out` what it threw.
template <class Work>
void noting_faults(RunResult& out, Work work) {
  const auto note = [&](RunEnd end, const char* sentence) {
    if (out.end == RunEnd::complete) out.end = end, out.note = sentence;
  };
  try {
    work();
  } catch (const InputError& error) {
    note(RunEnd::broken_input, error.what());
  } catch (const std::bad_alloc&) {
    note(RunEnd::failed, "memory ran out; score smaller frames or fewer metrics at once");
  } catch (const std::exception& error) {
    note(RunEnd::failed, error.what());
  }
}

}  // namespace

Run::Run(const RunConfig& config) : state_(std::make_shared<State>(config)) {}
Run::~Run() = default;

const ChosenMetrics& Run::metrics() const { return state_->metrics; }
std::string Run::choice() const { return remark_on_choice(state_->config.session, state_->session.devices()); }

RunResult Run::score(const std::function<void(const Progress&)>& progress, const std::atomic<bool>& stop) {
  State& s = *state_;
  RunResult out = s.describe();
  out.scores = {state_, &s.session.scores()};
  const std::int64_t total = s.pairs.pairs();
  const auto start = Clock::now();
  const auto seconds = [&] { return std::chrono::duration<double>(Clock::now() - start).count(); };

  std::packaged_task<PairResult()> task([state = state_] { return state->read_all(); });
  std::future<PairResult> reading = task.get_future();
  std::thread reader(std::move(task));
  while (reading.wait_for(poll_interval) != std::future_status::ready && !stop)
    progress({s.pairs_done(), total, seconds(), false});
  if (stop) {
    s.stop = true;
    s.pairs.stop();
  }
  const bool answered = !stop || reading.wait_for(stop_patience) == std::future_status::ready;
  answered ? reader.join() : reader.detach();

  PairResult ending = PairResult::stopped;
  if (answered) noting_faults(out, [&] { ending = reading.get(); });
  noting_faults(out, [&] { s.session.finish(); });
  out.pairs = s.pairs_done();
  out.seconds = seconds();
  s.conclude(ending, out);
  if (s.config.hash && answered) {
    out.reference_hash = s.reference_hash.hex();
    out.distorted_hash = s.distorted_hash.hex();
  }
  progress({out.pairs, total, out.seconds, true});
  return out;
}

}  // namespace isobit
