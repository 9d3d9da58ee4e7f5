// SPDX-License-Identifier: BSD-2-Clause-Patent
// Small videos in files and pipes, and their frames as packed bytes, for the readers' tests.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "input/reader.h"

namespace isobit::test {

// A folder of its own for each test, removed with all that is in it.
class ScratchFolder {
 public:
  ScratchFolder();
  ~ScratchFolder();
  std::string file(const std::string& name) const { return (path_ / name).string(); }
  std::string write(const std::string& name, std::string_view bytes) const;  // returns the path

 private:
  std::filesystem::path path_;
};

// Frame `t` of a video: its planes one after the other, rows packed, little endian; every sample is within the depth.
std::string frame_bytes(const Format& format, int t);

// The frames [0, count).
std::vector<std::string> clip_frames(const Format& format, int count);

// A y4m file: the header without its magic, then each frame after "FRAME\n".
std::string y4m(std::string_view header, const std::vector<std::string>& frames);

// "W8 H6 F25:1 C420p10" and the like.
std::string y4m_fields(const Format& format);

std::string joined(const std::vector<std::string>& parts);

// The frames that a reader delivers, and the sentence of the InputError that ended it, empty at a regular end.
struct Delivered {
  std::vector<std::string> frames;
  std::string error;
};
// Opens and reads to the end. Each frame is read into memory full of a pattern; fails the test if any byte outside the
// rows has changed.
Delivered read_all(const InputSpec& input);
Delivered read_all(Reader& reader);

// The sentence of the exception that opening throws; fails the test if none is thrown.
std::string open_error(const InputSpec& input);

// Makes a FIFO and writes the bytes into it from a thread; a reader that leaves early is no error.
class FifoWriter {
 public:
  FifoWriter(const std::string& path, std::string bytes);
  ~FifoWriter() { thread_.join(); }

 private:
  std::thread thread_;
};

// Standard input is this descriptor for as long as this object lives; closes the descriptor.
class AsStandardInput {
 public:
  explicit AsStandardInput(int fd);
  ~AsStandardInput();

 private:
  int saved_;
};

}  // namespace isobit::test
