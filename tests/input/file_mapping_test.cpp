// SPDX-License-Identifier: BSD-2-Clause-Patent
// Files as memory: their bytes, what may be read around them, and files that are cut short meanwhile.
#include "input/file_mapping.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <string>
#include <thread>
#include <vector>

#include "input/video_files.h"

namespace isobit::test {
namespace {

constexpr std::int64_t size = 300'017;

// Linux 5.14. Other systems read what is mapped when it is used, and find its end only then.
bool system_reads_in_advance() {
  void* const page = ::mmap(nullptr, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  const bool can = ::madvise(page, 4096, 22 /* MADV_POPULATE_READ */) == 0;
  ::munmap(page, 4096);
  return can;
}

class Mapped : public ::testing::Test {
 protected:
  Mapped() {
    for (std::int64_t i = 0; i < size; ++i) content_ += static_cast<char>(i * 2654435761u >> 13 | 1);  // no byte is 0
    path_ = folder_.write("file", content_);
    fd_ = ::open(path_.c_str(), O_RDONLY);
  }
  ~Mapped() override { ::close(fd_); }
  void cut(std::int64_t bytes) const { ASSERT_EQ(::truncate(path_.c_str(), bytes), 0); }
  std::string_view part(std::int64_t from, std::int64_t bytes) const {
    return std::string_view(content_).substr(static_cast<std::size_t>(from), static_cast<std::size_t>(bytes));
  }
  static std::string_view bytes_of(const FilePiece& piece, std::int64_t bytes) {
    return {reinterpret_cast<const char*>(piece.data()), static_cast<std::size_t>(bytes)};
  }
  static bool is_zero(std::string_view bytes) { return std::all_of(bytes.begin(), bytes.end(), [](char c) { return c == 0; }); }

  ScratchFolder folder_;
  std::string content_, path_;
  int fd_;
};

TEST_F(Mapped, PiecesAreTheFilesBytes) {
  for (const std::int64_t from : {0, 1, 4095, 4096, 70'001}) {
    const auto mapping = FileMapping::make(fd_, from, size - from);
    ASSERT_TRUE(mapping);
    for (const std::int64_t offset : {from, from + 1, from + 9000, size - 1})
      for (const std::int64_t bytes : {std::int64_t{1}, std::int64_t{5000}, size - offset}) {
        if (offset + bytes > size) continue;
        const auto piece = FilePiece::make(mapping, offset, bytes);
        ASSERT_TRUE(piece);
        EXPECT_TRUE(bytes_of(*piece, bytes) == part(offset, bytes)) << offset << " " << bytes;
        EXPECT_EQ(piece->fault(), FileFault::none);
      }
  }
}

TEST_F(Mapped, SomeBytesAroundMayBeRead) {
  const auto mapping = FileMapping::make(fd_, 0, size);
  const auto piece = FilePiece::make(mapping, 0, size);
  unsigned sum = 0;
  for (std::size_t i = 1; i <= FileMapping::slack; ++i)
    sum += static_cast<unsigned>(piece->data()[-static_cast<std::ptrdiff_t>(i)]) + static_cast<unsigned>(piece->data()[size - 1 + i]);
  EXPECT_EQ(sum, 0u);
  EXPECT_EQ(piece->fault(), FileFault::none);
}

// A neighbour on the same page is found again after a piece is gone.
TEST_F(Mapped, PiecesShareAPage) {
  const auto mapping = FileMapping::make(fd_, 0, size);
  const auto second = FilePiece::make(mapping, 10'000, 5000);
  FilePiece::make(mapping, 5000, 5000).reset();
  EXPECT_TRUE(bytes_of(*second, 5000) == part(10'000, 5000));
}

TEST_F(Mapped, WhatIsNotThereIsNoPiece) {
  const auto mapping = FileMapping::make(fd_, 0, 2 * size);
  EXPECT_TRUE(FilePiece::make(mapping, 0, size));
  EXPECT_TRUE(!system_reads_in_advance() || !FilePiece::make(mapping, 0, 2 * size));
  EXPECT_TRUE(mapping->holds(0, 2 * size));
  EXPECT_FALSE(mapping->holds(0, 2 * size + 1));
  int pipe[2];
  ASSERT_EQ(::pipe(pipe), 0);
  EXPECT_FALSE(FileMapping::make(pipe[0], 0, 1));
  ::close(pipe[0]), ::close(pipe[1]);
}

TEST_F(Mapped, WhatIsCutOffReadsAsZeroAndIsLost) {
  const auto mapping = FileMapping::make(fd_, 0, size);
  const auto first = FilePiece::make(mapping, 0, 100'000), second = FilePiece::make(mapping, 100'000, 100'000),
             third = FilePiece::make(mapping, 200'000, 100'000);
  cut(160'000);
  EXPECT_EQ(second->fault(), FileFault::cut_off) << "though nobody has read it";
  // Several threads meet the end at once.
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&] {
      EXPECT_TRUE(bytes_of(*second, 60'000) == part(100'000, 60'000));
      EXPECT_TRUE(is_zero(bytes_of(*second, 100'000).substr(64'000)));
      EXPECT_TRUE(is_zero(bytes_of(*third, 100'000)));
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_TRUE(bytes_of(*first, 100'000) == part(0, 100'000));
  EXPECT_EQ(first->fault(), FileFault::none);
  EXPECT_EQ(second->fault(), FileFault::cut_off);
  EXPECT_EQ(third->fault(), FileFault::cut_off);
  EXPECT_TRUE(!system_reads_in_advance() || !FilePiece::make(FileMapping::make(fd_, 0, size), 100'000, 100'000)) << "a new mapping sees the end";
}

// The system fills the last page with zeros, and raises no signal there.
TEST_F(Mapped, AnEndWithinAPageIsSeenToo) {
  const auto mapping = FileMapping::make(fd_, 0, size);
  const auto first = FilePiece::make(mapping, 0, size - 50), last = FilePiece::make(mapping, size - 50, 50);
  cut(size - 40);
  EXPECT_TRUE(is_zero(bytes_of(*last, 50).substr(10)));
  EXPECT_EQ(last->fault(), FileFault::cut_off);
  EXPECT_EQ(first->fault(), FileFault::none);
}

TEST_F(Mapped, WritingIsSeenAndGrowingIsNoFault) {
  const int fd = ::open(path_.c_str(), O_WRONLY);
  time_t now = 1'000'000'000;
  const auto write_at = [&](std::int64_t offset) {  // at a time of its own, whatever the file system's clock
    EXPECT_EQ(::pwrite(fd, "x", 1, offset), 1);
    const timespec times[2] = {{++now, 0}, {now, 0}};
    EXPECT_EQ(::futimens(fd, times), 0);
  };
  const auto mapping = FileMapping::make(fd_, 0, size);
  const auto piece = FilePiece::make(mapping, 0, 5000);
  write_at(size);
  EXPECT_EQ(piece->fault(), FileFault::none);
  const auto later = FilePiece::make(FileMapping::make(fd_, 0, size + 1), 0, 5000);
  EXPECT_EQ(later->fault(), FileFault::none);
  write_at(70);
  EXPECT_EQ(later->fault(), FileFault::changed);
  ::close(fd);
}

// Addresses may be mapped again, without their past.
TEST_F(Mapped, ALostMappingDoesNotSpoilTheNext) {
  {
    const auto mapping = FileMapping::make(fd_, 0, size);
    const auto piece = FilePiece::make(mapping, 0, size);
    cut(4096);
    EXPECT_TRUE(is_zero(bytes_of(*piece, size).substr(8192)));
    EXPECT_EQ(piece->fault(), FileFault::cut_off);
  }
  const auto piece = FilePiece::make(FileMapping::make(fd_, 0, 4096), 0, 4096);
  ASSERT_TRUE(piece);
  EXPECT_TRUE(bytes_of(*piece, 4096) == part(0, 4096));
  EXPECT_EQ(piece->fault(), FileFault::none);
}

// Another's mapping of a file that was cut short.
void read_anothers(const std::string& path) {
  const int fd = ::open(path.c_str(), O_RDWR);
  auto* memory = static_cast<volatile char*>(::mmap(nullptr, 65536, PROT_READ, MAP_SHARED, fd, 0));
  if (::ftruncate(fd, 0) == 0) (void)memory[0];
  std::_Exit(0);
}

TEST_F(Mapped, FaultsOfOthersGoTheirWay) {
  const auto mapping = FileMapping::make(fd_, 0, size);
  const std::string other = folder_.write("other", content_);
  EXPECT_DEATH(read_anothers(other), "");
}

}  // namespace
}  // namespace isobit::test
