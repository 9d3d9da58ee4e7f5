// SPDX-License-Identifier: BSD-2-Clause-Patent
// The two kinds of numbers that a SYCL device may have: binary64 of its own, or binary64 in integers.
//
// Both make quotients and roots of binary32 in integers: SYCL promises right rounding for sums and products only.
#pragma once

#include "exact/ordered_sum_run.h"
#include "exact/soft_numbers.h"
#include "exact/strict_f32.h"

namespace isobit::on_sycl {

struct Native64 : StrictNumbers<ScalarNumbers> {
  using Addition64 = NativeAddition<double>;  // of terms that are N::Real
};
struct Soft64 : StrictNumbers<SoftNumbers> {
  using Addition64 = IntegerAddition<Binary64>;
};

}  // namespace isobit::on_sycl
