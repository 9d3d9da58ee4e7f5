// SPDX-License-Identifier: BSD-2-Clause-Patent
// The integers behind the ordered sum: a run that is said to be safe gives the loop's bits, from every accumulator.
#include <gtest/gtest.h>

#include <algorithm>

#include "exact/ordered_sum_run.h"
#include "testing/sum_cases.h"

namespace isobit {
namespace {

using testing::BitsOf;
using testing::sum_case;
using testing::sum_case_names;
using testing::sum_in_order;

template <class Float>
class OrderedSum : public ::testing::Test {
 public:
  using F = FormatOf<Float>;
  using Bits = typename F::Bits;
  using Node = SumNode<F>;

  std::mt19937_64 random{5};

  // Any bits; or near `other` in size, where sums cancel and tie.
  Float operand(Float other) {
    const auto bits = static_cast<Bits>(random());
    if (random() % 2) return std::bit_cast<Float>(bits);
    const auto near = std::bit_cast<Bits>(other) ^ (bits >> (random() % (8 * sizeof(Bits))));
    const Bits ends = random() % 8 ? 0 : ~Bits(0) << (random() % F::precision);
    return std::bit_cast<Float>(static_cast<Bits>(near & ~ends));
  }

  // A normal sum, often next to an end of its binade.
  Bits accumulator() {
    Bits mantissa = static_cast<Bits>(random()) & mantissa_mask<F>;
    if (random() % 2) mantissa = (random() % 2 ? mantissa_mask<F> - random() % 4 : random() % 4) & mantissa_mask<F>;
    const Bits exponent =
        static_cast<Bits>(random() % 2 ? F::max_exponent / 2 + random() % 12 : 1 + random() % (F::max_exponent - 1));
    const Bits sign = random() % 3 ? 0 : sign_bit<F>;
    return sign | exponent << (F::precision - 1) | mantissa;
  }

  // Terms of every kind, scaled so that they suit the accumulator more often than not.
  std::vector<Float> terms_for(Bits sum, int count) {
    const auto& kind = sum_case_names()[random() % sum_case_names().size()];
    auto terms = sum_case<Float>(kind, count, random());
    const int exponent = exponent_field<F>(sum) - F::max_exponent / 2 - static_cast<int>(random() % (F::precision + 8));
    for (auto& term : terms) term = std::ldexp(term, exponent + (kind == "ties" ? 3 : 0));
    return terms;
  }

