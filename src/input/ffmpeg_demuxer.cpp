// SPDX-License-Identifier: BSD-2-Clause-Patent
// libavformat: opening, choosing a stream, reading packets.
#include "input/ffmpeg_demuxer.h"

#include <fmt/format.h>

#include <utility>

namespace isobit {
namespace {

constexpr int pipe_buffer = 64 * 1024;

// "file:" keeps FFmpeg from taking a colon in a name for a protocol.
std::string url_of(const std::string& path) { return path == "-" ? "file:/dev/stdin" : "file:" + path; }

}  // namespace

std::string ffmpeg_reason(int error, FfmpegLog& log) {
  char text[AV_ERROR_MAX_STRING_SIZE] = {};
  ffmpeg().av_strerror(error, text, sizeof text);
  const std::string logged = log.take();
  return logged.empty() ? text : fmt::format("{} ({})", text, logged);
}

Demuxer::Demuxer(const std::string& path, std::optional<ByteSource> source)
    : path_(path), name_(input_name(path)), source_(std::move(source)) {
  open();
  if (const int error = ffmpeg().avformat_find_stream_info(format_.get(), nullptr); error < 0)
    fail("cannot be understood", error);
  if (pipe_error_) std::rethrow_exception(pipe_error_);  // which FFmpeg takes for an early end
  stream_ = ffmpeg().av_find_best_stream(format_.get(), AVMEDIA_TYPE_VIDEO, -1, -1, nullptr, 0);
  if (stream_ < 0) throw InputError(fmt::format("{}: holds no video", name_));
  for (unsigned i = 0; i < format_->nb_streams; ++i)
    if (static_cast<int>(i) != stream_) format_->streams[i]->discard = AVDISCARD_ALL;
}

void Demuxer::open() {
  // Released because avformat_open_input() frees it if it fails.
  AVFormatContext* format = own(ffmpeg().avformat_alloc_context()).release();
  format->opaque = &log_;
  if (source_) {
    auto* buffer = static_cast<unsigned char*>(ffmpeg().av_malloc(pipe_buffer));
    pipe_ = own(ffmpeg().avio_alloc_context(buffer, pipe_buffer, 0, this, read_pipe, nullptr, nullptr));
    format->pb = pipe_.get();
  }
  const int error = ffmpeg().avformat_open_input(&format, source_ ? nullptr : url_of(path_).c_str(), nullptr, nullptr);
  format_.reset(format);
  if (error < 0) fail("is not a video that FFmpeg can open (raw yuv needs its size, format and depth given)", error);
}

int Demuxer::read_pipe(void* self, std::uint8_t* data, int bytes) {
  Demuxer& demuxer = *static_cast<Demuxer*>(self);
  try {
    const std::size_t got = demuxer.source_->read_some(data, bytes);
    return got ? static_cast<int>(got) : AVERROR_EOF;
  } catch (...) {
    demuxer.pipe_error_ = std::current_exception();
    return AVERROR_EXTERNAL;
  }
}

bool Demuxer::next(AVPacket& packet) {
  while (true) {
    ffmpeg().av_packet_unref(&packet);
    const int error = ffmpeg().av_read_frame(format_.get(), &packet);
    if (error == AVERROR(EAGAIN)) continue;
    if (pipe_error_ || (error < 0 && error != AVERROR_EOF)) fail("reading failed", error);
    check_checksums();
    if (error == AVERROR_EOF) return false;
    if (packet.stream_index == stream_) return true;
  }
}

// The ogg demuxer drops pages whose checksum is wrong, and says so nowhere but in the log.
void Demuxer::check_checksums() {
  if (const std::string logged = log_.take(); logged.starts_with("CRC mismatch"))
    throw InputError(fmt::format("{}: is damaged: {}", name_, logged));
}

void Demuxer::fail(const char* what, int error) {
  if (pipe_error_) std::rethrow_exception(pipe_error_);
  throw InputError(fmt::format("{}: {}: {}", name_, what, ffmpeg_reason(error, log_)));
}

Video Demuxer::video() const {
  const AVStream& s = stream();
  const AVRational rate = s.avg_frame_rate.num > 0 ? s.avg_frame_rate : s.r_frame_rate;
  Video video;
  video.name = path_;
  video.container = format_->iformat->name;
  video.codec = ffmpeg().avcodec_get_name(s.codecpar->codec_id);
  if (rate.num > 0 && rate.den > 0) video.rate_num = rate.num, video.rate_den = rate.den;
  if (s.nb_frames > 0)
    video.frames = s.nb_frames;
  else if (s.duration > 0 && video.rate_num)
    video.frames = ffmpeg().av_rescale_q(s.duration, s.time_base, av_inv_q(rate));
  video.bit_rate = s.codecpar->bit_rate > 0 ? s.codecpar->bit_rate : format_->bit_rate;
  video.interlaced = s.codecpar->field_order > AV_FIELD_PROGRESSIVE;
  return video;
}

}  // namespace isobit
