// SPDX-License-Identifier: BSD-2-Clause-Patent
// The power 1/3 as exp2(c * log2 x), both by a table and a short polynomial in binary64.
#include "exact/powf.h"

#include <bit>
#include <cstdint>

namespace isobit {
namespace {

constexpr double third = 0x1.555556p-2;

// x = 2^k * z with z in [lowest_z, 2 * lowest_z), cut into 16 equal steps of the 23 fraction bits; in each step
// z = (1 + r) / inverse, |r| < 0.04, and log2 z = log2(1 + r) - log2(inverse).
// The inverses are the published algorithm's (near the middle of each step); log2 is -log2(inverse), rounded.
constexpr std::uint32_t lowest_z = 0x3f330000;
struct Step {
  double inverse, log2;
};
constexpr Step steps[16] = {
    {0x1.661ec79f8f3bep+0, -0x1.efec65b963019p-2}, {0x1.571ed4aaf883dp+0, -0x1.b0b6832d4fca4p-2},
    {0x1.49539f0f010bp+0, -0x1.7418b0a1fb77bp-2},  {0x1.3c995b0b80385p+0, -0x1.39de91a6dcf7bp-2},
    {0x1.30d190c8864a5p+0, -0x1.01d9bf3f2b631p-2}, {0x1.25e227b0b8eap+0, -0x1.97c1d1b3b7afp-3},
    {0x1.1bb4a4a1a343fp+0, -0x1.2f9e393af3c9fp-3}, {0x1.12358f08ae5bap+0, -0x1.960cbbf788d5cp-4},
    {0x1.0953f419900a7p+0, -0x1.a6f9db6475fcep-5}, {0x1p+0, 0x0p+0},
    {0x1.e608cfd9a47acp-1, 0x1.338ca9f24f53dp-4},  {0x1.ca4b31f026aap-1, 0x1.476a9543891bap-3},
    {0x1.b2036576afce6p-1, 0x1.e840b4ac4e4d2p-3},  {0x1.9c2d163a1aa2dp-1, 0x1.40645f0c6651cp-2},
    {0x1.886e6037841edp-1, 0x1.88e9c2c1b9ff8p-2},  {0x1.767dcf5534862p-1, 0x1.ce0a44eb17bccp-2}};

// log2(1 + r) ~ r * (l1 + r * (l2 + ...)), grouped as the value needs it: the order of the roundings counts.
constexpr double l1 = 0x1.71547652ab82bp0, l2 = -0x1.7154748bef6c8p-1, l3 = 0x1.ec70a6ca7baddp-2,
                 l4 = -0x1.71969a075c67ap-2, l5 = 0x1.27616c9496e0bp-2;

// 2^(i / 32) rounded to binary64, i = 0..31.
constexpr double exp2_table[32] = {
    0x1.0000000000000p+0, 0x1.059b0d3158574p+0, 0x1.0b5586cf9890fp+0, 0x1.11301d0125b51p+0, 0x1.172b83c7d517bp+0,
    0x1.1d4873168b9aap+0, 0x1.2387a6e756238p+0, 0x1.29e9df51fdee1p+0, 0x1.306fe0a31b715p+0, 0x1.371a7373aa9cbp+0,
    0x1.3dea64c123422p+0, 0x1.44e086061892dp+0, 0x1.4bfdad5362a27p+0, 0x1.5342b569d4f82p+0, 0x1.5ab07dd485429p+0,
    0x1.6247eb03a5585p+0, 0x1.6a09e667f3bcdp+0, 0x1.71f75e8ec5f74p+0, 0x1.7a11473eb0187p+0, 0x1.82589994cce13p+0,
    0x1.8ace5422aa0dbp+0, 0x1.93737b0cdc5e5p+0, 0x1.9c49182a3f090p+0, 0x1.a5503b23e255dp+0, 0x1.ae89f995ad3adp+0,
    0x1.b7f76f2fb5e47p+0, 0x1.c199bdd85529cp+0, 0x1.cb720dcef9069p+0, 0x1.d5818dcfba487p+0, 0x1.dfc97337b9b5fp+0,
    0x1.ea4afa2a490dap+0, 0x1.f50765b6e4540p+0};

// 2^r ~ 1 + e1 r + e2 r^2 + e3 r^3 for |r| <= 1/64.
constexpr double e1 = 0x1.62e42ff0c52d6p-1, e2 = 0x1.ebfce50fac4f3p-3, e3 = 0x1.c6af84b912394p-5;

// Argument: the bits of a positive normal x, or of 2^23 * x less 23 in the exponent field for a subnormal x (the
// field may then be negative: two's complement).
double log2_of(std::uint32_t bits) {
  const std::uint32_t above = bits - lowest_z;
  const std::uint32_t exponent = above & 0xff800000u;
  const Step& step = steps[(above >> 19) & 15];
  const double z = std::bit_cast<float>(bits - exponent);
  const double r = z * step.inverse - 1.0;
  const double base = step.log2 + static_cast<double>(static_cast<std::int32_t>(exponent) >> 23);
  const double r2 = r * r;
  const double high = (l5 * r + l4) * (r2 * r2);
  const double middle = (l3 * r + l2) * r2;
  return high + (middle + (l1 * r + base));
}

// 2^x for |x| < 64.
float exp2_of(double x) {
  constexpr double to_32nds = 0x1.8p52 / 32;  // adding it leaves the nearest multiple of 1/32, ties to even
  const double shifted = x + to_32nds;
  const auto n = static_cast<std::int64_t>(std::bit_cast<std::uint64_t>(shifted));  // its low bits count 32nds
  const double r = x - (shifted - to_32nds);
  const std::uint64_t whole = static_cast<std::uint64_t>(n >> 5) << 52;  // the power of two, in the exponent field
  const double scale = std::bit_cast<double>(std::bit_cast<std::uint64_t>(exp2_table[n & 31]) + whole);
  const double tail = (e3 * r + e2) * (r * r);
  return static_cast<float>((tail + (e1 * r + 1.0)) * scale);
}

}  // namespace

float powf_third(float x) {
  std::uint32_t bits = std::bit_cast<std::uint32_t>(x);
  if (bits == 0 || bits >= 0x7f800000u) return x;  // zero, infinity, NaN
  if (bits < 0x00800000u) bits = std::bit_cast<std::uint32_t>(x * 0x1p23f) - (23u << 23);
  return exp2_of(third * log2_of(bits));
}

}  // namespace isobit
