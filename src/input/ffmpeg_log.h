// SPDX-License-Identifier: BSD-2-Clause-Patent
// What FFmpeg logs about a reader's own contexts: it goes into that reader's error sentences, not to standard error.
#pragma once

#include <string>

namespace isobit {

// Put a FfmpegLog's address into the `opaque` of AVFormatContext and AVCodecContext; it must outlive them.
class FfmpegLog {
 public:
  FfmpegLog();
  ~FfmpegLog();
  FfmpegLog(const FfmpegLog&) = delete;
  FfmpegLog& operator=(const FfmpegLog&) = delete;

  // The first error logged since the last call, without its line feed; empty if there was none. From any thread.
  std::string take();

 private:
  static void receive(void* context, int level, const char* format, __builtin_va_list arguments);

  std::string first_;
};

}  // namespace isobit
