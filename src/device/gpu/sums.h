// SPDX-License-Identifier: BSD-2-Clause-Patent
// The sums that both kinds of numbers have alike, those of binary32 and of integers: compiled once, in sums.cu.
#pragma once

#include "device/batch/deferred_sums.h"
#include "device/gpu/ordered_sum.h"
#include "exact/numbers.h"

namespace isobit::ISOBIT_VENDOR {

constexpr int most_additions = 64;

// Enqueues `count` of the additions.
void launch_additions(const Additions<most_additions>& additions, int count, Stream stream);

using FloatSum = DeferredSums<ScalarNumbers>::FloatSum;
using InterleavedSum = DeferredSums<ScalarNumbers>::InterleavedSum;
extern template void launch_sums<FloatSum>(const Jobs<FloatSum>&, int, std::int64_t, bool, Stream);
extern template void launch_sums<InterleavedSum>(const Jobs<InterleavedSum>&, int, std::int64_t, bool, Stream);

}  // namespace isobit::ISOBIT_VENDOR
