// SPDX-License-Identifier: BSD-2-Clause-Patent
// System calls for reading; partial reads, interruptions and waiting end here.
#include "input/byte_source.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstring>

namespace isobit {
namespace {

constexpr std::size_t look_ahead = 4096;     // bytes that one look ahead reads; they are copied once more than others
constexpr std::int64_t most_mapped = 1 << 28;  // bytes; the system's tables for them take 0.2 % as much
constexpr int pipe_capacity = 1 << 20;       // the most that an unprivileged process may ask for by default
constexpr int stop_check_milliseconds = 50;  // how long a raised stop flag may go unnoticed

std::string reason(int error) { return std::strerror(error); }

// Waits until a read would not block; a FIFO that nobody has opened for writing yet counts as blocking.
void wait_readable(int fd, const StopFlag& stop) {
  pollfd entry{fd, POLLIN, 0};
  while (::poll(&entry, 1, stop ? stop_check_milliseconds : -1) <= 0) {
    if (stop && stop->load()) throw Stopped();
  }
}

// What is left of the parts after so many bytes; the first one is changed if it was begun.
std::span<iovec> rest_of(std::span<iovec> parts, std::size_t bytes) {
  while (!parts.empty() && bytes >= parts.front().iov_len) {
    bytes -= parts.front().iov_len;
    parts = parts.subspan(1);
  }
  if (bytes) {
    parts.front().iov_base = static_cast<char*>(parts.front().iov_base) + bytes;
    parts.front().iov_len -= bytes;
  }
  return parts;
}

FileDescriptor open_path(const std::string& path) {
  if (path == "-") return FileDescriptor(::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0));
  return FileDescriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
}

}  // namespace

std::string input_name(const std::string& path) { return path == "-" ? "standard input" : path; }

ByteSource ByteSource::open(const std::string& path, StopFlag stop) {
  if (path.empty()) throw InputError("an input has an empty name: give the path of a video, or - for standard input");
  const std::string name = input_name(path);
  FileDescriptor fd = open_path(path);
  if (fd.get() < 0) throw InputError(fmt::format("{}: cannot be opened: {}", name, reason(errno)));
  if (::isatty(fd.get())) throw InputError(fmt::format("{}: is a terminal: pipe a video into it", name));
  return ByteSource(std::move(fd), path, std::move(stop));
}

ByteSource::ByteSource(FileDescriptor fd, const std::string& path, StopFlag stop)
    : fd_(std::move(fd)), path_(path), name_(input_name(path)), stop_(std::move(stop)), buffer_(longest_line) {
  struct stat status {};
  if (::fstat(fd_.get(), &status)) throw InputError(fmt::format("{}: cannot be read: {}", name_, reason(errno)));
  if (S_ISDIR(status.st_mode)) throw InputError(fmt::format("{}: is a directory: name a video file", name_));
  regular_ = S_ISREG(status.st_mode);
  // Both are only hints for speed, so failing is no error.
  if (regular_) ::posix_fadvise(fd_.get(), 0, 0, POSIX_FADV_SEQUENTIAL);
  if (S_ISFIFO(status.st_mode)) ::fcntl(fd_.get(), F_SETPIPE_SZ, pipe_capacity);
}

std::size_t ByteSource::fetch(std::span<iovec> parts) {
  const int count = static_cast<int>(std::min<std::size_t>(parts.size(), IOV_MAX));
  while (true) {
    if (!regular_) wait_readable(fd_.get(), stop_);
    const ssize_t bytes = ::readv(fd_.get(), parts.data(), count);
    if (bytes >= 0) return static_cast<std::size_t>(bytes);
    if (errno != EINTR && errno != EAGAIN) reading_failed();
  }
}

void ByteSource::reading_failed() const { throw InputError(fmt::format("{}: reading failed: {}", name_, reason(errno))); }

std::size_t ByteSource::fetch_more() {
  std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
  end_ -= begin_;
  begin_ = 0;
  iovec part{buffer_.data() + end_, std::min(buffer_.size() - end_, look_ahead)};
  const std::size_t bytes = fetch({&part, 1});
  end_ += bytes;
  return bytes;
}

std::string_view ByteSource::peek(std::size_t bytes) {
  while (end_ - begin_ < bytes && fetch_more()) {
  }
  return buffered();
}

