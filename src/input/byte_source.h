// SPDX-License-Identifier: BSD-2-Clause-Patent
// The bytes of a file, a pipe or standard input, read forwards, with a look ahead.
#pragma once

#include <sys/uio.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "frame/error.h"
#include "input/file_descriptor.h"
#include "input/file_mapping.h"
#include "input/reader.h"

namespace isobit {

// What messages call an input: its path, or "standard input".
std::string input_name(const std::string& path);

class ByteSource {
 public:
  static constexpr std::size_t longest_line = 64 * 1024;  // bytes, with the line feed

  // "-" is standard input. Returns at once also for a FIFO that nobody writes to yet; waiting is left to the reads.
  // Throws InputError for what cannot be opened or is no file to read from.
  static ByteSource open(const std::string& path, StopFlag stop);

  // Takes over an open descriptor.
  ByteSource(FileDescriptor fd, const std::string& path, StopFlag stop);

  const std::string& path() const { return path_; }  // as given
  const std::string& name() const { return name_; }  // what messages call it

  // What is buffered, at least `bytes` of it (at most longest_line) unless the end comes first.
  std::string_view peek(std::size_t bytes);

  // The next line without its line feed; valid until the next call. nullopt if there are no more bytes.
  // `cut` is set if the line has no line feed because the end came first or because it is too long.
  struct Line {
    std::string_view text;
    bool cut;
  };
  std::optional<Line> line();

  // Fills the parts in order and returns the number of bytes read; it is less than asked for only at the end.
  // The parts are changed. Bytes go straight from the kernel into them, but for those that were looked at before.
  std::size_t read(std::span<iovec> parts);
  std::size_t read(void* data, std::size_t bytes);

  // As read(), of a regular file from an offset on; position() stays. For several threads at once.
  std::size_t read_at(std::int64_t offset, std::span<iovec> parts) const;

  // As read(), but content with what is there now: at least one byte unless the end has come.
  std::size_t read_some(void* data, std::size_t bytes);

  // The next bytes of a regular file where the system keeps them, and passes over them; null where it cannot, and
  // nothing is passed over. They are read from the disk now, or when they are used.
  std::shared_ptr<FilePiece> map(std::int64_t bytes, bool now);
  bool can_map();  // whether files of this kind can be mapped

  // Passes over bytes; returns how many there were.
  std::int64_t skip(std::int64_t bytes);

  // Where in a regular file the next byte is; nullopt for pipes and the like.
  std::optional<std::int64_t> position() const;

  // Bytes from here to the end of a regular file; nullopt for pipes and the like.
  std::optional<std::int64_t> remaining() const;

  bool regular() const { return regular_; }

 private:
  std::size_t fetch(std::span<iovec> parts);  // one read; 0 at the end
  std::size_t fetch_more();                   // appends to the buffer
  bool map_from(std::int64_t offset, std::int64_t bytes);
  [[noreturn]] void reading_failed() const;  // for the reason in errno
  std::string_view buffered() const { return {buffer_.data() + begin_, end_ - begin_}; }

  FileDescriptor fd_;
  std::string path_, name_;
  StopFlag stop_;
  bool regular_ = false;
  std::shared_ptr<FileMapping> mapping_;    // made by the first map()
  std::vector<char> buffer_;
  std::size_t begin_ = 0, end_ = 0;  // what of the buffer is still to be read
};

// Thrown by a read that waited for a pipe when its stop flag was raised.
class Stopped : public Error {
 public:
  Stopped() : Error("reading was stopped") {}
};

}  // namespace isobit
