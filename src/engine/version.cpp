// SPDX-License-Identifier: BSD-2-Clause-Patent
// The version, from the build.
#include "engine/version.h"

namespace isobit {

const char* version() { return ISOBIT_VERSION; }

}  // namespace isobit
