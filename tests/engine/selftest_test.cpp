// SPDX-License-Identifier: BSD-2-Clause-Patent
// The self-test passes on this machine, and finds a device whose results differ in one bit.
#include "engine/selftest.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "frame/error.h"
#include "testing/fake_backend.h"
#include "testing/trial.h"

namespace isobit::test {
namespace {

bool all_compared(const std::vector<SelftestRow>& rows, std::size_t device) {
  return std::all_of(rows.begin(), rows.end(),
                     [&](const SelftestRow& row) { return row.tallies[device].compared > 0; });
}
std::int64_t differences(const std::vector<SelftestRow>& rows, std::size_t device) {
  std::int64_t sum = 0;
  for (const SelftestRow& row : rows) sum += row.tallies[device].different;
  return sum;
}

TEST(Selftest, EveryInstructionSetPasses) {
  const auto devices = selftest_devices("cpu");
  ASSERT_EQ(devices.size(), usable_cpus().size());
  const SelftestResult result = selftest(devices);
  for (std::size_t i = 0; i < devices.size(); ++i) {
    EXPECT_TRUE(all_compared(result.arithmetic, i)) << result.devices[i];
    EXPECT_TRUE(i == 0 || all_compared(result.metrics, i)) << result.devices[i];
    for (const auto* rows : {&result.arithmetic, &result.metrics})
      for (const SelftestRow& row : *rows)
        EXPECT_EQ(row.tallies[i].first_difference, "") << row.what << " on " << result.devices[i];
  }
  EXPECT_TRUE(result.passed());
}

TEST(Selftest, FindsOneBitThatDiffers) {
  FakeLimits limits;
  limits.spoil = [](std::uint64_t* cell) { *cell ^= 1; };
  std::vector<std::unique_ptr<Backend>> devices;
  devices.push_back(make_backend({}));
  devices.push_back(std::make_unique<FakeBackend>(limits));
  const SelftestResult result = selftest(devices);
  EXPECT_FALSE(result.passed());
  EXPECT_EQ(differences(result.metrics, 0), 0);
  EXPECT_EQ(differences(result.arithmetic, 0), 0);
  // Of each operation but the quotients, whose first is 0 / 0: a NaN, whatever its lowest bit.
  EXPECT_EQ(differences(result.arithmetic, 1), static_cast<std::int64_t>(result.arithmetic.size()) - 2);
  EXPECT_GT(result.metrics[0].tallies[1].different, 0);  // the first metric's cell is spoilt in every pair
  EXPECT_EQ(result.metrics[0].tallies[1].different, result.metrics[0].tallies[1].compared);
  EXPECT_THAT(result.metrics[0].tallies[1].first_difference, ::testing::HasSubstr("frame 0"));
}

// What each fault of a device's arithmetic would do, done to right results.
TEST(Selftest, OperandsAreHardEnoughForEachFault) {
  struct Faulty {
    Operation operation;
    double (*compute)(double a, double b, double c);
    bool binary32;
  };
  class Device final : public Backend {
   public:
    explicit Device(const Faulty& faulty) : faulty_(faulty), cpu_(make_backend({})) {}
    std::string name() const override { return "faulty"; }
    std::string device() const override { return ""; }
    FrameMemory memory() const override { return cpu_->memory(); }
    int slots() const override { return 1; }
    std::unique_ptr<Slot> make_slot(int index, const Plan& plan) override { return cpu_->make_slot(index, plan); }
    void compute(const Operands& o) override {
      cpu_->compute(o);
      for (int i = 0; i < o.count && o.operation == faulty_.operation; ++i)
        o.results[i] = spoilt(o.a[i], o.b[i], o.c[i]);
    }

   private:
    std::uint64_t spoilt(std::uint64_t a, std::uint64_t b, std::uint64_t c) const {
      if (!faulty_.binary32)
        return std::bit_cast<std::uint64_t>(
            faulty_.compute(std::bit_cast<double>(a), std::bit_cast<double>(b), std::bit_cast<double>(c)));
      const auto wide = [](std::uint64_t bits) {
        return double{std::bit_cast<float>(static_cast<std::uint32_t>(bits))};
      };
      return std::bit_cast<std::uint32_t>(static_cast<float>(faulty_.compute(wide(a), wide(b), wide(c))));
    }
    Faulty faulty_;
    std::unique_ptr<Backend> cpu_;
  };
  const Faulty faults[] = {
      {Operation::f64_multiply_add, [](double a, double b, double c) { return __builtin_fma(a, b, c); }, false},
      {Operation::f32_multiply_add, [](double a, double b, double c) { return a * b + c; },
       true},  // product not rounded
      {Operation::f32_divide,
       [](double a, double b, double) {
         return static_cast<double>(static_cast<float>(a) * (1.0f / static_cast<float>(b)));
       },
       true},
      {Operation::f64_divide, [](double a, double b, double) { return a * (1.0 / b); }, false},
      {Operation::f32_multiply, [](double a, double b, double) { return std::abs(a * b) < 0x1p-126 ? 0 * a : a * b; },
       true},
      {Operation::f32_add, [](double a, double b, double) { return std::abs(a) < 0x1p-126 ? b : a + b; }, true},
      {Operation::f64_multiply, [](double a, double b, double) { return std::abs(a * b) < 0x1p-1022 ? 0 * a : a * b; },
       false},
      {Operation::f64_root, [](double a, double, double) { return a * (1 / __builtin_sqrt(a)); }, false},
  };
  for (const Faulty& faulty : faults) {
    std::vector<std::unique_ptr<Backend>> devices;
    devices.push_back(std::make_unique<Device>(faulty));
    EXPECT_GT(differences(check_arithmetic(devices), 0), 3) << static_cast<int>(faulty.operation);
  }
}

TEST(Selftest, AnUnknownBackendOrDeviceIsRefused) {
  EXPECT_THROW(selftest_devices("quantum"), UsageError);
  EXPECT_THROW(selftest_devices("cpu", 0), UsageError);
}

}  // namespace
}  // namespace isobit::test
