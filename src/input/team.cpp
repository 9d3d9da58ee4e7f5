// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "input/team.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>

namespace isobit {
namespace {

constexpr int many_processors = 8;
constexpr int most_helpers = 7;

// Parts are begun in order, so none before one that fails is left out.
class Parts {
 public:
  Parts(int count, const std::function<void(int)>& part) : count_(count), part_(part) {}

  void operator()() {
    for (int i; !failed_ && (i = next_++) < count_;) try {
        part_(i);
      } catch (...) {
        note(i);
      }
  }

  void rethrow() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  void note(int i) {
    const std::lock_guard lock(mutex_);
    if (!failure_ || i < first_) first_ = i, failure_ = std::current_exception();
    failed_ = true;
  }

  const int count_;
  const std::function<void(int)>& part_;
  std::atomic<int> next_{0};
  std::atomic<bool> failed_{false};
  std::mutex mutex_;
  int first_ = 0;
  std::exception_ptr failure_;  // of the part `first_`
};

}  // namespace

int Team::default_helpers() {
  const auto processors = static_cast<int>(std::thread::hardware_concurrency());
  return processors < many_processors ? 0 : std::min(processors / 2 - 1, most_helpers);
}

Team::Team(int helpers) {
  for (int i = 0; i < helpers; ++i) helpers_.push_back(std::make_unique<SideThread>());
}

void Team::each(int count, const std::function<void(int)>& part) {
  Parts parts(count, part);
  for (auto& helper : helpers_) helper->start(std::ref(parts));
  parts();
  for (auto& helper : helpers_) helper->wait();
  parts.rethrow();
}

}  // namespace isobit
