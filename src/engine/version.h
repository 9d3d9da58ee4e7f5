// SPDX-License-Identifier: BSD-2-Clause-Patent
// Which isobit this is.
#pragma once

namespace isobit {

const char* version();  // "0.1.0"

}  // namespace isobit
