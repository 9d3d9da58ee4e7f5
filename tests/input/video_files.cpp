// SPDX-License-Identifier: BSD-2-Clause-Patent
// Pseudo-random frames, scratch files, pipes.
#include "input/video_files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fstream>

namespace isobit::test {
namespace {

constexpr int poison = 0xA5;

FrameMemory poisoned_memory(std::size_t& bytes) {
  FrameMemory memory = host_memory();
  memory.allocate = [&bytes, allocate = memory.allocate](std::size_t size) {
    auto block = allocate(size);
    std::memset(block.get(), poison, size);
    bytes = size;
    return block;
  };
  return memory;
}

// Takes the rows out of the frame, leaving poison in their place.
std::string take_rows(const FrameView& view) {
  std::string packed;
  for (int p = 0; p < view.format.planes(); ++p) {
    const PlaneView& plane = view.planes[p];
    const std::size_t row_bytes = static_cast<std::size_t>(plane.width) * view.format.sample_bytes();
    for (int y = 0; y < plane.height; ++y) {
      packed.append(reinterpret_cast<const char*>(plane.row(y)), row_bytes);
      std::memset(plane.row(y), poison, row_bytes);
    }
  }
  return packed;
}

const char* chroma_tag(Chroma chroma) {
  return chroma == Chroma::c420 ? "420" : chroma == Chroma::c422 ? "422" : chroma == Chroma::c411 ? "411" : "444";
}

}  // namespace

ScratchFolder::ScratchFolder() {
  std::string name = (std::filesystem::temp_directory_path() / "isobit-test-XXXXXX").string();
  if (!::mkdtemp(name.data())) throw SystemError("no scratch folder");
  path_ = name;
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::string ScratchFolder::write(const std::string& name, std::string_view bytes) const {
  std::ofstream out(file(name), std::ios::binary);
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (!out.flush()) throw SystemError("cannot write " + file(name));
  return file(name);
}

std::string frame_bytes(const Format& format, int t) {
  std::string bytes;
  bytes.reserve(format.frame_bytes());
  std::uint32_t state = 12345u + 7919u * t;
  const std::int64_t samples = format.frame_bytes() / format.sample_bytes();
  for (std::int64_t i = 0; i < samples; ++i) {
    state = state * 1664525u + 1013904223u;
    const std::uint32_t sample = state >> (32 - format.depth);
    bytes.push_back(static_cast<char>(sample & 255));
    if (format.sample_bytes() == 2) bytes.push_back(static_cast<char>(sample >> 8));
  }
  return bytes;
}

std::vector<std::string> clip_frames(const Format& format, int count) {
  std::vector<std::string> frames;
  for (int t = 0; t < count; ++t) frames.push_back(frame_bytes(format, t));
  return frames;
}

std::string joined(const std::vector<std::string>& parts) {
  std::string all;
  for (const std::string& part : parts) all += part;
  return all;
}

std::string y4m(std::string_view header, const std::vector<std::string>& frames) {
  std::string file = fmt::format("YUV4MPEG2 {}\n", header);
  for (const std::string& frame : frames) file += "FRAME\n" + frame;
  return file;
}

std::string y4m_fields(const Format& f) {
  const std::string depth = f.depth > 8 ? std::to_string(f.depth) : "";
  const std::string tag =
      f.chroma == Chroma::c400 ? "mono" + depth : chroma_tag(f.chroma) + (depth.empty() ? depth : "p" + depth);
  return fmt::format("W{} H{} F25:1 Ip A1:1 C{}", f.width, f.height, tag);
}

Delivered read_all(Reader& reader) {
  Delivered result;
  std::size_t bytes = 0;
  const Frame frame(reader.video().format, poisoned_memory(bytes));
  const PlaneView& first = frame.view().planes[0];
  const std::size_t margin = 64 * reader.video().format.sample_bytes();
  const std::byte* memory = first.data - margin;
  try {
    while (reader.read(frame.view())) {
      result.frames.push_back(take_rows(frame.view()));
      const std::string untouched(bytes, static_cast<char>(poison));
      EXPECT_EQ(std::memcmp(memory, untouched.data(), bytes), 0) << "bytes outside the rows were written";
    }
  } catch (const InputError& error) {
    result.error = error.what();
  }
  return result;
}

Delivered read_all(const InputSpec& input) {
  std::unique_ptr<Reader> reader;
  try {
    reader = open_reader(input);
  } catch (const InputError& error) {
    return {{}, error.what()};
  }
  return read_all(*reader);
}

std::string open_error(const InputSpec& input) {
  try {
    open_reader(input);
  } catch (const Error& error) {
    return error.what();
  }
  ADD_FAILURE() << input.path << " was opened";
  return {};
}

FifoWriter::FifoWriter(const std::string& path, std::string bytes) {
  std::signal(SIGPIPE, SIG_IGN);
  if (::mkfifo(path.c_str(), 0600)) throw SystemError("cannot make " + path);
  thread_ = std::thread([path, bytes = std::move(bytes)] {
    const int fd = ::open(path.c_str(), O_WRONLY);
    for (std::size_t done = 0; done < bytes.size();) {
      const ssize_t step = ::write(fd, bytes.data() + done, bytes.size() - done);
      if (step <= 0) break;
      done += step;
    }
    ::close(fd);
  });
}

AsStandardInput::AsStandardInput(int fd) : saved_(::dup(0)) {
  ::dup2(fd, 0);
  ::close(fd);
}

AsStandardInput::~AsStandardInput() {
  ::dup2(saved_, 0);
  ::close(saved_);
}

}  // namespace isobit::test
