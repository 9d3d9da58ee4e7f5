// SPDX-License-Identifier: BSD-2-Clause-Patent
// Every part of a job is done once, and the first failure is told. And copies past the caches are copies.
#include "input/team.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <string>
#include <vector>

#include "input/stream_copy.h"

namespace isobit {
namespace {

TEST(Team, DoesEveryPartOnce) {
  for (const int helpers : {0, 1, 3}) {
    Team team(helpers);
    for (const int count : {0, 1, 2, 3, 4, 100}) {
      std::vector<std::atomic<int>> done(static_cast<std::size_t>(count));
      team.each(count, [&](int i) { ++done[static_cast<std::size_t>(i)]; });
      EXPECT_THAT(done, ::testing::Each(::testing::Eq(1))) << helpers << " " << count;
    }
  }
}

TEST(Team, TellsTheFirstFailureWhoeverMeetsIt) {
  for (const int helpers : {0, 3}) {
    Team team(helpers);
    for (int again = 0; again < 200; ++again) {
      std::atomic<int> begun{0};
      try {
        team.each(1000, [&](int i) {
          ++begun;
          if (i >= 7) throw std::runtime_error(std::to_string(i));
        });
        ADD_FAILURE() << "nothing was thrown";
      } catch (const std::runtime_error& error) {
        EXPECT_STREQ(error.what(), "7");
      }
      EXPECT_LT(begun, 1000);
    }
    team.each(3, [](int) {});
  }
}

TEST(StreamCopy, CopiesTheBytesAndNoOthers) {
  for (std::size_t bytes : {0, 1, 15, 16, 17, 63, 64, 65, 200, 1000})
    for (std::size_t to = 0; to < 17; ++to)
      for (std::size_t from : {0, 1, 5, 16}) {
        std::vector<std::byte> source(from + bytes), target(to + bytes + 40, std::byte{0xa5});
        for (std::size_t i = 0; i < source.size(); ++i) source[i] = static_cast<std::byte>(i * 37 + 1);
        std::vector<std::byte> expected = target;
        for (std::size_t i = 0; i < bytes; ++i) expected[to + i] = source[from + i];
        stream_copy(target.data() + to, source.data() + from, bytes);
        EXPECT_TRUE(target == expected) << bytes << " " << from << " " << to;
      }
}

}  // namespace
}  // namespace isobit
