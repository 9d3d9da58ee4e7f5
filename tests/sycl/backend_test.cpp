// SPDX-License-Identifier: BSD-2-Clause-Patent
// The SYCL backend on the stand-in's devices: which is chosen, how it computes, and what is said where there is none.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/selftest.h"
#include "frame/error.h"

namespace isobit::test {
namespace {

using ::testing::HasSubstr;

std::unique_ptr<Backend> sycl_device(const std::string& device, const std::string& fp64 = "auto") {
  BackendOptions options;
  options.name = "sycl", options.device = device, options.fp64 = fp64;
  return make_backend(options);
}

TEST(Sycl, ADeviceComputesWithItsBinary64OrWithIntegers) {
  EXPECT_EQ(sycl_device("")->device(), "stand-in (1 GiB), native binary64");
  EXPECT_EQ(sycl_device("1")->device(), "stand-in without binary64 (1 GiB), binary64 in integers");
  EXPECT_THAT(sycl_device("all")->device(), HasSubstr("native binary64, stand-in without"));
}

TEST(Sycl, WhichBinary64IsAskedForAndTold) {
  EXPECT_FALSE(sycl_device("0")->soft_fp64());
  EXPECT_TRUE(sycl_device("1")->soft_fp64());
  EXPECT_TRUE(sycl_device("0", "soft")->soft_fp64());
  EXPECT_FALSE(sycl_device("0", "native")->soft_fp64());
  EXPECT_THROW(sycl_device("1", "native"), UsageError);
}

TEST(Sycl, EveryOperationIsExactOnBoth) {
  std::vector<std::unique_ptr<Backend>> devices;
  for (const char* device : {"0", "1"}) devices.push_back(sycl_device(device));
  for (const SelftestRow& row : check_arithmetic(devices))
    for (const Tally& tally : row.tallies) {
      EXPECT_GT(tally.compared, 0) << row.what;
      EXPECT_EQ(tally.first_difference, "") << row.what;
    }
}

TEST(Sycl, EachOrOneIsCheckedBesideTheCpu) {
  const std::size_t cpus = selftest_devices("cpu").size();
  EXPECT_EQ(selftest_devices("sycl").size(), cpus + 2);
  const auto one = selftest_devices("sycl", 1);
  ASSERT_EQ(one.size(), cpus + 1);
  EXPECT_EQ(one.back()->device(), "stand-in without binary64 (1 GiB), binary64 in integers");
  EXPECT_THROW(selftest_devices("sycl", 2), UsageError);
}

TEST(Sycl, IsListed) {
  const auto list = describe_backends();
  const auto found = std::find_if(list.begin(), list.end(), [](const BackendDescription& d) { return d.name == "sycl"; });
  ASSERT_NE(found, list.end());
  EXPECT_TRUE(found->usable);
  EXPECT_THAT(found->devices, ::testing::ElementsAre("0 stand-in (1 GiB)", "1 stand-in without binary64 (1 GiB), binary64 in integers alone"));
}

TEST(Sycl, WrongDevicesAreSaidInOneSentence) {
  for (const auto& [device, sentence] : {std::pair{"2", "names no SYCL device of this machine; there are 2, 0 to 1, or all"},
                                         {"x", "names no SYCL device"},
                                         {"0,0", "names SYCL device 0 twice"}}) try {
      sycl_device(device);
      ADD_FAILURE() << device;
    } catch (const UsageError& error) {
      EXPECT_THAT(error.what(), HasSubstr(sentence));
    }
}

}  // namespace
}  // namespace isobit::test
