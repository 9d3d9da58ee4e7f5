// SPDX-License-Identifier: BSD-2-Clause-Patent
// The passes of the ordered sum, the very text that GPUs run, with lanes on the CPU: equal to the loop for everything.
#include <gtest/gtest.h>

#include <span>

#include "device/ordered_sum/refine.h"
#include "device/ordered_sum/stream.h"
#include "device/ordered_sum/walk.h"
#include "testing/fiber_lanes.h"
#include "testing/sum_cases.h"

namespace isobit::ordered_sum {
namespace {

using isobit::testing::FiberGroup;
using isobit::testing::sum_case;
using isobit::testing::sum_case_names;
using isobit::testing::sum_in_order;

// Small shapes meet every boundary with few terms; the real one is a case among them.
using Tiny = Shape<4, 8, 2, 16>;
using Small = Shape<8, 16, 4, 9>;

enum class Advice { own, random, none };

// Everything that one sum needs, in memory of its own.
template <class S>
class HostSum {
 public:
  using F = typename S::F;
  using Term = typename S::Term;

  HostSum(const std::vector<Term>& terms, typename S::Bits start) : fibers_(S::S::lanes) {
    place(terms);
    const auto count = static_cast<std::int64_t>(terms.size());
    workspace_.resize(workspace_bytes<S>(count) / 16 + 1);
    job_ = make_job<S>({memory_.data(), count, &result_, start, nullptr}, workspace_.data()->bytes);
  }

  typename S::Bits run(Advice advice, std::uint64_t seed) {
    backwards_ = seed % 2 != 0;
    each_group<AdviseShared<S>>([&](auto& lanes, auto& shared, auto g) { advise_pass<S>(lanes, shared, job_, g); });
    distort(job_.estimates[0], advice, seed);
    each_group<StreamShared<S>>([&](auto& lanes, auto& shared, auto g) { stream_pass<S>(lanes, shared, job_, g); });
    for (int source = 1; source <= 2; ++source) {
      distort(job_.estimates[source], advice, seed + source);
      each_group<RefineShared<S>>(
          [&](auto& lanes, auto& shared, auto g) { refine_pass<S>(lanes, shared, job_, g, source); });
    }
    WalkShared<S> shared;
    fibers_.run([&](const FiberGroup::Lane& lane) { walk_pass<S>(lane, shared, job_); }, backwards_);
    return static_cast<typename S::Bits>(result_);
  }

 private:
  struct alignas(16) Block {
    std::byte bytes[16];
  };
  struct alignas(16) Aligned {
    Term terms[16 / sizeof(Term)];
  };

  void place(const std::vector<Term>& terms) {
    const auto chunks = (terms.size() + S::S::chunk - 1) / S::S::chunk;
    storage_.resize((chunks + 32) / 32 * 32 * S::S::chunk * sizeof(Term) / 16);
    memory_ = {storage_.data()->terms, storage_.size() * 16 / sizeof(Term)};
    for (auto& term : memory_) term = Term(77);  // nothing between the terms may count
    for (std::size_t i = 0; i < terms.size(); ++i) {
      const auto chunk = static_cast<std::int64_t>(i / S::S::chunk);
      const int k = static_cast<int>(i % S::S::chunk);
      memory_[static_cast<std::size_t>(S::Order::template offset<typename S::S>(chunk, k))] = terms[i];
    }
  }

  template <class Shared, class Pass>
  void each_group(const Pass& pass) {
    for (std::int64_t group = 0; group < job_.group_count(); ++group) {
      Shared shared;
      fibers_.run([&](const FiberGroup::Lane& lane) { pass(lane, shared, group); }, backwards_);
    }
  }

  // Bad advice on purpose: estimates of any size and sign.
  void distort(float* estimates, Advice advice, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    for (std::int64_t i = 0; i < job_.group_count(); ++i) {
      if (advice == Advice::random) estimates[i] = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
      if (advice == Advice::none) estimates[i] = 0;
    }
  }

