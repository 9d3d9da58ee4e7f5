// SPDX-License-Identifier: BSD-2-Clause-Patent
// Large reads by several threads give the bytes of one.
#include "input/parallel_read.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <string>

namespace isobit {
namespace {

TEST(ParallelRead, GivesTheFilesBytesUpToItsEnd) {
  std::string content(3'000'017, '\0');
  for (std::size_t i = 0; i < content.size(); ++i) content[i] = static_cast<char>(i * 2654435761u >> 13);
  std::FILE* file = std::tmpfile();
  ASSERT_NE(file, nullptr);
  ASSERT_EQ(std::fwrite(content.data(), 1, content.size(), file), content.size());
  std::fflush(file);
  for (int helpers : {0, 1, 3}) {
    ParallelRead reader(helpers);
    EXPECT_EQ(reader.helps(), helpers > 0);
    for (std::size_t bytes : {1ul, 4096ul, 8191ul, 2'000'000ul, 3'000'016ul, 3'000'017ul, 3'000'018ul, 9'000'000ul})
      for (off_t offset : {off_t{0}, off_t{1}, off_t{2'999'000}, off_t{3'000'017}}) {
        std::string got(bytes, '?');
        const ssize_t n = reader.read(fileno(file), got.data(), bytes, offset);
        const std::string expected = content.substr(static_cast<std::size_t>(offset), bytes);
        ASSERT_EQ(n, static_cast<ssize_t>(expected.size())) << helpers << " " << bytes << " " << offset;
        EXPECT_TRUE(got.compare(0, expected.size(), expected) == 0) << helpers << " " << bytes << " " << offset;
      }
  }
  std::fclose(file);
}

TEST(ParallelRead, ReportsFailure) {
  ParallelRead reader(2);
  std::string got(10'000, '?');
  EXPECT_EQ(reader.read(-1, got.data(), got.size(), 0), -1);
}

}  // namespace
}  // namespace isobit
