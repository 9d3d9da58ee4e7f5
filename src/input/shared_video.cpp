// SPDX-License-Identifier: BSD-2-Clause-Patent
// Whoever needs the next frame decodes it; the others wait for it.
#include "input/shared_video.h"

#include <algorithm>
#include <chrono>
#include <limits>

#include "input/byte_source.h"

namespace isobit {
namespace {

constexpr auto stop_interval = std::chrono::milliseconds(100);

// Null at the end.
std::shared_ptr<Frame> next_of(Reader& reader) {
  if (reader.lends()) {
    const std::optional<Frame> lent = reader.lend();
    return lent ? std::make_shared<Frame>(*lent) : nullptr;
  }
  auto copy = std::make_shared<Frame>(reader.video().format, host_memory());
  return reader.read(copy->view()) ? copy : nullptr;
}

}  // namespace

class SharedVideo::Tap final : public Reader {
 public:
  Tap(std::shared_ptr<SharedVideo> video, StopFlag stop) : shared_(std::move(video)), stop_(std::move(stop)) {
    const std::lock_guard lock(shared_->mutex_);
    shared_->places_.insert(&place_);
  }
  ~Tap() override {
    const std::lock_guard lock(shared_->mutex_);
    shared_->places_.erase(&place_);
    shared_->passed();
  }
  const Video& video() const override { return shared_->reader_->video(); }
  bool read(const FrameView& out) override {
    const FramePointer frame = next();
    if (frame) copy_frame(frame->view(), out), frame->check(!frame->view().checked);
    return frame != nullptr;
  }
  bool lends() const override { return true; }
  std::optional<Frame> lend() override {
    const FramePointer frame = next();
    return frame ? std::optional(*frame) : std::nullopt;
  }
  bool skip() override { return next() != nullptr; }

 private:
  FramePointer next() {
    FramePointer frame = shared_->frame(place_, stop_);
    if (!frame) return nullptr;
    const std::lock_guard lock(shared_->mutex_);
    ++place_.next;
    shared_->passed();
    return frame;
  }

  std::shared_ptr<SharedVideo> shared_;
  StopFlag stop_;
  Place place_;
};

SharedVideo::SharedVideo(const InputSpec& input) : reader_(open_reader(input)) {}

std::unique_ptr<Reader> SharedVideo::make_reader(StopFlag stop) {
  return std::make_unique<Tap>(shared_from_this(), std::move(stop));
}

SharedVideo::FramePointer SharedVideo::frame(const Place& place, const StopFlag& stop) {
  std::unique_lock lock(mutex_);
  for (;;) {
    const auto ahead = static_cast<std::size_t>(place.next - first_);
    if (ahead < frames_.size()) return frames_[ahead];
    if (failure_) std::rethrow_exception(failure_);
    if (ended_) return nullptr;
    if (stop && *stop) throw Stopped();
    if (!decoding_ && frames_.size() < most_frames)
      decode(lock);
    else
      changed_.wait_for(lock, stop_interval);
  }
}

void SharedVideo::decode(std::unique_lock<std::mutex>& lock) {
  decoding_ = true;
  lock.unlock();
  FramePointer frame;
  std::exception_ptr failure;
  try {
    frame = next_of(*reader_);
  } catch (...) {
    failure = std::current_exception();
  }
  lock.lock();
  decoding_ = false;
  failure_ = failure;
  ended_ = !frame;
  if (frame) frames_.push_back(frame);
  changed_.notify_all();
}

void SharedVideo::passed() {
  std::int64_t slowest = std::numeric_limits<std::int64_t>::max();
  for (const Place* place : places_) slowest = std::min(slowest, place->next);
  while (!frames_.empty() && first_ < slowest) frames_.pop_front(), ++first_;
  changed_.notify_all();
}

}  // namespace isobit
