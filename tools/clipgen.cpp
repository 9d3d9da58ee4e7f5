// SPDX-License-Identifier: BSD-2-Clause-Patent
// Writes a reference clip and a distorted one (tests/testing/clip.h), the same bytes on every machine.
#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <memory>
#include <string>
#include <string_view>

#include "frame/error.h"
#include "testing/clip.h"

namespace {

using namespace isobit;

constexpr std::string_view usage =
    "usage: clipgen SCENE DISTORTION WIDTH HEIGHT FRAMES DEPTH CHROMA SEED REFERENCE DISTORTED\n"
    "  SCENE       nature | noise | checker | flat | ramp | extremes\n"
    "  DISTORTION  none | quant | blur | grain | shift | fade | noise\n"
    "  DEPTH       8 to 16 bits;  CHROMA 400 | 420 | 422 | 444 | 411 | 440 (410 as yuv alone)\n"
    "A name that ends in .y4m gets y4m headers, any other the planes alone; 16-bit samples are little endian.\n";

// The word after C in a y4m header.
std::string y4m_chroma(const Format& f, std::string_view digits) {
  if (f.chroma == Chroma::c400) return f.depth == 8 ? "mono" : fmt::format("mono{}", f.depth);
  return f.depth == 8 ? std::string(digits) : fmt::format("{}p{}", digits, f.depth);
}

class Writer {
 public:
  Writer(const std::string& name, const Format& format, std::string_view chroma)
      : y4m_(name.ends_with(".y4m")), name_(name), file_(std::fopen(name.c_str(), "wb"), &std::fclose) {
    if (!file_) throw SystemError("cannot create " + name);
    if (y4m_)
      fmt::print(file_.get(), "YUV4MPEG2 W{} H{} F25:1 Ip A1:1 C{}\n", format.width, format.height,
                 y4m_chroma(format, chroma));
  }

  void write(const FrameView& frame) {
    if (y4m_) std::fputs("FRAME\n", file_.get());
    for (int p = 0; p < frame.format.planes(); ++p)
      for (int y = 0; y < frame.planes[p].height; ++y)
        std::fwrite(frame.planes[p].row(y), frame.format.sample_bytes(), frame.planes[p].width, file_.get());
  }

  void close() {
    if (std::ferror(file_.get()) || std::fclose(file_.release())) throw SystemError("cannot write " + name_);
  }

 private:
  bool y4m_;
  std::string name_;
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_;
};

void run(char** argv) {
  std::string name;
  for (int i = 1; i <= 8; ++i) name += std::string(argv[i]) + " ";
  const test::ClipSpec clip = test::parse_clip(name);
  const Frame reference(clip.format, host_memory()), distorted(clip.format, host_memory());
  Writer files[2] = {Writer(argv[9], clip.format, argv[7]), Writer(argv[10], clip.format, argv[7])};
  for (int t = 0; t < clip.frames; ++t) {
    test::render(clip, t, reference.view(), distorted.view());
    files[0].write(reference.view());
    files[1].write(distorted.view());
  }
  for (Writer& file : files) file.close();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 11) return std::fputs(usage.data(), stderr), 2;
  try {
    run(argv);
  } catch (const std::exception& error) {
    return fmt::print(stderr, "clipgen: {}\n", error.what()), 2;
  }
}