  template <class Run>
  Node node_of(const std::vector<Float>& terms, Binade binade) {
    Run run(binade);
    for (const Float term : terms) run.add(std::bit_cast<typename Run::Term>(term));
    return run.node();
  }
};

bool operator==(const SumNode<Binary32>& a, const SumNode<Binary32>& b) {
  return a.even == b.even && a.odd == b.odd && a.high == b.high && a.low == b.low && a.binade == b.binade;
}
bool operator==(const SumNode<Binary64>& a, const SumNode<Binary64>& b) {
  return a.even == b.even && a.odd == b.odd && a.high == b.high && a.low == b.low && a.binade == b.binade;
}

using Floats = ::testing::Types<float, double>;
TYPED_TEST_SUITE(OrderedSum, Floats);

TYPED_TEST(OrderedSum, IntegersAddAsTheProcessorDoes) {
  using F = typename TestFixture::F;
  using Bits = typename TestFixture::Bits;
  for (int i = 0; i < 4'000'000; ++i) {
    const TypeParam a = this->operand(1), b = this->operand(a);
    const TypeParam sum = a + b;
    const Bits expected = std::isnan(sum) ? quiet_nan_bits<F> : std::bit_cast<Bits>(sum);
    ASSERT_EQ(IntegerAddition<F>::add(std::bit_cast<Bits>(a), std::bit_cast<Bits>(b)), expected) << a << " + " << b;
  }
}

TYPED_TEST(OrderedSum, IntegersAddEndsAndSpecials) {
  using F = typename TestFixture::F;
  using Bits = typename TestFixture::Bits;
  std::vector<Bits> values;
  for (const Bits sign : {Bits(0), sign_bit<F>}) {
    for (const int exponent :
         {0, 1, 2, F::max_exponent / 2, F::max_exponent - 2, F::max_exponent - 1, F::max_exponent}) {
      for (const Bits mantissa :
           {Bits(0), Bits(1), Bits(2), hidden_bit<F> / 2, mantissa_mask<F> - 1, mantissa_mask<F>}) {
        values.push_back(sign | static_cast<Bits>(exponent) << (F::precision - 1) | mantissa);
      }
    }
  }
  for (const Bits a : values) {
    for (const Bits b : values) {
      const TypeParam sum = std::bit_cast<TypeParam>(a) + std::bit_cast<TypeParam>(b);
      const Bits expected = std::isnan(sum) ? quiet_nan_bits<F> : std::bit_cast<Bits>(sum);
      ASSERT_EQ(IntegerAddition<F>::add(a, b), expected) << std::hex << a << " + " << b;
    }
  }
}

TYPED_TEST(OrderedSum, SafeRunsGiveTheLoopsBits) {
  using F = typename TestFixture::F;
  int safe = 0, single = 0;
  for (int i = 0; i < 60'000; ++i) {
    const auto sum = this->accumulator();
    const auto terms = this->terms_for(sum, 1 + static_cast<int>(this->random() % 64));
    const auto node = this->template node_of<IntegerRun<F>>(terms, binade_of<F>(sum));
    if (!is_safe(node, sum)) continue;
    ++safe;
    single += node.binade != any_binade && node.even != node.odd;
    const auto expected = sum_in_order<TypeParam>(terms, std::bit_cast<TypeParam>(sum));
    ASSERT_EQ(apply(node, sum), expected) << std::hex << "from " << sum;
  }
  EXPECT_GT(safe, 10'000);  // else nothing was tested
  EXPECT_GT(single, 300);   // parity decided that often
}

TYPED_TEST(OrderedSum, IntegersAndTheFormatMakeTheSameNodes) {
  using F = typename TestFixture::F;
  for (int i = 0; i < 60'000; ++i) {
    const auto sum = this->accumulator();
    const auto terms = this->terms_for(sum, 1 + static_cast<int>(this->random() % 64));
    const auto integers = this->template node_of<IntegerRun<F>>(terms, binade_of<F>(sum));
    const auto native = this->template node_of<NativeRun<TypeParam>>(terms, binade_of<F>(sum));
    ASSERT_TRUE(integers == native) << std::hex << "from " << sum << ", " << terms.size() << " terms";
  }
}

TYPED_TEST(OrderedSum, ANodeOfRunsIsTheNodeOfTheirTerms) {
  using F = typename TestFixture::F;
  using Node = typename TestFixture::Node;
  int usable = 0;
  for (int i = 0; i < 40'000; ++i) {
    const auto sum = this->accumulator();
    const auto binade = binade_of<F>(sum);
    const auto terms = this->terms_for(sum, 48);
    const auto middle = terms.begin() + 1 + static_cast<int>(this->random() % 46);
    const auto first = this->template node_of<IntegerRun<F>>({terms.begin(), middle}, binade);
    const auto second = this->template node_of<IntegerRun<F>>({middle, terms.end()}, binade);
    const auto whole = this->template node_of<IntegerRun<F>>(terms, binade);
    const Node both = compose(first, second);
    const Node other = this->template node_of<IntegerRun<F>>(this->terms_for(sum, 9), binade);
    const Node left = compose(both, other), right = compose(first, compose(second, other));
    if (is_safe(left, sum) && is_safe(right, sum)) {
      ASSERT_EQ(apply(left, sum), apply(right, sum));
    }
    if (!is_safe(both, sum) || !is_safe(whole, sum)) continue;
    ++usable;
    ASSERT_EQ(apply(both, sum), apply(whole, sum));
  }
  EXPECT_GT(usable, 5'000);
}

// A chain of nodes with everything that can be wrong in it is never said to be safe.
TYPED_TEST(OrderedSum, WhatIsUnsafeStaysUnsafe) {
  using F = typename TestFixture::F;
  using Node = typename TestFixture::Node;
  for (int i = 0; i < 40'000; ++i) {
    const auto sum = this->accumulator();
    const auto binade = binade_of<F>(sum);
    const int broken = static_cast<int>(this->random() % 6);
    Node chain = Node::identity();
    for (int part = 0; part < 6; ++part) {
      const bool strange = this->random() % 2;
      const auto node = this->template node_of<IntegerRun<F>>(this->terms_for(sum, 8), binade ^ (strange ? 1 : 0));
      chain = compose(chain, part == broken ? Node::unsafe() : node);
    }
    ASSERT_FALSE(is_safe(chain, sum));
  }
}

TYPED_TEST(OrderedSum, EndsOfTheBinadeAreNotCrossed) {
  using F = typename TestFixture::F;
  using Bits = typename TestFixture::Bits;
  const Binade binade = F::max_exponent / 2;  // [1, 2): the quantum is epsilon
  const TypeParam quantum = std::numeric_limits<TypeParam>::epsilon();
  for (const TypeParam part : {0.25, 0.5, 0.75, 1.0, 1.5, 2.0}) {
    for (const int sign : {-1, 1}) {
      const std::vector<TypeParam> terms(3, sign * part * quantum);
      const auto node = this->template node_of<NativeRun<TypeParam>>(terms, binade);
      for (Bits distance = 0; distance < 12; ++distance) {
        for (const Bits mantissa : {distance, mantissa_mask<F> - distance}) {
          const Bits sum = static_cast<Bits>(binade) << (F::precision - 1) | mantissa;
          const auto expected = sum_in_order<TypeParam>(terms, std::bit_cast<TypeParam>(sum));
          if (is_safe(node, sum)) {
            ASSERT_EQ(apply(node, sum), expected) << part << " " << sign << " " << mantissa;
          }
        }
      }
      EXPECT_TRUE(is_safe(node, static_cast<Bits>(binade) << (F::precision - 1) | 12));
    }
  }
}

TYPED_TEST(OrderedSum, EstimatesKeepTheBinade) {
  using F = typename TestFixture::F;
  using Bits = typename TestFixture::Bits;
  for (int i = 0; i < 100'000; ++i) {
    const auto estimate = std::bit_cast<float>(static_cast<std::uint32_t>(this->random()));
    if (!std::isnormal(estimate)) continue;
    const Bits bits = bits_of_estimate<F>(estimate);
    EXPECT_EQ(std::bit_cast<TypeParam>(bits), static_cast<TypeParam>(estimate));
    EXPECT_EQ(estimate_of<F>(bits), estimate);
  }
}

}  // namespace
}  // namespace isobit
