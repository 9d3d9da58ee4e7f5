// SPDX-License-Identifier: BSD-2-Clause-Patent
// Containers and codecs: what was coded without loss comes back sample for sample; what was coded with loss comes back
// as the ffmpeg program decodes it; what is damaged or no YUV is refused. The ffmpeg program makes the files.
#include <fcntl.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <span>

#include "input/video_files.h"

namespace isobit::test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

void ffmpeg(const std::string& arguments) {
  const std::string command = "ffmpeg -nostdin -v error -y " + arguments;
  ASSERT_EQ(std::system(command.c_str()), 0) << command;
}

std::string contents(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// A clip in a y4m file, coded with these arguments into a file of this name.
class Coded {
 public:
  Coded(const Format& format, int count, const std::string& arguments, const std::string& name)
      : frames(clip_frames(format, count)), path(folder.file(name)) {
    folder.write("source.y4m", y4m(y4m_fields(format), frames));
    ffmpeg(fmt::format("-i {} {} {}", folder.file("source.y4m"), arguments, path));
  }

  ScratchFolder folder;
  std::vector<std::string> frames;
  std::string path;
};

// Without printing megabytes where they differ.
void expect_frames(const std::vector<std::string>& got, std::span<const std::string> expected) {
  EXPECT_EQ(got.size(), expected.size());
  EXPECT_TRUE(std::ranges::equal(got, expected)) << "the samples differ";
}

void expect_same(const std::string& path, const Format& format, const std::vector<std::string>& frames) {
  const auto reader = open_reader({path});
  EXPECT_EQ(to_string(reader->video().format), to_string(format)) << path;
  const Delivered got = read_all(*reader);
  EXPECT_THAT(got.error, IsEmpty());
  expect_frames(got.frames, frames);
}

void lossless(const Format& format, const std::string& arguments, const std::string& name) {
  SCOPED_TRACE(fmt::format("{} {} {}", to_string(format), arguments, name));
  const Coded coded(format, 7, arguments, name);
  expect_same(coded.path, format, coded.frames);
}

// As the ffmpeg program decodes the file, without dropping or repeating frames.
void as_decoded(const Format& format, const std::string& arguments, const std::string& name) {
  SCOPED_TRACE(arguments + " " + name);
  const Coded coded(format, 12, arguments, name);
  const std::string decoded = coded.folder.file("decoded.yuv");
  ffmpeg(fmt::format("-i {} -map 0:v:0 -fps_mode passthrough -f rawvideo {}", coded.path, decoded));
  const std::string bytes = contents(decoded);
  std::vector<std::string> frames;
  for (std::size_t at = 0; at < bytes.size(); at += format.frame_bytes())
    frames.push_back(bytes.substr(at, format.frame_bytes()));
  EXPECT_THAT(frames, SizeIs(12));
  expect_same(coded.path, format, frames);
}

TEST(FfmpegReader, Ffv1InMatroskaAtOddSizes) {
  for (const Chroma chroma : {Chroma::c400, Chroma::c420, Chroma::c422, Chroma::c444, Chroma::c411})
    lossless({71, 35, 8, chroma}, "-c:v ffv1", "a.mkv");
  for (const int depth : {9, 10, 12, 14, 16}) lossless({71, 35, depth, Chroma::c420}, "-strict -1 -c:v ffv1", "a.mkv");
  lossless({71, 35, 16, Chroma::c444}, "-strict -1 -c:v ffv1", "a.mkv");
  lossless({71, 35, 16, Chroma::c400}, "-strict -1 -c:v ffv1", "a.mkv");
}

TEST(FfmpegReader, ContainersAndCodecsWithoutLoss) {
  const Format cropped{70, 38, 8, Chroma::c420};  // coded as 80x48
  const std::string x264 = "-c:v libx264 -qp 0 -preset veryfast -bf 3 -b_strategy 0";
  for (const char* name : {"a.mp4", "a.mov", "a.mkv", "a.ts", "a.h264"}) lossless(cropped, x264, name);
  lossless({70, 38, 10, Chroma::c420}, x264, "a.mp4");
  lossless({71, 35, 8, Chroma::c444}, x264, "odd.mp4");
  for (const char* name : {"a.webm", "a.ivf"}) lossless({71, 35, 8, Chroma::c420}, "-c:v libvpx-vp9 -lossless 1", name);
  for (const char* name : {"a.mkv", "a.hevc"})
    lossless({70, 38, 10, Chroma::c420}, "-c:v libx265 -x265-params lossless=1:hash=1:log-level=none", name);
  lossless({71, 35, 8, Chroma::c420}, "-c:v libaom-av1 -cpu-used 8 -crf 0 -aom-params lossless=1", "av1.mkv");
}

TEST(FfmpegReader, LossyAsFfmpegDecodesIt) {
  const Format format{176, 98, 8, Chroma::c420};
  as_decoded(format, "-c:v libx264 -crf 35 -bf 3 -b_strategy 0 -g 5", "a.mp4");
  as_decoded({176, 100, 8, Chroma::c420}, "-c:v libx264 -crf 35 -bf 3 -x264-params interlaced=1", "interlaced.mkv");
  as_decoded(format, "-c:v mpeg2video -bf 2 -q:v 5", "a.mpg");
  as_decoded(format, "-c:v mpeg4 -bf 2 -q:v 5", "a.avi");
  as_decoded(format, "-c:v mjpeg -pix_fmt yuvj420p -q:v 5", "a.avi");
  as_decoded({176, 98, 10, Chroma::c422}, "-c:v prores_ks", "a.mov");
}

TEST(FfmpegReader, ArrangementsOfSamples) {
  struct Arrangement {
    const char* pixel_format;
    Format format;
  };
  const Arrangement arrangements[] = {
      {"nv12", {71, 35, 8, Chroma::c420}},          {"yuyv422", {72, 36, 8, Chroma::c422}},
      {"uyvy422", {72, 36, 8, Chroma::c422}},       {"yuv420p10be", {71, 35, 10, Chroma::c420}},
      {"yuv444p16be", {71, 35, 16, Chroma::c444}},  {"yuva420p", {71, 35, 8, Chroma::c420}},
      {"yuva444p10le", {71, 35, 10, Chroma::c444}}, {"gray12be", {71, 35, 12, Chroma::c400}},
      {"ya8", {71, 35, 8, Chroma::c400}},
  };
  for (const Arrangement& a : arrangements)
    lossless(a.format, fmt::format("-strict -1 -c:v rawvideo -pix_fmt {}", a.pixel_format), "a.nut");
}

TEST(FfmpegReader, WhatIsKnownBeforeReading) {
  const Coded coded({70, 36, 8, Chroma::c420}, 7, "-c:v libx264 -x264-params interlaced=1:tff=1", "a.mp4");
  const Video video = open_reader({coded.path})->video();
  EXPECT_EQ(video.name, coded.path);
  EXPECT_THAT(video.container, HasSubstr("mp4"));
  EXPECT_EQ(video.codec, "h264");
  EXPECT_EQ(video.rate_num, 25 * video.rate_den);
  EXPECT_EQ(video.frames, 7);
  EXPECT_GT(video.bit_rate, 0);
  EXPECT_TRUE(video.interlaced);
}

TEST(FfmpegReader, ImageSequencesAndNamesWithSigns) {
  const Format format{71, 35, 8, Chroma::c400};
  const Coded images(format, 4, "-c:v png", "image%03d.png");
  expect_same(images.path, format, images.frames);
  const Coded plain(format, 2, "-c:v ffv1", "a.mkv");
  for (const char* name : {"http:b.mkv", "100%.mkv", "with space.mkv"})
    expect_same(plain.folder.write(name, contents(plain.path)), format, plain.frames);
}

TEST(FfmpegReader, PipesAndStandardInput) {
  const Format format{70, 38, 8, Chroma::c420};
  const Coded coded(format, 7, "-c:v libx264 -qp 0", "a.mkv");
  const std::string fifo = coded.folder.file("fifo");
  {
    const FifoWriter writer(fifo, contents(coded.path));
    expect_same(fifo, format, coded.frames);
  }
  {
    const FifoWriter writer(coded.folder.file("in"), contents(coded.path));
    const AsStandardInput input(::open(coded.folder.file("in").c_str(), O_RDONLY));
    expect_same("-", format, coded.frames);
  }
  const Coded mp4(format, 7, "-c:v libx264 -qp 0", "a.mp4");  // whose index is at its end
  const AsStandardInput input(::open(mp4.path.c_str(), O_RDONLY));
  expect_same("-", format, mp4.frames);
}

TEST(FfmpegReader, Skipping) {
  const Coded coded({70, 38, 8, Chroma::c420}, 7, "-c:v libx264 -qp 0 -bf 3", "a.mp4");
  const auto reader = open_reader({coded.path});
  for (int t = 0; t < 3; ++t) EXPECT_TRUE(reader->skip());
  expect_frames(read_all(*reader).frames, std::span(coded.frames).subspan(3));
  EXPECT_FALSE(reader->skip());
}

TEST(FfmpegReader, RgbAndPalettesAreRefusedWithAWayOut) {
  const Format format{70, 38, 8, Chroma::c420};
  const Coded png(format, 1, "-pix_fmt rgb24 -c:v png", "a.png");
  EXPECT_THAT(open_error({png.path}),
              AllOf(HasSubstr("a.png: has pixel format rgb24"), HasSubstr("ffmpeg -i INPUT -pix_fmt")));
  const Coded gif(format, 2, "", "a.gif");
  EXPECT_THAT(open_error({gif.path}), HasSubstr("which is not 8 to 16-bit YUV or grey"));
  const Coded mono(format, 1, "-pix_fmt monow -c:v rawvideo", "a.nut");
  EXPECT_THAT(open_error({mono.path}), HasSubstr("monow"));
}

TEST(FfmpegReader, NoVideo) {
  const ScratchFolder folder;
  ffmpeg("-f lavfi -i sine=d=0.1 " + folder.file("a.wav"));
  EXPECT_THAT(open_error({folder.file("a.wav")}), HasSubstr("a.wav: holds no video"));
  ffmpeg("-f lavfi -i color=s=64x64:d=1 -frames:v 0 -c:v rawvideo " + folder.file("a.nut"));
  EXPECT_THAT(open_error({folder.file("a.nut")}), HasSubstr("a.nut: "));
}

TEST(FfmpegReader, AChangeOfSizeIsAnError) {
  const std::string x264 = "-c:v libx264 -qp 0";
  const Coded first({64, 48, 8, Chroma::c420}, 3, x264, "a.h264"), second({80, 48, 8, Chroma::c420}, 3, x264, "b.h264");
  const Delivered got = read_all({first.folder.write("c.h264", contents(first.path) + contents(second.path))});
  expect_frames(got.frames, first.frames);
  EXPECT_THAT(got.error,
              HasSubstr("frame 3 (the first is 0) is 80x48 4:2:0 8-bit, the frames before it 64x48 4:2:0 8-bit"));
}

TEST(FfmpegReader, ADamagedFrameIsAnErrorAndNotConcealed) {
  const Coded coded({70, 38, 8, Chroma::c420}, 6, "-c:v ffv1 -level 3 -slicecrc 1 -threads 1", "a.mkv");
  std::string bytes = contents(coded.path);
  // Random frames do not compress: the fourth begins after half of the file, and ends before two thirds.
  bytes[bytes.size() * 7 / 12] ^= 1;
  const Delivered got = read_all({coded.folder.write("b.mkv", bytes)});
  expect_frames(got.frames, std::span(coded.frames).first(3));
  EXPECT_THAT(got.error, HasSubstr("b.mkv: frame 3 (the first is 0) cannot be decoded"));
}

TEST(FfmpegReader, DamageIsAnErrorAndNeverTheEndOfTheProcess) {
  const std::pair<const char*, const char*> codings[] = {
      {"-c:v libx264 -crf 20 -g 4 -movflags +faststart", "a.mp4"},
      {"-c:v libx264 -crf 20 -g 4", "a.ts"},
      {"-c:v libx265 -x265-params hash=1:log-level=none", "a.mkv"},
      {"-c:v libaom-av1 -cpu-used 8 -crf 20", "av1.mkv"},
      {"-c:v mpeg2video -q:v 4", "a.mpg"},
      {"-c:v mpeg4 -q:v 4", "a.avi"},
      {"-c:v mjpeg -q:v 4 -pix_fmt yuvj420p", "mjpeg.avi"},
      {"-c:v libtheora -q:v 8", "a.ogv"},
  };
  for (const auto& [arguments, name] : codings) {
    const Coded coded({176, 98, 8, Chroma::c420}, 12, arguments, name);
    std::string bytes = contents(coded.path);
    std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(bytes.size() / 2), 200, '\xff');
    const Delivered got = read_all({coded.folder.write(std::string("damaged-") + name, bytes)});
    EXPECT_LT(got.frames.size(), 12u) << name;
    EXPECT_THAT(got.error, HasSubstr(name));
  }
}

