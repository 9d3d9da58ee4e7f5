// SPDX-License-Identifier: BSD-2-Clause-Patent
// Correctly rounded binary64 functions, the same in every build: C libraries differ in the last place.
#pragma once

namespace isobit {

// The binary64 value nearest to the exact result (ties to even), for every argument; infinities and NaN as in IEEE 754.
double log10_rounded(double x);
double pow_rounded(double x, double y);
double exp_rounded(double x);

}  // namespace isobit
