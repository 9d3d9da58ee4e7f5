// SPDX-License-Identifier: BSD-2-Clause-Patent
// What the JSON of a comparison and its page have in common.
#pragma once

#include "report/comparison.h"
#include "report/json_info.h"

namespace isobit {

// "videos": name, group, bit rate, and "report" with the members that `members` writes of each run.
void write_compared_videos(const ComparisonReport& report, JsonWriter& json,
                           void (*members)(const Report&, JsonWriter&));

// "bd_rates": for each group but the first and each key, the percentage, or null and why.
void write_json_bd_rates(const ComparisonReport& report, JsonWriter& json);

}  // namespace isobit
