// SPDX-License-Identifier: BSD-2-Clause-Patent
// One video decoded once for several readers, each at a pace of its own.
#pragma once

#include <condition_variable>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <set>
#include <vector>

#include "input/reader.h"

namespace isobit {

// A few decoded frames are kept; a reader that is that far ahead of the slowest waits for it. All readers should
// therefore be made before the first of them reads, and a reader that is done with be destroyed.
class SharedVideo : public std::enable_shared_from_this<SharedVideo> {
 public:
  static constexpr std::size_t most_frames = 8;

  // Errors as open_reader().
  explicit SharedVideo(const InputSpec& input);

  // A reader of the whole video, which delivers, and throws, what the one underneath does. Raising `stop` ends its
  // waiting.
  std::unique_ptr<Reader> make_reader(StopFlag stop);

 private:
  using FramePointer = std::shared_ptr<Frame>;
  struct Place {
    std::int64_t next = 0;  // frame
  };
  class Tap;

  FramePointer frame(const Place& place, const StopFlag& stop);  // null at the end
  void decode(std::unique_lock<std::mutex>& lock);
  void passed();  // drops what everyone has read; under the lock

  std::unique_ptr<Reader> reader_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::set<const Place*> places_;
  std::int64_t first_ = 0;           // number of frames_.front()
  std::deque<FramePointer> frames_;  // decoded, and not yet read by all
  bool decoding_ = false, ended_ = false;
  std::exception_ptr failure_;  // after the frames
};

}  // namespace isobit
