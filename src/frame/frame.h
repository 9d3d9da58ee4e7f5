// SPDX-License-Identifier: BSD-2-Clause-Patent
// Views of planes and frames, and the memory that frames live in.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <memory>
#include <utility>

#include "frame/format.h"

namespace isobit {

// One plane. Row y starts at data + y * stride bytes; it holds `width` samples.
struct PlaneView {
  std::byte* data = nullptr;
  std::ptrdiff_t stride = 0;  // bytes
  int width = 0, height = 0;

  std::byte* row(int y) const { return data + y * stride; }
};

struct FrameView {
  Format format;
  std::array<PlaneView, 3> planes;
  bool checked = true;  // no sample is above the format's peak; else it is for who scores the frame to find out
};

// Where a backend wants its frames: how memory is had, and how rows lie in it.
struct FrameMemory {
  std::function<std::shared_ptr<std::byte>(std::size_t bytes)> allocate;  // zeroed; throws SystemError
  int margin = 0;     // samples kept on both sides of each row, of any value: kernels read past an edge
  int alignment = 1;  // bytes, of each row's first sample
};

// Samples that the CPU's kernels may read on both sides of each row.
inline constexpr int host_margin = 64;

// Ordinary memory; rows with that margin, aligned to 64 bytes.
FrameMemory host_memory();

// A frame that owns its planes.
class Frame {
 public:
  using Check = std::function<void(bool every_sample)>;  // throws InputError

  Frame() = default;
  Frame(const Format& format, const FrameMemory& memory);
  // Planes that lie where `view` says, for as long as the frame and its copies keep `owner`. `check`, if there is one, tells
  // whether the samples have been there all the time, and, if asked to, which is above the format's peak.
  Frame(const FrameView& view, std::shared_ptr<std::byte> owner, Check check = nullptr)
      : memory_(std::move(owner)), view_(view), check_(std::move(check)) {}
  const FrameView& view() const { return view_; }
  void check(bool every_sample = false) const {
    if (check_) check_(every_sample);
  }

 private:
  std::shared_ptr<std::byte> memory_;
  FrameView view_;
  Check check_;
};

// The samples of all planes; both frames are of one format.
void copy_frame(const FrameView& from, const FrameView& to);

}  // namespace isobit
