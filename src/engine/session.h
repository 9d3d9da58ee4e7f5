// SPDX-License-Identifier: BSD-2-Clause-Patent
// Scores pairs of frames: push them in order, take the table at the end.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/metric_set.h"
#include "engine/models.h"
#include "engine/scores.h"
#include "frame/frame.h"

namespace isobit {

class Backend;

struct SessionOptions {
  std::string backend = "cpu";  // one of the names that backend_list() knows, or "auto"
  std::string device = "";      // of a GPU backend: numbers, "0" or "0,2", or "all"; empty for the first
  std::string cpu = "auto";     // instruction set of the CPU: baseline, avx2, avx512, neon, auto
  std::uint64_t cpumask = 0;    // instruction sets not to use, libvmaf's bits
  int threads = 0;              // CPU: how many; 0 for all
  std::string fp64 = "auto";    // binary64 by the device's own (native), in integers (soft), or native where there is one
  int subsample = 1;            // the table holds frames 0, N, 2N, ...
  Models models;                // their columns follow the metrics' at finish(); the metrics must make their features
};

// A device of a session, and the metrics that it computes.
struct DeviceUse {
  std::string backend, device;       // "cpu", "AVX-512, 2 threads"
  bool soft_fp64;                    // its kernels make binary64 of integers
  std::vector<std::string> metrics;  // names, in the order of the session
};

struct PairFrames {
  Frame reference, distorted;
};

// Usage: acquire() a pair of frames, fill both, submit() it with its number, in ascending order; finally finish().
// To score a part of a video, submit the frames around it, as many as reach() says, as neighbours.
// The pairs are recycled: their number is bounded, and acquire() waits for one to become free.
class Session {
 public:
  // Throws UsageError for unknown metrics, options or backends, or a format that a metric is not defined for.
  Session(const Format& format, const std::vector<MetricRequest>& metrics, const SessionOptions& options);
  // The same with a backend of the caller's in place of the one that the options name.
  Session(const Format& format, const std::vector<MetricRequest>& metrics, const SessionOptions& options,
          std::unique_ptr<Backend> backend);
  ~Session();

  PairFrames* acquire();
  void submit(PairFrames* pair, std::int64_t frame);
  // A frame that is not scored itself, but near some that are: their scores need it.
  void submit_neighbour(PairFrames* pair, std::int64_t frame);
  void discard(PairFrames* pair);  // give an acquired pair back unscored

  // In place of acquire() and submit(): a pair that lies anywhere in the host's memory, with host_margin samples beside
  // each row that may be read. It is not copied, but kept until it and the frames after it are scored, and checked then.
  // Waits while many pairs are kept. Only where takes_lent() says so: on the CPU.
  bool takes_lent() const;
  void submit_lent(PairFrames pair, std::int64_t frame);
  void submit_lent_neighbour(PairFrames pair, std::int64_t frame);

  // In place of acquire() and submit(): a pair whose planes lie in the memory of the session's one device, of any
  // stride, and complete. It is not copied, but kept until it and the frames after it are scored; no sample may be
  // above the depth's largest. Waits while many pairs are kept. Throws UsageError where the device has no memory of its
  // own, or the session has taken pairs of the host's memory.
  void submit_resident(PairFrames pair, std::int64_t frame);

  // Waits for everything submitted; the table then has every frame that was. Rethrows what a worker threw,
  // and scores() still has the frames before it.
  void finish();
  const Scores& scores() const;

  // Shows the table as it is now, from any thread, also while pairs are scored: its rows are final, in the order of the
  // frames. Until finish() is over, columns of late_keys() hold no scores, and models' columns are not there.
  void read(const std::function<void(const Scores&)>& look) const;
  const std::vector<std::string>& late_keys() const;
  std::int64_t completed() const;  // pairs done with so far, neighbours and those left out among them; from any thread
  Metric::Reach reach() const;     // the most that any of its metrics has

  std::string backend() const;  // "cpu"
  std::string device() const;   // "AVX-512, 2 threads"
  const std::vector<DeviceUse>& devices() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

struct BackendInfo {
  std::string name;
  std::vector<std::string> devices;  // what --device may choose, described
  bool usable = true;
  std::string why_not;  // one sentence where it is not
};
std::vector<BackendInfo> backend_list();

}  // namespace isobit
