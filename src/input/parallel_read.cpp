// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "input/parallel_read.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <thread>

namespace isobit {
namespace {

constexpr unsigned many_processors = 8;
constexpr int helpers_a_source = 3;

struct Piece {
  char* to;
  std::size_t bytes;
  off_t offset;
  std::size_t done = 0;
  int error = 0;
};

void read_piece(int fd, Piece& piece) {
  while (piece.done < piece.bytes) {
    const ssize_t n = ::pread(fd, piece.to + piece.done, piece.bytes - piece.done, piece.offset + static_cast<off_t>(piece.done));
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) piece.error = errno;
    if (n <= 0) return;
    piece.done += static_cast<std::size_t>(n);
  }
}

}  // namespace

int ParallelRead::default_helpers() { return std::thread::hardware_concurrency() < many_processors ? 0 : helpers_a_source; }

ParallelRead::ParallelRead(int helpers) {
  for (int i = 0; i < helpers; ++i) helpers_.push_back(std::make_unique<SideThread>());
}

ssize_t ParallelRead::read(int fd, char* to, std::size_t bytes, off_t offset) {
  const std::size_t count = helpers_.size() + 1, size = (bytes / count / 4096 + 1) * 4096;
  std::vector<Piece> pieces;
  for (std::size_t at = 0; at < bytes; at += size)
    pieces.push_back({to + at, std::min(size, bytes - at), offset + static_cast<off_t>(at)});
  for (std::size_t i = 1; i < pieces.size(); ++i) helpers_[i - 1]->start([fd, &piece = pieces[i]] { read_piece(fd, piece); });
  read_piece(fd, pieces[0]);
  for (std::size_t i = 1; i < pieces.size(); ++i) helpers_[i - 1]->wait();
  std::size_t total = 0;
  for (const Piece& piece : pieces) {
    if (piece.error) return errno = piece.error, -1;
    total += piece.done;
    if (piece.done < piece.bytes) break;  // the end of the file
  }
  return static_cast<ssize_t>(total);
}

}  // namespace isobit
