// SPDX-License-Identifier: BSD-2-Clause-Patent
// Values of flags: the whole text, in range, or a sentence.
#include "values.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "frame/error.h"

namespace isobit::cli {
namespace {

constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();

TEST(WholeNumber, TakesLibvmafsBases) {
  EXPECT_EQ(whole_number("0", 0, 9), 0);
  EXPECT_EQ(whole_number("42", 0, 99), 42);
  EXPECT_EQ(whole_number("0x1F", 0, 99), 31);
  EXPECT_EQ(whole_number("017", 0, 99), 15);
  EXPECT_EQ(whole_number("-3", -5, 5), -3);
  EXPECT_EQ(whole_number("9223372036854775807", 0, most), most);
}

TEST(WholeNumber, RefusesEverythingElse) {
  for (const char* bad :
       {"", "-", "x", "1x", " 1", "1 ", "+1", "1.5", "0x", "08", "--1", "-0x-1", "9223372036854775808", "1e3"})
    EXPECT_THROW(whole_number(bad, -most, most), UsageError) << bad;
  EXPECT_THROW(whole_number("10", 0, 9), UsageError);
  EXPECT_THROW(whole_number("-1", 0, 9), UsageError);
}

TEST(RealNumber, TakesTheWholeText) {
  EXPECT_EQ(real_number("0.95"), 0.95);
  EXPECT_EQ(real_number("-1e2"), -100);
  EXPECT_EQ(real_number("inf"), std::numeric_limits<double>::infinity());
  for (const char* bad : {"", "x", "1x", "nan", " 1", "0,5"}) EXPECT_THROW(real_number(bad), UsageError) << bad;
}

TEST(Split, KeepsEmptyParts) {
  EXPECT_THAT(split("a,b", ','), testing::ElementsAre("a", "b"));
  EXPECT_THAT(split("", ','), testing::ElementsAre(""));
  EXPECT_THAT(split(",a,", ','), testing::ElementsAre("", "a", ""));
}

}  // namespace
}  // namespace isobit::cli
