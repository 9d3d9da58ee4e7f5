// SPDX-License-Identifier: BSD-2-Clause-Patent
// The first line of y4m: every tag, every field, and what is refused.
#include "input/y4m_header.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "frame/error.h"

namespace isobit {
namespace {

using ::testing::HasSubstr;

Y4mHeader parse(const std::string& fields) { return parse_y4m_header("YUV4MPEG2 " + fields); }

std::string refusal(const std::string& fields) {
  try {
    parse(fields);
  } catch (const InputError& error) {
    return error.what();
  }
  ADD_FAILURE() << "accepted: " << fields;
  return {};
}

TEST(Y4mHeader, EveryChromaTagAtEveryDepth) {
  struct Tag {
    std::string name;
    Chroma chroma;
    bool alpha;
  };
  const std::vector<Tag> tags = {
      {"420", Chroma::c420, false},      {"420jpeg", Chroma::c420, false}, {"420mpeg2", Chroma::c420, false},
      {"420paldv", Chroma::c420, false}, {"422", Chroma::c422, false},     {"444", Chroma::c444, false},
      {"444alpha", Chroma::c444, true},  {"411", Chroma::c411, false},     {"mono", Chroma::c400, false},
  };
  for (const Tag& tag : tags)
    for (int depth = 8; depth <= 16; ++depth) {
      const std::string suffix = depth == 8 ? "" : fmt::format("p{}", depth);
      const Y4mHeader header = parse(fmt::format("W7 H5 C{}{}", tag.name, suffix));
      EXPECT_EQ(header.format, (Format{7, 5, depth, tag.chroma})) << tag.name << suffix;
      EXPECT_EQ(header.alpha, tag.alpha);
    }
  for (int depth = 9; depth <= 16; ++depth)
    EXPECT_EQ(parse(fmt::format("W7 H5 Cmono{}", depth)).format, (Format{7, 5, depth, Chroma::c400}));
}

TEST(Y4mHeader, FieldsInAnyOrder) {
  std::vector<std::string> fields = {"W352", "H288", "F30000:1001", "It", "A128:117", "C422p10", "XCOLORRANGE=FULL"};
  std::sort(fields.begin(), fields.end());
  do {
    std::string line;
    for (const std::string& field : fields) line += (line.empty() ? "" : " ") + field;
    const Y4mHeader header = parse(line);
    ASSERT_EQ(header.format, (Format{352, 288, 10, Chroma::c422})) << line;
    ASSERT_EQ(header.rate_num, 30000);
    ASSERT_EQ(header.rate_den, 1001);
    ASSERT_TRUE(header.interlaced);
  } while (std::next_permutation(fields.begin(), fields.end()));
}

TEST(Y4mHeader, WithoutChromaTag) {
  EXPECT_EQ(parse("W2 H2").format, (Format{2, 2, 8, Chroma::c420}));
  EXPECT_EQ(parse("W2 H2 XYSCSS=422P12").format, (Format{2, 2, 12, Chroma::c422}));
  EXPECT_EQ(parse("XYSCSS=420JPEG W2 H2").format, (Format{2, 2, 8, Chroma::c420}));
  EXPECT_EQ(parse("W2 H2 XYSCSS=444 C411").format.chroma, Chroma::c411) << "C decides where both are given";
}

TEST(Y4mHeader, RatesAndInterlacing) {
  EXPECT_EQ(parse("W2 H2").rate_num, 0);
  EXPECT_EQ(parse("W2 H2 F0:0").rate_num, 0);
  EXPECT_EQ(parse("W2 H2 F0:0").rate_den, 1);
  for (const char* field : {"Ip", "I?"}) EXPECT_FALSE(parse(fmt::format("W2 H2 {}", field)).interlaced);
  for (const char* field : {"It", "Ib", "Im"}) EXPECT_TRUE(parse(fmt::format("W2 H2 {}", field)).interlaced);
}

TEST(Y4mHeader, SpacesAndRepetitionsAreHarmless) {
  EXPECT_EQ(parse("  W2   H3  W2 ").format, (Format{2, 3, 8, Chroma::c420}));
  EXPECT_THAT(refusal("W2 H3 W4"), HasSubstr("'W4' contradicts 'W2'"));
}

TEST(Y4mHeader, Limits) {
  EXPECT_EQ(parse("W65535 H65535").format.width, 65535);
  for (const char* bad : {"W0 H2", "W-1 H2", "W65536 H2", "W2 H99999999999999999999", "W2 H", "W2x H2", "W H2"})
    EXPECT_THAT(refusal(bad), HasSubstr("is not a size from 1 to 65535")) << bad;
}

TEST(Y4mHeader, Refusals) {
  EXPECT_THAT(refusal("H2"), HasSubstr("no width"));
  EXPECT_THAT(refusal("W2"), HasSubstr("no height"));
  for (const char* tag :
       {"", "421", "420p8", "420p17", "420p", "420p010", "42010", "monop", "mono8", "420jpegx", "rgb"})
    EXPECT_THAT(refusal(fmt::format("W2 H2 C{}", tag)), HasSubstr("unknown chroma tag")) << tag;
  for (const char* field : {"F25", "F25:", "F:1", "Fx:y", "F25:1x", "F-25:1", "A1"})
    EXPECT_THAT(refusal(fmt::format("W2 H2 {}", field)), HasSubstr("is not a ratio")) << field;
  EXPECT_THAT(refusal("W2 H2 Ix"), HasSubstr("'Ix' is not one of"));
  EXPECT_THAT(refusal("W2 H2 Q3"), HasSubstr("'Q3' is unknown"));
  EXPECT_THAT(refusal("W2 H2 \x01\x02"), HasSubstr("'\?\?' is unknown"));
}

TEST(Y4mHeader, Magic) {
  EXPECT_TRUE(is_y4m("YUV4MPEG2 W2"));
  EXPECT_TRUE(is_y4m("YUV4MPEG2\n"));
  EXPECT_FALSE(is_y4m("YUV4MPEG2"));
  EXPECT_FALSE(is_y4m("YUV4MPEG22 "));
  EXPECT_FALSE(is_y4m("yuv4mpeg2 "));
}

}  // namespace
}  // namespace isobit
