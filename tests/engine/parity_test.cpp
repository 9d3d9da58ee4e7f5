// SPDX-License-Identifier: BSD-2-Clause-Patent
// Parity between devices: it finds a bit that differs, says how far, and refuses what is no comparison.
#include "engine/parity.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "frame/error.h"
#include "testing/fake_backend.h"

namespace isobit::test {
namespace {

BackendMaker cpu(const std::string& fp64) {
  return [fp64] {
    BackendOptions options;
    options.fp64 = fp64, options.threads = 2;
    return make_backend(options);
  };
}

// Computes as the CPU does, but for the lowest bit of each pair's first cell.
BackendMaker spoilt() {
  return [] {
    FakeLimits limits;
    limits.spoil = [](std::uint64_t* cell) { *cell ^= 1; };
    return std::make_unique<FakeBackend>(limits);
  };
}

TEST(Parity, TheCorpusIsTheSameInIntegers) {
  const ParityResult result = compare_on_corpus({cpu("native"), cpu("soft")});
  EXPECT_TRUE(result.same());
  ASSERT_EQ(result.devices.size(), 2u);
  ASSERT_EQ(result.parity.size(), 1u);
  for (const char* key : {"ssim", "float_ssim", "float_ms_ssim", "psnr_hvs", "psnr_y", "integer_adm2"}) {
    const auto found = std::find_if(result.parity[0].begin(), result.parity[0].end(),
                                    [&](const KeyParity& k) { return k.key == key; });
    ASSERT_NE(found, result.parity[0].end()) << key;
    EXPECT_GT(found->compared, 50) << key;
    EXPECT_EQ(found->different, 0) << key;
  }
}

TEST(Parity, OneBitIsFoundInItsKeyAlone) {
  const ParityResult result = compare_on_corpus({cpu("native"), cpu("native"), spoilt()});
  EXPECT_FALSE(result.same());
  ASSERT_EQ(result.parity.size(), 2u);
  for (const KeyParity& key : result.parity[0]) EXPECT_EQ(key.different, 0) << key.key;
  const std::vector<KeyParity>& keys = result.parity[1];
  EXPECT_GT(keys[0].different, 0) << keys[0].key;
  EXPECT_LE(keys[0].different, keys[0].compared);
  EXPECT_GT(keys[0].ulps, 0u);
  EXPECT_GT(keys[0].difference, 0.0);
  for (std::size_t k = 1; k < keys.size(); ++k) EXPECT_EQ(keys[k].different, 0) << keys[k].key;
}

TEST(Parity, UnitsOfTheLastPlace) {
  const double nan = std::nan(""), tiny = std::numeric_limits<double>::denorm_min();
  EXPECT_EQ(ulps_between(1.0, 1.0), 0u);
  EXPECT_EQ(ulps_between(1.0, std::nextafter(1.0, 2.0)), 1u);
  EXPECT_EQ(ulps_between(std::nextafter(1.0, 0.0), 1.0), 1u);
  EXPECT_EQ(ulps_between(-0.0, 0.0), 1u);
  EXPECT_EQ(ulps_between(-tiny, tiny), 3u);
  EXPECT_EQ(ulps_between(1.0, 2.0), std::uint64_t{1} << 52);
  EXPECT_EQ(ulps_between(nan, -nan), 0u);
  EXPECT_EQ(ulps_between(nan, 1.0), std::numeric_limits<std::uint64_t>::max());
}

std::string refusal_of(const std::vector<std::string>& texts) {
  try {
    parity_devices(texts);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "none";
}

TEST(Parity, RefusesWhatIsNoComparison) {
  using ::testing::HasSubstr;
  EXPECT_THAT(refusal_of({"cpu", "cpu"}), HasSubstr("the same device"));
  EXPECT_THAT(refusal_of({"cpu", "cpu:fp64=soft", "cpu:fp64=native"}),
              HasSubstr("'cpu' and 'cpu:fp64=native' are the same"));
  EXPECT_THAT(refusal_of({"cpu"}), HasSubstr("two devices or more"));
  EXPECT_THAT(refusal_of({"cpu", "auto"}), HasSubstr("auto"));
  EXPECT_THAT(refusal_of({"cpu", "cpu:"}), HasSubstr("'cpu:' is not NAME"));
  EXPECT_THAT(refusal_of({"cpu", "cpu:fp64="}), HasSubstr("'cpu:fp64=' is not NAME"));
  EXPECT_THAT(refusal_of({"cpu", "cpu:fp64=maybe"}), HasSubstr("soft, native, auto"));
  EXPECT_THAT(refusal_of({"cpu", "quantum"}), HasSubstr("quantum"));
  EXPECT_EQ(refusal_of({"cpu", "cpu:fp64=soft"}), "none");
#if defined(__x86_64__)
  EXPECT_EQ(refusal_of({"cpu:baseline", "cpu:baseline:fp64=soft"}), "none");
#endif
}

}  // namespace
}  // namespace isobit::test