std::optional<ByteSource::Line> ByteSource::line() {
  std::size_t searched = 0;
  while (true) {
    const std::string_view have = buffered();
    const std::size_t feed = have.find('\n', searched);
    if (feed != have.npos) {
      begin_ += feed + 1;
      return Line{have.substr(0, feed), false};
    }
    searched = have.size();
    if (searched == longest_line || !fetch_more()) {
      if (!searched) return std::nullopt;
      const Line cut{buffered(), true};
      begin_ = end_;
      return cut;
    }
  }
}

std::size_t ByteSource::read(std::span<iovec> parts) {
  std::size_t total = 0;
  while (!parts.empty()) {
    iovec& part = parts.front();
    std::size_t bytes = std::min(part.iov_len, end_ - begin_);
    if (bytes) {
      std::memcpy(part.iov_base, buffer_.data() + begin_, bytes);
      begin_ += bytes;
    } else if (part.iov_len && !(bytes = fetch(parts))) {
      return total;
    }
    total += bytes;
    parts = rest_of(parts, bytes);
  }
  return total;
}

std::size_t ByteSource::read_at(std::int64_t offset, std::span<iovec> parts) const {
  std::size_t total = 0;
  while (!parts.empty()) {
    const int count = static_cast<int>(std::min<std::size_t>(parts.size(), IOV_MAX));
    const ssize_t bytes = ::preadv(fd_.get(), parts.data(), count, offset + static_cast<off_t>(total));
    if (bytes == 0) return total;
    if (bytes < 0) {
      if (errno != EINTR) reading_failed();
      continue;
    }
    total += static_cast<std::size_t>(bytes);
    parts = rest_of(parts, static_cast<std::size_t>(bytes));
  }
  return total;
}

std::size_t ByteSource::read(void* data, std::size_t bytes) {
  iovec part{data, bytes};
  return read({&part, 1});
}

std::size_t ByteSource::read_some(void* data, std::size_t bytes) {
  iovec part{data, begin_ < end_ ? std::min(bytes, end_ - begin_) : bytes};
  return begin_ < end_ ? read({&part, 1}) : fetch({&part, 1});
}

std::shared_ptr<FilePiece> ByteSource::map(std::int64_t bytes, bool now) {
  const auto at = position();
  if (!at || !map_from(*at, bytes)) return nullptr;
  std::shared_ptr<FilePiece> piece = FilePiece::make(mapping_, *at, bytes, now);
  if (!piece) return nullptr;
  // A hint: what follows is read from the disk while these bytes are used.
  ::posix_fadvise(fd_.get(), *at + bytes, bytes, POSIX_FADV_WILLNEED);
  skip(bytes);
  return piece;
}

bool ByteSource::can_map() {
  const auto at = position();
  return at && map_from(*at, 1);
}

// Many frames are mapped at once, since every new mapping has all threads wait.
bool ByteSource::map_from(std::int64_t offset, std::int64_t bytes) {
  if (!mapping_ || !mapping_->holds(offset, bytes))
    mapping_ = FileMapping::make(fd_.get(), offset, std::max(bytes, std::min(remaining().value_or(0), most_mapped)));
  return mapping_ != nullptr;
}

std::int64_t ByteSource::skip(std::int64_t bytes) {
  std::int64_t passed = std::min<std::int64_t>(bytes, end_ - begin_);
  begin_ += static_cast<std::size_t>(passed);
  if (const auto left = remaining(); left && passed < bytes) {
    const std::int64_t step = std::min(bytes - passed, *left);
    if (::lseek(fd_.get(), step, SEEK_CUR) < 0)
      throw InputError(fmt::format("{}: cannot be positioned: {}", name_, reason(errno)));
    return passed + step;
  }
  while (passed < bytes && (begin_ < end_ || fetch_more())) {
    const std::int64_t step = std::min<std::int64_t>(bytes - passed, end_ - begin_);
    begin_ += static_cast<std::size_t>(step);
    passed += step;
  }
  return passed;
}

std::optional<std::int64_t> ByteSource::position() const {
  const off_t fetched = regular_ ? ::lseek(fd_.get(), 0, SEEK_CUR) : -1;
  if (fetched < 0) return std::nullopt;
  return fetched - static_cast<std::int64_t>(end_ - begin_);
}

std::optional<std::int64_t> ByteSource::remaining() const {
  struct stat status {};
  const auto at = position();
  if (!at || ::fstat(fd_.get(), &status)) return std::nullopt;
  return std::max<std::int64_t>(status.st_size - *at, static_cast<std::int64_t>(end_ - begin_));
}

}  // namespace isobit
