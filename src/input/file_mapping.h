// SPDX-License-Identifier: BSD-2-Clause-Patent
// A regular file as memory, without copies.
#pragma once

#include <sys/stat.h>

#include <cstddef>
#include <cstdint>
#include <memory>

#include "input/file_descriptor.h"

namespace isobit {

struct MappedRegion;

enum class FileFault { none, cut_off, changed, unreadable };

// A part of a file, mapped read only; `slack` bytes before and after it may be read too, of any value.
//
// Where a file is cut short while it is mapped, or a disk fails, a processor that reads what is not there gets SIGBUS. The first
// mapping installs a handler for the whole process, which puts zeros there and lets the reader go on; FilePiece::fault() then
// tells. Faults elsewhere are left to the handler before it.
class FileMapping {
 public:
  static constexpr std::size_t slack = 4096;

  // Bytes [offset, offset + bytes) of an open file, which may end before. Null where files of its kind are not mapped.
  static std::shared_ptr<FileMapping> make(int fd, std::int64_t offset, std::int64_t bytes);
  ~FileMapping();
  FileMapping(const FileMapping&) = delete;
  FileMapping& operator=(const FileMapping&) = delete;

  bool holds(std::int64_t offset, std::int64_t bytes) const { return offset >= offset_ && offset + bytes <= offset_ + bytes_; }
  std::byte* at(std::int64_t offset) const { return first_ + (offset - offset_); }

  // What has become of the bytes before this address since the mapping was made. A file that has only grown is as good as
  // before; one that is as long as it was, but written to, is not.
  FileFault fault(const std::byte* before) const;

 private:
  FileMapping(FileDescriptor fd, MappedRegion& region, std::byte* first, std::int64_t offset, std::int64_t bytes);

  FileDescriptor fd_;
  struct stat made_ {};  // the file as it was then
  MappedRegion& region_;
  std::byte* first_;
  std::int64_t offset_, bytes_;
};

// Some bytes of a mapping, kept in memory while they are needed.
class FilePiece {
 public:
  // Where it is to be read now, and the system can do that (Linux 5.14): null if the file ends before or cannot be read.
  static std::shared_ptr<FilePiece> make(std::shared_ptr<FileMapping> mapping, std::int64_t offset, std::int64_t bytes,
                                         bool now = true);
  ~FilePiece();
  FilePiece(const FilePiece&) = delete;
  FilePiece& operator=(const FilePiece&) = delete;

  std::byte* data() const { return data_; }
  FileFault fault() const { return mapping_->fault(data_ + bytes_); }

 private:
  FilePiece(std::shared_ptr<FileMapping> mapping, std::byte* data, std::int64_t bytes)
      : mapping_(std::move(mapping)), data_(data), bytes_(bytes) {}
  int advise(int advice) const;  // for all pages that hold some of it

  std::shared_ptr<FileMapping> mapping_;
  std::byte* data_;
  std::int64_t bytes_;
};

}  // namespace isobit
