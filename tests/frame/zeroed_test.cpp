// SPDX-License-Identifier: BSD-2-Clause-Patent
// Memory for frames is zero, aligned and can be given back, on small and on large pages.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "frame/zeroed.h"

namespace isobit {
namespace {

TEST(Zeroed, IsZeroAndAlignedAlsoWhereMemoryIsUsedAgain) {
  for (int again = 0; again < 2; ++again) {
    for (const std::size_t bytes : {std::size_t{1}, std::size_t{64}, std::size_t{1000}, (std::size_t{4} << 20) - 64,
                                    std::size_t{4} << 20, (std::size_t{9} << 20) + 1}) {
      auto* p = static_cast<unsigned char*>(allocate_zeroed(bytes));
      ASSERT_NE(p, nullptr);
      EXPECT_EQ(reinterpret_cast<std::uintptr_t>(p) % 64, 0u);
      EXPECT_TRUE(std::all_of(p, p + bytes, [](unsigned char c) { return c == 0; })) << bytes;
      std::fill(p, p + bytes, static_cast<unsigned char>(0xff));
      std::free(p);
    }
  }
}

}  // namespace
}  // namespace isobit
