// SPDX-License-Identifier: BSD-2-Clause-Patent
// Parts of a JSON report that pages have too.
#pragma once

#include "report/json_writer.h"
#include "report/report.h"

namespace isobit {

// All members of a report, and those but "version", "fps" and "frames".
void write_json_members(const Report& report, JsonWriter& json);
void write_json_summary(const Report& report, JsonWriter& json);

// The object "isobit": what libvmaf's shape has no place for.
void write_json_info(const Report& report, JsonWriter& json);

}  // namespace isobit