  FiberGroup fibers_;
  std::vector<Aligned> storage_;
  std::span<Term> memory_;
  std::vector<Block> workspace_;
  std::uint64_t result_ = 0;
  Job<S> job_;
  bool backwards_ = false;
};

template <class S, class Float>
void expect_loop(const std::string& kind, std::int64_t count, Advice advice, std::uint64_t seed, Float start = 0) {
  const auto terms = sum_case<Float>(kind, count, seed);
  std::vector<typename S::Term> placed;
  for (const Float term : terms) placed.push_back(std::bit_cast<typename S::Term>(term));
  HostSum<S> sum(placed, std::bit_cast<typename S::Bits>(start));
  EXPECT_EQ(sum.run(advice, seed), sum_in_order(terms, start))
      << kind << ", " << count << " terms, seed " << seed << ", advice " << static_cast<int>(advice) << ", start "
      << start;
}

template <class SetupT, class FloatT>
struct Case {
  using S = SetupT;
  using Float = FloatT;
};
template <class C>
class OrderedSumPasses : public ::testing::Test {};
using Cases = ::testing::Types<Case<Setup<NativeAddition<float>, LinearOrder, Tiny>, float>,
                               Case<Setup<NativeAddition<double>, LinearOrder, Tiny>, double>,
                               Case<Setup<NativeAddition<float>, InterleavedOrder, Small>, float>,
                               Case<Setup<NativeAddition<double>, InterleavedOrder, Small>, double>,
                               Case<Setup<IntegerAddition<Binary32>, InterleavedOrder, Tiny>, float>,
                               Case<Setup<IntegerAddition<Binary64>, LinearOrder, Small>, double>>;
TYPED_TEST_SUITE(OrderedSumPasses, Cases);

TYPED_TEST(OrderedSumPasses, EveryKindOfTerms) {
  using S = typename TypeParam::S;
  for (const auto& kind : sum_case_names()) {
    for (const auto advice : {Advice::own, Advice::random, Advice::none}) {
      expect_loop<S, typename TypeParam::Float>(kind, 20 * S::S::group + 3, advice, 1);
    }
  }
}

TYPED_TEST(OrderedSumPasses, CountsAroundChunksAndGroups) {
  using S = typename TypeParam::S;
  for (const int size : {1, S::S::chunk, S::S::group, 2 * S::S::group, S::S::lanes * S::S::group / 8}) {
    for (const int count : {size - 1, size, size + 1}) {
      for (const auto* kind : {"ones", "mostly_zero", "ties", "walk"}) {
        expect_loop<S, typename TypeParam::Float>(kind, count, Advice::own, 2 + static_cast<std::uint64_t>(count));
      }
    }
  }
}

TYPED_TEST(OrderedSumPasses, RandomCountsSeedsAndStarts) {
  using S = typename TypeParam::S;
  std::mt19937_64 random(7);
  for (int i = 0; i < 150; ++i) {
    const auto& kind = sum_case_names()[random() % sum_case_names().size()];
    const auto count = static_cast<std::int64_t>(random() % (6 * S::S::group));
    const typename TypeParam::Float starts[] = {0, 1, -1, 1e30f, -0x1p-140f, 3.25f};
    expect_loop<S, typename TypeParam::Float>(kind, count, static_cast<Advice>(random() % 3), random(),
                                              starts[random() % 6]);
  }
}

// The shape that devices use, once each: many fibers, so few groups.
TEST(OrderedSumOnDevices, TheirShape) {
  expect_loop<ordered_sum::Setup<NativeAddition<float>, InterleavedOrder>, float>("mostly_zero", 5 * 16384 + 100,
                                                                                  Advice::own, 3);
  expect_loop<ordered_sum::Setup<NativeAddition<double>, LinearOrder>, double>("near_one", 5 * 16384 + 100, Advice::own,
                                                                               3);
}

}  // namespace
}  // namespace isobit::ordered_sum
