// SPDX-License-Identifier: BSD-2-Clause-Patent
// The run loop: a reading thread fills pairs, the session scores them, this thread watches.
#include "engine/run.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <future>
#include <limits>
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

constexpr std::int64_t never = std::numeric_limits<std::int64_t>::max();

// The frames that are scored, and those that are read for them.
struct Window {
  std::int64_t first, end;            // `never` where the videos tell
  std::int64_t read_first, read_end;  // at least one frame after the end, to see whether the videos end there

  Window(const FrameRange& range, Metric::Reach reach)
      : first(range.first),
        end(range.end == FrameRange::open ? never : range.end),
        read_first(std::max<std::int64_t>(first - reach.before, 0)),
        read_end(end == never ? never : end + std::max(reach.after, 1)) {}

  bool contains(std::int64_t frame) const { return first <= frame && frame < end; }
  // Of so many frames read, those that are scored.
  std::int64_t scored(std::int64_t read) const {
    return std::clamp<std::int64_t>(read_first + read - first, 0, end - first);
  }
};

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
  Window window;
  bool lends;                          // frames are scored where they lie in their files
  std::vector<std::string> hashes[2];  // of the frames that are scored
  std::int64_t ended_at = 0;           // the frame that was not there
  std::atomic<bool> stop{false};

  explicit State(const RunConfig& c)
      : config(c),
        pairs(pairs_of(c)),
        metrics(choose_metrics(c.metrics, pairs.format(), c.models)),
        session(pairs.format(), metrics.requests, with_models(c.session, metrics.models)),
        window(c.frames, session.reach()),
        lends(pairs.lends() && session.takes_lent()) {}

  RunResult describe() const;
  PairResult skip_to_window();
  PairResult read_pair(std::int64_t frame);
  PairResult read_lent(std::int64_t frame);
  PairResult read_copy(std::int64_t frame);
  void hash(const PairFrames& pair);
  PairResult read_all();
  std::int64_t pairs_done() const { return window.scored(session.completed()); }
  std::int64_t pairs_expected() const {
    return pairs.pairs() < 0 ? -1 : window.scored(pairs.pairs() - window.read_first);
  }
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

// Passes over the frames before the window.
PairResult Run::State::skip_to_window() {
  for (; ended_at < window.read_first && !stop; ++ended_at) {
    if (const PairResult result = pairs.skip(); result != PairResult::pair) return result;
  }
  return PairResult::pair;
}

// Reads and submits one pair. Throws what reading threw.
PairResult Run::State::read_pair(std::int64_t frame) {
  return lends ? read_lent(frame) : read_copy(frame);
}

PairResult Run::State::read_lent(std::int64_t frame) {
  PairFrames pair;
  const PairResult result = pairs.lend(pair.reference, pair.distorted);
  if (stop || result != PairResult::pair) return stop ? PairResult::stopped : result;
  if (window.contains(frame)) {
    hash(pair);
    session.submit_lent(std::move(pair), frame);
  } else {
    session.submit_lent_neighbour(std::move(pair), frame);
  }
  return result;
}

PairResult Run::State::read_copy(std::int64_t frame) {
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
  if (window.contains(frame)) {
    hash(*pair);
    session.submit(pair, frame);
  } else {
    session.submit_neighbour(pair, frame);
  }
  return result;
}

void Run::State::hash(const PairFrames& pair) {
  if (!config.hash) return;
  hashes[0].push_back(frame_hash(pair.reference.view()));
  hashes[1].push_back(frame_hash(pair.distorted.view()));
}

// Until something ends it, and says what: `pair` where the window did.
PairResult Run::State::read_all() {
  PairResult result = skip_to_window();
  for (; result == PairResult::pair && ended_at < window.read_end && !stop; ++ended_at) {
    result = read_pair(ended_at);
    if (result != PairResult::pair) return result;
  }
  return stop ? PairResult::stopped : result;
}

// What an orderly end of reading means. The whole run ends where a video does, which may be after the window.
void Run::State::conclude(PairResult ending, RunResult& out) const {
  const bool at_end = out.end == RunEnd::complete && ending != PairResult::pair && ending != PairResult::stopped &&
                      ended_at <= window.end;
  out.frames = {window.first, at_end ? FrameRange::open : window.first + out.pairs};
  if (out.end != RunEnd::complete) return;
  if (ending == PairResult::stopped) {
    out.end = RunEnd::stopped;
    out.note = fmt::format("stopped by the user after {} frames", out.pairs);
  } else if (at_end && ending != PairResult::end_of_both) {
    const bool reference_first = ending == PairResult::reference_ended_first;
    if (!config.shortest) out.end = RunEnd::unequal_lengths;
    out.note = fmt::format(
        "{} '{}' ended before {} '{}'; they have {} frames in common", reference_first ? "reference" : "distorted",
        reference_first ? out.reference.name : out.distorted.name, reference_first ? "distorted" : "reference",
        reference_first ? out.distorted.name : out.reference.name, ended_at);
  }
  if (out.pairs == 0 && out.end == RunEnd::complete) {
    out.end = RunEnd::broken_input;
    out.note = fmt::format("there is no frame {} in '{}' and '{}': {} can be scored", window.first, out.reference.name,
                           out.distorted.name, ended_at);
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

const Format& Run::format() const { return state_->pairs.format(); }
const ChosenMetrics& Run::metrics() const { return state_->metrics; }
std::string Run::choice() const { return remark_on_choice(state_->config.session, state_->session.devices()); }

RunResult Run::score(const std::function<void(const Progress&)>& progress, const std::atomic<bool>& stop) {
  State& s = *state_;
  RunResult out = s.describe();
  out.scores = {state_, &s.session.scores()};
  const std::int64_t total = s.pairs_expected();
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

  // What scoring met is about an earlier frame than what reading met.
  PairResult ending = PairResult::stopped;
  noting_faults(out, [&] { s.session.finish(); });
  if (answered) noting_faults(out, [&] { ending = reading.get(); });
  out.pairs = s.pairs_done();
  out.seconds = seconds();
  s.conclude(ending, out);
  if (answered && s.config.hash) {
    out.reference_hashes = s.hashes[0], out.distorted_hashes = s.hashes[1];
    for (auto* hashes : {&out.reference_hashes, &out.distorted_hashes}) hashes->resize(out.pairs);
  }
  progress({out.pairs, total, out.seconds, true});
  return out;
}

}  // namespace isobit
