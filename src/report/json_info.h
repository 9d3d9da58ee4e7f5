// SPDX-License-Identifier: BSD-2-Clause-Patent
// The object "isobit" of a JSON report: what libvmaf's shape has no place for.
#pragma once

#include "report/json_writer.h"
#include "report/report.h"

namespace isobit {

void write_json_info(const Report& report, JsonWriter& json);

}  // namespace isobit
