// SPDX-License-Identifier: BSD-2-Clause-Patent
// Two videos, frame by frame side by side.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

#include "input/reader.h"
#include "input/side_thread.h"

namespace isobit {

struct PairSpec {
  InputSpec reference, distorted;
  std::int64_t skip_reference = 0, skip_distorted = 0;  // frames passed over at the beginning
  std::int64_t count = -1;                              // pairs to read; -1 for all
};

enum class PairResult {
  pair,                   // both frames were delivered
  end_of_both,            // both videos ended together, or `count` pairs were read
  reference_ended_first,  // the distorted video has at least one more frame
  distorted_ended_first,  // the reference has
  stopped,                // stop() ended the waiting for a pipe
};

// Both videos are read at the same time, on two threads, so a producer that writes two FIFOs in turn never waits for
// us.
class PairReader {
 public:
  // Opens both. Throws UsageError if both are standard input or the same pipe, or for a negative number; InputError as
  // open_reader() does, and if sizes, depths or chroma formats differ.
  explicit PairReader(const PairSpec& spec);
  ~PairReader();

  const Video& reference() const { return reference_->video(); }
  const Video& distorted() const { return distorted_->video(); }
  const Format& format() const { return reference().format; }

  // How many pairs there will be, as far as the videos tell; -1 where unknown.
  std::int64_t pairs() const { return pairs_; }

  // Fills both frames. Throws InputError for a broken frame, or if a video has fewer frames than are to be skipped;
  // the pairs before were good. What was not delivered may have been written to in part.
  PairResult read(const FrameView& reference, const FrameView& distorted);

  // Whether lend() may be called in place of read().
  bool lends() const { return reference_->lends() && distorted_->lends(); }

  // As read(), but the frames are lent (Reader::lend()).
  PairResult lend(Frame& reference, Frame& distorted);

  // Passes over one pair.
  PairResult skip();

  // From any thread or a signal handler: makes a read that waits for a pipe return `stopped` soon.
  void stop() { stop_->store(true); }

 private:
  // Has each reader, after what is to be skipped, do one thing that tells whether there was a frame.
  template <class Reference, class Distorted>
  PairResult next(Reference reference, Distorted distorted);

  std::shared_ptr<std::atomic<bool>> stop_ = std::make_shared<std::atomic<bool>>(false);
  std::unique_ptr<Reader> reference_, distorted_;
  std::int64_t skip_reference_, skip_distorted_, left_, pairs_ = -1;
  SideThread side_;
};

}  // namespace isobit
