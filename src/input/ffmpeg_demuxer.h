// SPDX-License-Identifier: BSD-2-Clause-Patent
// Packets of a container's video stream.
#pragma once

#include <exception>
#include <memory>
#include <optional>
#include <string>

#include "input/byte_source.h"
#include "input/ffmpeg_library.h"
#include "input/ffmpeg_log.h"
#include "input/reader.h"

namespace isobit {

// FFmpeg's words for one of its error codes, and what it logged.
std::string ffmpeg_reason(int error, FfmpegLog& log);

struct FfmpegDelete {
  void operator()(AVFormatContext* p) const { ffmpeg().avformat_close_input(&p); }
  void operator()(AVCodecContext* p) const { ffmpeg().avcodec_free_context(&p); }
  void operator()(AVPacket* p) const { ffmpeg().av_packet_free(&p); }
  void operator()(AVFrame* p) const { ffmpeg().av_frame_free(&p); }
  void operator()(AVIOContext* p) const {
    ffmpeg().av_freep(&p->buffer);
    ffmpeg().avio_context_free(&p);
  }
};
template <class T>
using FfmpegPtr = std::unique_ptr<T, FfmpegDelete>;

// Throws SystemError for the null that FFmpeg returns when memory is short.
template <class T>
FfmpegPtr<T> own(T* p) {
  if (!p) throw SystemError("no memory for FFmpeg");
  return FfmpegPtr<T>(p);
}

class Demuxer {
 public:
  // As open_ffmpeg(). Picks the video stream that FFmpeg thinks best; throws InputError if there is none.
  Demuxer(const std::string& path, std::optional<ByteSource> source);

  // The next packet of the video stream; false at the end of the file. Throws InputError where reading fails.
  bool next(AVPacket& packet);

  const AVStream& stream() const { return *format_->streams[stream_]; }

  // All that the container tells; Video::format is left for the decoder to fill in.
  Video video() const;

 private:
  static int read_pipe(void* self, std::uint8_t* data, int bytes);
  void open();
  void check_checksums();
  [[noreturn]] void fail(const char* what, int error);

  std::string path_, name_;
  FfmpegLog log_;
  std::optional<ByteSource> source_;
  std::exception_ptr pipe_error_;  // what read_pipe() caught; exceptions must not pass through C
  FfmpegPtr<AVIOContext> pipe_;
  FfmpegPtr<AVFormatContext> format_;
  int stream_ = -1;
};

}  // namespace isobit
