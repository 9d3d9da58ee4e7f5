// SPDX-License-Identifier: BSD-2-Clause-Patent
// FFmpeg's functions, out of libraries that are loaded when the first file needs them: with all that they need in turn,
// that takes longer than to score a small clip, and where they are missing y4m and yuv can be read without.
#pragma once

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/log.h>
#include <libavutil/macros.h>
#include <libavutil/pixdesc.h>
}

// Every function that isobit calls, with its library.
#define ISOBIT_FFMPEG_FUNCTIONS(F)          \
  F(avutil, av_frame_alloc)                 \
  F(avutil, av_frame_free)                  \
  F(avutil, av_freep)                       \
  F(avutil, av_log_default_callback)        \
  F(avutil, av_log_set_callback)            \
  F(avutil, av_log_set_level)               \
  F(avutil, av_malloc)                      \
  F(avutil, av_pix_fmt_desc_get)            \
  F(avutil, av_rescale_q)                   \
  F(avutil, av_strerror)                    \
  F(avcodec, av_packet_alloc)               \
  F(avcodec, av_packet_free)                \
  F(avcodec, av_packet_unref)               \
  F(avcodec, avcodec_alloc_context3)        \
  F(avcodec, avcodec_find_decoder)          \
  F(avcodec, avcodec_free_context)          \
  F(avcodec, avcodec_get_name)              \
  F(avcodec, avcodec_open2)                 \
  F(avcodec, avcodec_parameters_to_context) \
  F(avcodec, avcodec_receive_frame)         \
  F(avcodec, avcodec_send_packet)           \
  F(avformat, av_find_best_stream)          \
  F(avformat, av_read_frame)                \
  F(avformat, avformat_alloc_context)       \
  F(avformat, avformat_close_input)         \
  F(avformat, avformat_find_stream_info)    \
  F(avformat, avformat_open_input)          \
  F(avformat, avio_alloc_context)           \
  F(avformat, avio_context_free)

namespace isobit {

struct FfmpegLibrary {
#define ISOBIT_FFMPEG_MEMBER(library, name) decltype(&::name) name;
  ISOBIT_FFMPEG_FUNCTIONS(ISOBIT_FFMPEG_MEMBER)
#undef ISOBIT_FFMPEG_MEMBER
};

// What the libraries are called whose headers isobit was compiled with.
struct FfmpegNames {
  const char* avutil = "libavutil.so." AV_STRINGIFY(LIBAVUTIL_VERSION_MAJOR);
  const char* avcodec = "libavcodec.so." AV_STRINGIFY(LIBAVCODEC_VERSION_MAJOR);
  const char* avformat = "libavformat.so." AV_STRINGIFY(LIBAVFORMAT_VERSION_MAJOR);
};

// Loads the libraries, for as long as the process lives. Throws SystemError where one of them or a function is missing.
FfmpegLibrary load_ffmpeg(const FfmpegNames& names = {});

// The same once for the process, at the first call, from any thread.
const FfmpegLibrary& ffmpeg();

}  // namespace isobit
