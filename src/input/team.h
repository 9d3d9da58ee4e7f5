// SPDX-License-Identifier: BSD-2-Clause-Patent
// Threads that do the parts of a job together with their owner: one thread copies at a fraction of the memory's speed.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "input/side_thread.h"

namespace isobit {

class Team {
 public:
  explicit Team(int helpers = default_helpers());  // beside the owner

  // None on a machine with few processors, where scoring needs them all.
  static int default_helpers();

  // Does part(0) … part(count - 1), each on one of the threads, and returns when all are done. What the first of them threw
  // is rethrown; parts after it may then be left out.
  void each(int count, const std::function<void(int)>& part);

 private:
  std::vector<std::unique_ptr<SideThread>> helpers_;
};

}  // namespace isobit
