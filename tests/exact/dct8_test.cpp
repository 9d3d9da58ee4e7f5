// SPDX-License-Identifier: BSD-2-Clause-Patent
// The bound that dct8.h states, which lets psnr_hvs transform samples in 16-bit integers: no step of two passes passes
// it. Each step is linear but for its rounding, so the samples that drive it furthest are known by sign.
#include "exact/dct8.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <vector>

namespace isobit {
namespace {

using Steps = std::vector<std::int64_t>;
Steps* steps = nullptr;  // where Traced puts the result of each operation

struct Traced {
  std::int64_t v;
  Traced(std::int64_t a) : v(a) {}
  static Traced noted(std::int64_t a) {
    steps->push_back(a);
    return a;
  }
  friend Traced operator+(Traced a, Traced b) { return noted(a.v + b.v); }
  friend Traced operator-(Traced a, Traced b) { return noted(a.v - b.v); }
};
Traced halved(Traced a) { return Traced::noted(a.v / 2); }
Traced scaled(Traced a, int factor, int shift) {
  return Traced::noted((a.v * factor + (std::int64_t{1} << (shift - 1))) >> shift);
}

// Every step of the transform of a block: columns, then rows.
Steps trace(const std::int64_t (&samples)[64]) {
  Steps out;
  steps = &out;
  std::vector<Traced> block(samples, samples + 64);
  for (int pass = 0; pass < 2; ++pass) {
    const int along = pass ? 1 : 8, across = pass ? 8 : 1;
    for (int i = 0; i < 8; ++i) {
      Traced line[8] = {0, 0, 0, 0, 0, 0, 0, 0};
      for (int j = 0; j < 8; ++j) line[j] = block[i * across + j * along];
      dct8(line);
      for (int j = 0; j < 8; ++j) block[i * across + j * along] = line[j];
    }
  }
  return out;
}

TEST(Dct8, NoStepPassesItsBound) {
  Steps response[64];  // of each step to each sample
  for (int i = 0; i < 64; ++i) {
    std::int64_t impulse[64] = {};
    impulse[i] = std::int64_t{1} << 40;
    response[i] = trace(impulse);
  }
  for (int depth : {8, 10, 11, 12}) {
    const std::int64_t largest_sample = (1 << depth) - 1;
    double worst = 0;
    for (std::size_t step = 0; step < response[0].size(); ++step) {
      for (bool positive : {false, true}) {
        std::int64_t samples[64];
        for (int i = 0; i < 64; ++i) samples[i] = (response[i][step] > 0) == positive ? largest_sample : 0;
        worst = std::max(worst, static_cast<double>(std::llabs(trace(samples)[step])));
      }
    }
    EXPECT_LE(worst, 8.05 * (1 << depth)) << depth << " bits";
    EXPECT_GE(worst, 7.5 * (1 << depth)) << "the search found no bad block at " << depth << " bits";
  }
}

}  // namespace
}  // namespace isobit
