// SPDX-License-Identifier: BSD-2-Clause-Patent
// A regular file as memory, without copies.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

namespace isobit {

struct MappedRegion;

// A part of a file, mapped read only; `slack` bytes before and after it may be read too, of any value.
//
// Where a file is cut short while it is mapped, a processor that reads what is gone gets SIGBUS. The first mapping
// installs a handler for the whole process, which puts zeros there and lets the reader go on; FilePiece::lost() then
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
  bool lost(const std::byte* before) const;  // whether some of what lies before this address was gone when it was read

 private:
  FileMapping(MappedRegion& region, std::byte* first, std::int64_t offset, std::int64_t bytes)
      : region_(region), first_(first), offset_(offset), bytes_(bytes) {}

  MappedRegion& region_;
  std::byte* first_;
  std::int64_t offset_, bytes_;
};

// Some bytes of a mapping, kept in memory while they are needed.
class FilePiece {
 public:
  // Where it is to be read now: null, with errno set, if the file ends before or cannot be read.
  static std::shared_ptr<FilePiece> make(std::shared_ptr<FileMapping> mapping, std::int64_t offset, std::int64_t bytes,
                                         bool now = true);
  ~FilePiece();
  FilePiece(const FilePiece&) = delete;
  FilePiece& operator=(const FilePiece&) = delete;

  std::byte* data() const { return data_; }
  bool lost() const { return mapping_->lost(data_ + bytes_); }

 private:
  FilePiece(std::shared_ptr<FileMapping> mapping, std::byte* data, std::int64_t bytes)
      : mapping_(std::move(mapping)), data_(data), bytes_(bytes) {}
  int advise(int advice) const;  // for all pages that hold some of it

  std::shared_ptr<FileMapping> mapping_;
  std::byte* data_;
  std::int64_t bytes_;
};

}  // namespace isobit
