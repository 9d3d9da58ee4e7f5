// SPDX-License-Identifier: BSD-2-Clause-Patent
// A group of lanes on the CPU, as a GPU has them: each lane runs to its next barrier, one after the other.
#pragma once

#include <ucontext.h>

#include <cstdint>
#include <cstdlib>
#include <functional>
#include <memory>
#include <vector>

namespace isobit::testing {

// How a fiber gives way: without the kernel, save where a sanitizer must see that the stack changes.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ISOBIT_FIBERS_BY_KERNEL 1
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define ISOBIT_FIBERS_BY_KERNEL 1
#endif

class FiberState {
 public:
  // Runs enter(argument) on a stack at the first switch to this state.
  void start(void (*enter)(unsigned, unsigned), std::uintptr_t argument, char* stack, std::size_t bytes) {
    getcontext(&context_);
    context_.uc_stack.ss_sp = stack;
    context_.uc_stack.ss_size = bytes;
    makecontext(&context_, reinterpret_cast<void (*)()>(enter), 2, static_cast<unsigned>(argument >> 32),
                static_cast<unsigned>(argument));
    is_new_ = true;
  }
  // Leaves this state for another, until another switches back to it.
  __attribute__((noinline)) void switch_to(FiberState& other) {
#if ISOBIT_FIBERS_BY_KERNEL
    swapcontext(&context_, &other.context_);
#else
    if (__builtin_setjmp(registers_)) return;
    if (!other.is_new_) __builtin_longjmp(other.registers_, 1);
    other.is_new_ = false;
    setcontext(&other.context_);
    std::abort();  // and so no tail call, which would give back the frame that another state still returns from
#endif
  }

 private:
  ucontext_t context_{};
  [[maybe_unused]] void* registers_[5] = {};
  bool is_new_ = false;
};

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

  explicit FiberGroup(int lanes)
      : fibers_(static_cast<std::size_t>(lanes)),
        stacks_(std::make_unique_for_overwrite<char[]>(fibers_.size() * stack_bytes)) {}

  // Runs body(lane) in every lane to its end.
  void run(const std::function<void(const Lane&)>& body, bool backwards = false) {
    body_ = &body;
    const int count = static_cast<int>(fibers_.size());
    for (auto& fiber : fibers_) fiber.finished = false;
    if (!started_) start();
    for (int running = count; running > 0;) {
      for (int i = 0; i < count; ++i) {
        current_ = backwards ? count - 1 - i : i;
        auto& fiber = fibers_[static_cast<std::size_t>(current_)];
        if (fiber.finished) continue;
        scheduler_.switch_to(fiber.state);
        running -= fiber.finished;
      }
    }
  }

 private:
  static constexpr std::size_t stack_bytes = 256 << 10;
  struct Fiber {
    FiberState state;
    bool finished = false;
  };

  // Stacks end at different places in a page, or all their tops would lie in the same few lines of the cache.
  void start() {
    char* stack = stacks_.get();
    std::size_t size = stack_bytes;
    for (auto& fiber : fibers_) {
      fiber.state.start(&FiberGroup::enter, reinterpret_cast<std::uintptr_t>(this), stack, size);
      stack += stack_bytes, size -= 192;
    }
    started_ = true;
  }

  // A fiber's whole life: one body after another.
  static void enter(unsigned high, unsigned low) {
    auto* self = reinterpret_cast<FiberGroup*>(std::uintptr_t(high) << 32 | low);
    Lane lane;
    lane.group_ = self;
    lane.number_ = self->current_;
    for (;;) {
      (*self->body_)(lane);
      self->fibers_[static_cast<std::size_t>(lane.number_)].finished = true;
      self->pause(lane.number_);
    }
  }

  void pause(int lane) { fibers_[static_cast<std::size_t>(lane)].state.switch_to(scheduler_); }

  FiberState scheduler_;
  std::vector<Fiber> fibers_;
  std::unique_ptr<char[]> stacks_;
  const std::function<void(const Lane&)>* body_ = nullptr;
  int current_ = 0;
  bool started_ = false;
};

}  // namespace isobit::testing
