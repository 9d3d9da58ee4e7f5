// SPDX-License-Identifier: BSD-2-Clause-Patent
// Every pixel format that FFmpeg knows is either refused or copied as FFmpeg itself would read its components.
#include "input/ffmpeg_frame.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

extern "C" {
#include <libavutil/frame.h>
#include <libavutil/pixdesc.h>
}

#include "frame/error.h"

namespace isobit {
namespace {

struct FreeFrame {
  void operator()(AVFrame* frame) const { av_frame_free(&frame); }
};
using FramePtr = std::unique_ptr<AVFrame, FreeFrame>;

// Full of pseudo-random bytes; null for formats that have no memory of their own.
FramePtr random_frame(AVPixelFormat format, int width, int height) {
  FramePtr frame(av_frame_alloc());
  frame->format = format;
  frame->width = width;
  frame->height = height;
  if (av_frame_get_buffer(frame.get(), 0) < 0) return nullptr;
  std::uint32_t state = 1;
  for (AVBufferRef* buffer : frame->buf)
    for (std::size_t i = 0; buffer && i < buffer->size; ++i)
      buffer->data[i] = static_cast<std::uint8_t>((state = state * 1664525u + 1013904223u) >> 24);
  return frame;
}

unsigned sample(const PlaneView& plane, const Format& format, int x, int y) {
  const std::byte* row = plane.row(y);
  if (format.depth == 8) return static_cast<unsigned>(row[x]);
  return (static_cast<unsigned>(row[2 * x]) | static_cast<unsigned>(row[2 * x + 1]) << 8) & format.peak();
}

void compare(const AVFrame& frame, const AVPixFmtDescriptor& d, const Frame& copy) {
  const Format& format = copy.view().format;
  std::vector<std::uint16_t> line(format.width);
  const std::uint8_t* data[4] = {frame.data[0], frame.data[1], frame.data[2], frame.data[3]};
  for (int p = 0; p < format.planes(); ++p)
    for (int y = 0; y < format.plane_height(p); ++y) {
      av_read_image_line(line.data(), data, frame.linesize, &d, 0, y, p, format.plane_width(p), 0);
      for (int x = 0; x < format.plane_width(p); ++x)
        ASSERT_EQ(sample(copy.view().planes[p], format, x, y), line[x]) << d.name << " " << p << " " << x << "," << y;
    }
}

TEST(FfmpegFrame, EveryPixelFormat) {
  int accepted = 0;
  for (const AVPixFmtDescriptor* d = nullptr; (d = av_pix_fmt_desc_next(d));) {
    const FramePtr frame = random_frame(av_pix_fmt_desc_get_id(d), 38, 22);
    if (!frame) continue;
    try {
      const Frame copy(format_of(*frame, "clip"), host_memory());
      copy_samples(*frame, copy.view());
      compare(*frame, *d, copy);
      ++accepted;
    } catch (const InputError&) {
    }
  }
  EXPECT_GE(accepted, 100);  // of FFmpeg 5.1's formats
}

TEST(FfmpegFrame, WhatIsTakenAndWhatIsRefused) {
  struct Case {
    const char* name;
    const char* format;  // empty: refused
  };
  const Case cases[] = {
      {"yuv420p", "8x6 4:2:0 8-bit"},
      {"yuvj422p", "8x6 4:2:2 8-bit"},
      {"nv12", "8x6 4:2:0 8-bit"},
      {"p010le", "8x6 4:2:0 10-bit"},
      {"p416be", "8x6 4:4:4 16-bit"},
      {"yuva444p12le", "8x6 4:4:4 12-bit"},
      {"gray14le", "8x6 4:0:0 14-bit"},
      {"ya16be", "8x6 4:0:0 16-bit"},
      {"yuv410p", "8x6 4:1:0 8-bit"},
      {"yuv440p10le", "8x6 4:4:0 10-bit"},
      {"ayuv64le", "8x6 4:4:4 16-bit"},
      {"y210le", "8x6 4:2:2 10-bit"},
      {"rgb24", ""},
      {"gbrp", ""},
      {"gbrp10le", ""},
      {"pal8", ""},
      {"monow", ""},
      {"xyz12le", ""},
      {"grayf32le", ""},
      {"bgr0", ""},
      {"rgb565le", ""},
      {"uyyvyy411", ""},
      {"bayer_bggr8", ""},
  };
  for (const Case& c : cases) {
    const FramePtr frame = random_frame(av_get_pix_fmt(c.name), 8, 6);
    ASSERT_TRUE(frame) << c.name;
    std::string format;
    try {
      format = to_string(format_of(*frame, "clip"));
    } catch (const InputError&) {
    }
    EXPECT_EQ(format, c.format) << c.name;
  }
}

TEST(FfmpegFrame, SamplesAboveTheDepthAreLeftForTheCheck) {
  const FramePtr frame = random_frame(AV_PIX_FMT_YUV420P10BE, 8, 6);
  frame->data[0][0] = 0xff;
  frame->data[0][1] = 0x01;
  const Frame copy(format_of(*frame, "clip"), host_memory());
  copy_samples(*frame, copy.view());
  EXPECT_EQ(static_cast<int>(copy.view().planes[0].data[1]), 0xff);
}

}  // namespace
}  // namespace isobit
