// SPDX-License-Identifier: BSD-2-Clause-Patent
// A hash of samples, to tell later whether two runs scored the same pictures.
#pragma once

#include <memory>
#include <string>

#include "frame/frame.h"

namespace isobit {

// XXH3-128 (seed 0) of the samples of all frames added: frame by frame, plane by plane, row by row, samples of 8 bits
// as bytes and longer ones as 16-bit little-endian words. Equal to the hash of the same video as a raw yuv file.
class SampleHash {
 public:
  SampleHash();
  void add(const FrameView& frame);
  std::string hex() const;  // 32 digits, most significant first

 private:
  std::shared_ptr<void> state_;
};

}  // namespace isobit
