// SPDX-License-Identifier: BSD-2-Clause-Patent
// A video as a sequence of frames, whatever holds it.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "frame/error.h"
#include "frame/frame.h"

namespace isobit {

// What is known of a video before its frames are read.
struct Video {
  std::string name;       // as the user gave it; "-" is standard input
  std::string container;  // "y4m", "yuv", or FFmpeg's name
  std::string codec;      // FFmpeg's name; empty for raw video
  Format format;
  std::int64_t rate_num = 0, rate_den = 1;  // frames a second; 0/1 where unknown
  std::int64_t frames = -1;                 // as far as the header or file size tells; -1 where unknown
  std::int64_t bit_rate = 0;                // bits a second of the video stream; 0 where unknown
  bool interlaced = false;
};

// Reads frames in presentation order.
class Reader {
 public:
  virtual ~Reader() = default;
  virtual const Video& video() const = 0;

  // Fills the planes of `out` (of this video's format) with the next frame; false at the end of the video.
  // Throws InputError if the frame is broken or cut short; the frames before it were good.
  virtual bool read(const FrameView& out) = 0;

  // Whether lend() may be called in place of read().
  virtual bool lends() const { return false; }

  // The next frame where it is, with host_margin samples beside each row that may be read, of any value; nullopt at the
  // end. Errors as read(), save for samples above the peak, which the frame's check() finds; and it throws InputError if some
  // of the frame was lost meanwhile.
  virtual std::optional<Frame> lend() { return std::nullopt; }

  // Passes over one frame without delivering it; false at the end.
  virtual bool skip() = 0;
};

class SharedVideo;

struct InputSpec {
  std::string path;  // "-" for standard input; FIFOs work
  // Set: the file is raw planar yuv of this format, little endian, unless it begins as y4m does.
  std::optional<Format> raw = {};
  std::shared_ptr<SharedVideo> shared = {};  // set: read from this, which is open already (input/shared_video.h)
  // Regular files of raw video may be mapped, and their large frames lent where they lie. Not for libraries: this installs a
  // handler for the whole process (input/file_mapping.h).
  bool in_place = false;
};

// Whether the input is still there after it was read: a file or a sequence of pictures, no pipe.
bool can_read_again(const InputSpec& input);

// Raised from any thread or a signal handler, it ends a reader's waiting for a pipe within a tenth of a second.
using StopFlag = std::shared_ptr<const std::atomic<bool>>;

// The largest width and height of a video, in samples.
inline constexpr int largest_side = 65535;

// Finds out what the file is, by its content, and opens it. Throws InputError with a sentence for the user, SystemError where
// the file needs FFmpeg and its libraries are missing.
std::unique_ptr<Reader> open_reader(const InputSpec& input, StopFlag stop = nullptr);

}  // namespace isobit
