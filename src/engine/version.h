// SPDX-License-Identifier: BSD-2-Clause-Patent
// Which isobit this is.
#pragma once

namespace isobit {

const char* version();                // "0.1.0"
const char* libvmaf_compatibility();  // the libvmaf release whose scores these are, "3.2.0"

}  // namespace isobit
