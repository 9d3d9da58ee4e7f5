// SPDX-License-Identifier: BSD-2-Clause-Patent
// Large reads from a regular file by several threads: one thread copies from the page cache at a fraction of the
// memory's speed.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <memory>
#include <vector>

#include "input/side_thread.h"

namespace isobit {

class ParallelRead {
 public:
  static constexpr std::size_t worth_it = 2 << 20;  // bytes of one read

  explicit ParallelRead(int helpers = default_helpers());  // beside the caller

  // None on a machine with few processors, where scoring needs them all.
  static int default_helpers();

  bool helps() const { return !helpers_.empty(); }

  // Reads up to `bytes` bytes at `offset`; returns how many there were before the end, or -1 with errno set.
  ssize_t read(int fd, char* to, std::size_t bytes, off_t offset);

 private:
  std::vector<std::unique_ptr<SideThread>> helpers_;
};

}  // namespace isobit
