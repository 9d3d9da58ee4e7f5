// SPDX-License-Identifier: BSD-2-Clause-Patent
// FFmpeg has one log callback for the whole process, called from any thread; messages are sorted by their context.
#include "input/ffmpeg_log.h"

#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <set>
#include <utility>

#include "input/ffmpeg_library.h"

namespace isobit {
namespace {

struct Sinks {
  std::mutex mutex;
  std::set<const void*> alive;
};

Sinks& sinks() {
  static Sinks all;
  return all;
}

void* opaque_of(void* context) {
  if (!context) return nullptr;
  const AVClass* type = *static_cast<const AVClass**>(context);  // what every context that logs begins with
  if (!type) return nullptr;
  if (std::strcmp(type->class_name, "AVCodecContext") == 0) return static_cast<AVCodecContext*>(context)->opaque;
  if (std::strcmp(type->class_name, "AVFormatContext") == 0) return static_cast<AVFormatContext*>(context)->opaque;
  return nullptr;
}

}  // namespace

FfmpegLog::FfmpegLog() {
  static const bool once = [] {
    ffmpeg().av_log_set_level(AV_LOG_QUIET);  // for contexts inside FFmpeg that are nobody's
    ffmpeg().av_log_set_callback(receive);
    return true;
  }();
  (void)once;
  std::lock_guard lock(sinks().mutex);
  sinks().alive.insert(this);
}

FfmpegLog::~FfmpegLog() {
  std::lock_guard lock(sinks().mutex);
  sinks().alive.erase(this);
}

std::string FfmpegLog::take() {
  std::lock_guard lock(sinks().mutex);
  return std::exchange(first_, {});
}

void FfmpegLog::receive(void* context, int level, const char* format, va_list arguments) {
  void* owner = opaque_of(context);
  std::lock_guard lock(sinks().mutex);
  if (!sinks().alive.contains(owner)) return ffmpeg().av_log_default_callback(context, level, format, arguments);
  FfmpegLog& log = *static_cast<FfmpegLog*>(owner);
  if (level > AV_LOG_ERROR || !log.first_.empty()) return;
  char line[256];
  const int length = std::vsnprintf(line, sizeof line, format, arguments);
  if (length > 0) log.first_.assign(line, std::strcspn(line, "\r\n"));
}

}  // namespace isobit
