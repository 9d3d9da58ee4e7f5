// SPDX-License-Identifier: BSD-2-Clause-Patent
// x to the power 1/3 in binary32 as adm takes it: the value that glibc's powf gives, whatever C library is linked.
#pragma once

namespace isobit {

// powf(x, 0x1.555556p-2f), the exponent being 1/3 rounded to binary32. Not always the correctly rounded value: the
// published scores are made of what this approximation gives, so it is part of adm's definition.
// Domain: every x >= 0, with subnormals, zero and infinity; NaN gives NaN. Host only; binary64 without fusing.
float powf_third(float x);

}  // namespace isobit
