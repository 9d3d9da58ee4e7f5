// SPDX-License-Identifier: BSD-2-Clause-Patent
// A group of lanes on the CPU, as a GPU has them: each lane runs to its next barrier, one after the other.
#pragma once

#include <ucontext.h>

#include <functional>
#include <memory>
#include <vector>

namespace isobit::testing {

// Lanes run in the order of their numbers or against it, so that what one needs from another without a barrier shows.
class FiberGroup {
 public:
  class Lane {
   public:
    int lane() const { return number_; }
    void barrier() const { group_->pause(number_); }

   private:
    friend class FiberGroup;
    FiberGroup* group_;
    int number_;
  };

  explicit FiberGroup(int lanes) : fibers_(static_cast<std::size_t>(lanes)) {
    for (auto& fiber : fibers_) fiber.stack = std::make_unique<char[]>(stack_bytes);
  }

  // Runs body(lane) in every lane to its end.
  void run(const std::function<void(const Lane&)>& body, bool backwards = false) {
    body_ = &body;
    const int count = static_cast<int>(fibers_.size());
    for (int i = 0; i < count; ++i) start(i);
    for (int running = count; running > 0;) {
      for (int i = 0; i < count; ++i) {
        const int lane = backwards ? count - 1 - i : i;
        auto& fiber = fibers_[static_cast<std::size_t>(lane)];
        if (fiber.finished) continue;
        current_ = lane;
        swapcontext(&scheduler_, &fiber.context);
        running -= fiber.finished;
      }
    }
  }

 private:
  static constexpr std::size_t stack_bytes = 256 << 10;
  struct Fiber {
    ucontext_t context;
    std::unique_ptr<char[]> stack;
    bool finished = false;
  };

  void start(int lane) {
    auto& fiber = fibers_[static_cast<std::size_t>(lane)];
    fiber.finished = false;
    getcontext(&fiber.context);
    fiber.context.uc_stack.ss_sp = fiber.stack.get();
    fiber.context.uc_stack.ss_size = stack_bytes;
    fiber.context.uc_link = &scheduler_;
    const auto self = reinterpret_cast<std::uintptr_t>(this);
    makecontext(&fiber.context, reinterpret_cast<void (*)()>(&FiberGroup::enter), 2, static_cast<unsigned>(self >> 32),
                static_cast<unsigned>(self));
  }

  static void enter(unsigned high, unsigned low) {
    auto* self = reinterpret_cast<FiberGroup*>(std::uintptr_t(high) << 32 | low);
    Lane lane;
    lane.group_ = self;
    lane.number_ = self->current_;
    (*self->body_)(lane);
    self->fibers_[static_cast<std::size_t>(lane.number_)].finished = true;
  }

  void pause(int lane) { swapcontext(&fibers_[static_cast<std::size_t>(lane)].context, &scheduler_); }

  ucontext_t scheduler_{};
  std::vector<Fiber> fibers_;
  const std::function<void(const Lane&)>* body_ = nullptr;
  int current_ = 0;
};

}  // namespace isobit::testing
