// SPDX-License-Identifier: BSD-2-Clause-Patent
// Correctly rounded functions, by MPFR: the value nearest to the exact result, in every build.
#pragma once

namespace isobit::reference {

double log10(double x);
double pow(double x, double y);

// binary32 nearest to the root of the exact product of two positive normal binary32 numbers.
float root_of_product(float a, float b);

}  // namespace isobit::reference
