// SPDX-License-Identifier: BSD-2-Clause-Patent
// One thread that does one job at a time beside its owner.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace isobit {

class SideThread {
 public:
  SideThread() : thread_([this] { run(); }) {}
  ~SideThread();

  // Starts a job, which must not throw; the one before must have been waited for.
  void start(std::function<void()> job);

  // Returns when the job is done.
  void wait();

 private:
  void run();

  std::mutex mutex_;
  std::condition_variable changed_;
  std::function<void()> job_;  // empty when there is nothing to do
  bool leaving_ = false;
  std::thread thread_;
};

}  // namespace isobit
