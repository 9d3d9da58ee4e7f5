// SPDX-License-Identifier: BSD-2-Clause-Patent
// The two kinds of numbers that a SYCL device may have: binary64 of its own, or binary64 in integers.
//
// Both make quotients and roots of binary32 in integers: SYCL promises right rounding for sums and products only.
#pragma once

#include "exact/soft_numbers.h"
#include "exact/strict_f32.h"

namespace isobit::on_sycl {

struct Native64 : StrictNumbers<ScalarNumbers> {};
struct Soft64 : StrictNumbers<SoftNumbers> {};

}  // namespace isobit::on_sycl
