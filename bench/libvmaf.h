// SPDX-License-Identifier: BSD-2-Clause-Patent
// libvmaf's command line, timed beside isobit.
#pragma once

#include <string>

#include "workload.h"

namespace isobit::bench {

// Times a `vmaf` binary with one thread: the user time of a clip of several frames less that of one frame. Its allocator
// is told to keep its memory, so that page faults do not count.
class LibVmaf {
 public:
  LibVmaf(std::string program, const Case& c);
  ~LibVmaf();
  LibVmaf(const LibVmaf&) = delete;
  LibVmaf& operator=(const LibVmaf&) = delete;

  // Seconds a frame; negative if the program failed.
  double seconds_a_frame();

 private:
  void write_clips(const Case& c, int frames) const;
  double user_seconds(int frames) const;

  std::string program_, folder_, feature_;
  int frames_;
};

}  // namespace isobit::bench
