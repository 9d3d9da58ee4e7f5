// SPDX-License-Identifier: BSD-2-Clause-Patent
// Loading FFmpeg's libraries.
#include "input/ffmpeg_library.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <string>

#include "frame/error.h"

namespace isobit {
namespace {

class Library {
 public:
  explicit Library(const char* name) : name_(name), handle_(::dlopen(name, RTLD_LAZY | RTLD_LOCAL)) {
    if (!handle_) fail();
  }

  template <class Function>
  void find(const char* name, Function*& function) const {
    function = reinterpret_cast<Function*>(::dlsym(handle_, name));
    if (!function) fail();
  }

 private:
  [[noreturn]] void fail() const {
    std::string package = name_;  // as Debian names it: libavutil57 has libavutil.so.57
    if (const auto at = package.find(".so."); at != package.npos) package.erase(at, 4);
    throw SystemError(
        fmt::format("FFmpeg's libraries cannot be loaded ({}): install them, e.g. Debian's package {}, or give y4m or "
                    "raw yuv",
                    ::dlerror(), package));
  }

  const char* name_;
  void* handle_;  // never closed: FFmpeg's threads and log callback may outlive every reader
};

}  // namespace

FfmpegLibrary load_ffmpeg(const FfmpegNames& names) {
  const Library avutil(names.avutil), avcodec(names.avcodec), avformat(names.avformat);
  FfmpegLibrary functions;
#define ISOBIT_FFMPEG_FIND(library, name) library.find(#name, functions.name);
  ISOBIT_FFMPEG_FUNCTIONS(ISOBIT_FFMPEG_FIND)
#undef ISOBIT_FFMPEG_FIND
  return functions;
}

const FfmpegLibrary& ffmpeg() {
  static const FfmpegLibrary functions = load_ffmpeg();
  return functions;
}

}  // namespace isobit
