// SPDX-License-Identifier: BSD-2-Clause-Patent
// libavcodec: packets in, frames in presentation order out; a frame that a decoder had to guess is an error.
#include "input/ffmpeg_reader.h"

#include <fmt/format.h>

#include <utility>

#include "input/ffmpeg_demuxer.h"
#include "input/ffmpeg_frame.h"
#include "input/ffmpeg_library.h"
#include "input/samples.h"

namespace isobit {
namespace {

class FfmpegReader : public Reader {
 public:
  FfmpegReader(const std::string& path, std::optional<ByteSource> source)
      : name_(input_name(path)), demuxer_(path, std::move(source)) {
    open_decoder();
    if (!decode()) throw InputError(fmt::format("{}: holds no frame that can be decoded", name_));
    video_ = demuxer_.video();
    video_.format = format_of(*frame_, name_);
    pixel_format_ = frame_->format;
    pending_ = true;
  }

  const Video& video() const override { return video_; }

  bool read(const FrameView& out) override {
    check_format(video_.format, out);
    if (!next()) return false;
    copy_samples(*frame_, out);
    for (int p = 0; p < out.format.planes(); ++p) check_range(out, p, 0, out.planes[p].height, name_, done_);
    ++done_;
    return true;
  }

  bool skip() override {
    if (!next()) return false;
    ++done_;
    return true;
  }

 private:
  void open_decoder() {
    const AVCodecParameters& parameters = *demuxer_.stream().codecpar;
    const AVCodec* codec = ffmpeg().avcodec_find_decoder(parameters.codec_id);
    if (!codec)
      throw InputError(
          fmt::format("{}: FFmpeg has no decoder for {}", name_, ffmpeg().avcodec_get_name(parameters.codec_id)));
    decoder_ = own(ffmpeg().avcodec_alloc_context3(codec));
    int error = ffmpeg().avcodec_parameters_to_context(decoder_.get(), &parameters);
    decoder_->pkt_timebase = demuxer_.stream().time_base;
    decoder_->opaque = &log_;
    decoder_->thread_count = 0;                  // as many as there are cores
    decoder_->flags |= AV_CODEC_FLAG_UNALIGNED;  // crop exactly, not to the next aligned address
    decoder_->err_recognition |= AV_EF_CRCCHECK | (flags_damage() ? 0 : AV_EF_EXPLODE);
    if (only_logs_damage()) decoder_->thread_type = FF_THREAD_SLICE;  // no thread logs of later frames
    if (error >= 0) error = ffmpeg().avcodec_open2(decoder_.get(), codec, nullptr);
    if (error < 0)
      throw InputError(
          fmt::format("{}: the {} decoder cannot be opened: {}", name_, codec->name, ffmpeg_reason(error, log_)));
  }

  // The next frame in frame_, of the same shape as the first.
  bool next() {
    if (!std::exchange(pending_, false) && !decode()) return false;
    if (frame_->format == pixel_format_ && frame_->width == video_.format.width &&
        frame_->height == video_.format.height)
      return true;
    throw InputError(fmt::format("{}: frame {} (the first is 0) is {}, the frames before it {}", name_, done_,
                                 to_string(format_of(*frame_, name_)), to_string(video_.format)));
  }

  // The next frame in frame_; false at the end.
  bool decode() {
    while (true) {
      const int error = ffmpeg().avcodec_receive_frame(decoder_.get(), frame_.get());
      if (error == 0) return whole();
      if (error == AVERROR_EOF) {
        if (read_error_) std::rethrow_exception(read_error_);
        if (damaged_packet_) broken("it is damaged in the container");
        return false;
      }
      if (error != AVERROR(EAGAIN)) broken(ffmpeg_reason(error, log_));
      feed();
    }
  }

  bool whole() {
    const std::string logged = log_.take();
    if (frame_->flags & AV_FRAME_FLAG_CORRUPT || frame_->decode_error_flags) broken("it is damaged");
    if (only_logs_damage() && !logged.empty()) broken(logged);
    return true;
  }

  // ffv1 repairs a slice whose checksum is wrong from the frame before, and says so nowhere but in the log.
  bool only_logs_damage() const { return decoder_->codec_id == AV_CODEC_ID_FFV1; }

  // The decoders around H.263 and MPEG-4 part 2 flag every frame in which they had to conceal something; asked to fail
  // instead, as others must be, FFmpeg's mpeg4 decoder aborts the process (an assertion of version 5.1).
  bool flags_damage() const {
    switch (decoder_->codec_id) {
      case AV_CODEC_ID_MPEG4:
      case AV_CODEC_ID_H263:
      case AV_CODEC_ID_H263P:
      case AV_CODEC_ID_H263I:
      case AV_CODEC_ID_FLV1:
      case AV_CODEC_ID_MSMPEG4V1:
      case AV_CODEC_ID_MSMPEG4V2:
      case AV_CODEC_ID_MSMPEG4V3:
      case AV_CODEC_ID_WMV1:
      case AV_CODEC_ID_WMV2: return true;
      default: return false;
    }
  }

  // One more packet for the decoder, or the news that there are none: where a file cannot be read further or is
  // damaged, the frames of the packets before are still good.
  void feed() {
    bool more = false;
    try {
      more = !damaged_packet_ && demuxer_.next(*packet_);
      if (more && packet_->flags & AV_PKT_FLAG_CORRUPT) damaged_packet_ = true, more = false;
    } catch (const Error&) {
      read_error_ = std::current_exception();
    }
    const int error = ffmpeg().avcodec_send_packet(decoder_.get(), more ? packet_.get() : nullptr);
    if (error < 0 && error != AVERROR_EOF) broken(ffmpeg_reason(error, log_));
  }

  [[noreturn]] void broken(const std::string& why) const {
    throw InputError(fmt::format("{}: frame {} (the first is 0) cannot be decoded: {}", name_, done_, why));
  }

  std::string name_;
  Demuxer demuxer_;
  FfmpegLog log_;
  FfmpegPtr<AVCodecContext> decoder_;
  FfmpegPtr<AVPacket> packet_ = own(ffmpeg().av_packet_alloc());
  FfmpegPtr<AVFrame> frame_ = own(ffmpeg().av_frame_alloc());
  std::exception_ptr read_error_;
  bool damaged_packet_ = false;
  Video video_;
  int pixel_format_ = -1;
  bool pending_ = false;   // frame_ holds the first frame, decoded to learn its format
  std::int64_t done_ = 0;  // frames delivered or passed over
};

}  // namespace

std::unique_ptr<Reader> open_ffmpeg(const std::string& path, std::optional<ByteSource> source) {
  try {
    ffmpeg();
  } catch (const SystemError& error) {
    throw SystemError(fmt::format("{}: is neither y4m nor declared raw yuv, and {}", input_name(path), error.what()));
  }
  return std::make_unique<FfmpegReader>(path, std::move(source));
}

}  // namespace isobit