TEST(FfmpegReader, ATruncatedFileDeliversTheFramesBefore) {
  const Format format{70, 38, 8, Chroma::c420};
  const Coded coded(format, 12, "-c:v libx264 -qp 0 -bf 0 -g 1 -movflags +faststart", "a.mp4");
  const std::string bytes = contents(coded.path);
  const Delivered got = read_all({coded.folder.write("b.mp4", bytes.substr(0, bytes.size() * 2 / 3))});
  ASSERT_GT(got.frames.size(), 3u);
  ASSERT_LT(got.frames.size(), 12u);
  expect_frames(got.frames, std::span(coded.frames).first(got.frames.size()));
  EXPECT_THAT(got.error, HasSubstr("b.mp4: "));
}

TEST(FfmpegReader, SamplesAboveTheDepth) {
  const ScratchFolder folder;
  folder.write("source.yuv", frame_bytes({72, 36, 16, Chroma::c420}, 0));
  ffmpeg(fmt::format("-f rawvideo -pix_fmt yuv420p10le -s 72x36 -i {} -c copy {}", folder.file("source.yuv"),
                     folder.file("a.nut")));
  EXPECT_THAT(read_all({folder.file("a.nut")}).error, HasSubstr("frame 0 (the first is 0), plane Y, row 0"));
}

}  // namespace
}  // namespace isobit::test
