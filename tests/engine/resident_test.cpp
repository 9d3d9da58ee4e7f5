// SPDX-License-Identifier: BSD-2-Clause-Patent
// Pairs that stay in a device's memory: scored where they lie, given back once, and looked at no longer.
#include <gtest/gtest.h>

#include <atomic>
#include <cstring>

#include "engine/session.h"
#include "frame/error.h"
#include "metric/expect.h"
#include "testing/fake_backend.h"
#include "testing/trial.h"

namespace isobit::test {
namespace {

constexpr Format format{64, 48, 10, Chroma::c420};
const std::vector<MetricRequest> metrics{{"ssim", {}}, {"psnr", {{"enable_apsnr", "true"}}}, {"motion", {}}};

class Resident : public ::testing::Test {
 protected:
  static FakeLimits limits() {
    FakeLimits out;
    out.resident = true;
    return out;
  }
  static std::unique_ptr<Session> session_on(const FakeLimits& limits, const SessionOptions& options = {}) {
    return std::make_unique<Session>(format, metrics, options, std::make_unique<FakeBackend>(limits));
  }

  // Memory of the caller's, rows 30 bytes apart; given back, it is overwritten, and stays until the test ends.
  PairFrames lend(int t) {
    const FrameMemory odd{[this](std::size_t bytes) {
                            auto memory = std::make_shared<std::vector<std::byte>>(bytes);
                            kept_.push_back(memory);
                            return std::shared_ptr<std::byte>(memory->data(), [](std::byte*) {});
                          },
                          15, 1};
    const Frame reference(format, odd), distorted(format, odd);
    contents_from(0)(t, reference.view(), distorted.view());
    auto memory = std::array{kept_[kept_.size() - 2], kept_.back()};
    ++lent_;
    const std::shared_ptr<std::byte> owner(memory[0]->data(), [this, memory](std::byte*) {
      for (const auto& one : memory) std::memset(one->data(), 0xff, one->size());
      ++given_back_;
    });
    return {Frame(reference.view(), owner), Frame(distorted.view(), owner)};
  }

  std::vector<std::shared_ptr<std::vector<std::byte>>> kept_;
  int lent_ = 0;
  std::atomic<int> given_back_{0};
};

TEST_F(Resident, GivesTheTableOfTheCpu) {
  for (const int subsample : {1, 3}) {
    SessionOptions options;
    options.subsample = subsample;
    const auto session = session_on(limits(), options);
    lent_ = 0, given_back_ = 0;
    for (int t = 0; t < 50; ++t) {
      session->submit_resident(lend(t), t);
      EXPECT_LT(lent_ - given_back_, 25) << "the session keeps too many";
    }
    session->finish();
    EXPECT_EQ(given_back_, 50);
    expect_same(session->scores(), score({format, metrics, 50, contents_from(0), options}), "resident");
  }
}

TEST_F(Resident, IsGivenBackWhereTheDeviceIsLost) {
  FakeLimits lost = limits();
  lost.lost_after = 10;
  const auto session = session_on(lost);
  EXPECT_THROW(for (int t = 0; t < 1000; ++t) session->submit_resident(lend(t), t), SystemError);
  EXPECT_THROW(session->finish(), SystemError);
  EXPECT_EQ(given_back_, lent_);
}

TEST_F(Resident, IsGivenBackWhereTheSessionEndsEarly) {
  {
    const auto session = session_on(limits());
    for (int t = 0; t < 5; ++t) session->submit_resident(lend(t), t);
  }
  EXPECT_EQ(given_back_, 5);
}

TEST_F(Resident, DoesNotMixWithTheHostsMemory) {
  const auto session = session_on(limits());
  session->submit_resident(lend(0), 0);
  EXPECT_THROW(session->acquire(), UsageError);
  const auto other = session_on(limits());
  other->discard(other->acquire());
  EXPECT_THROW(other->submit_resident(lend(0), 0), UsageError);
  EXPECT_EQ(given_back_, 1);
}

TEST_F(Resident, NeedsADeviceWithMemory) {
  Session session(format, metrics, {});
  EXPECT_THROW(session.submit_resident(lend(0), 0), UsageError);
  EXPECT_EQ(given_back_, 1);
}

}  // namespace
}  // namespace isobit::test
