// SPDX-License-Identifier: BSD-2-Clause-Patent
// Reads a JSON report back into the run that it tells of.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "engine/run.h"

namespace isobit {

// Throws InputError where the file cannot be read or is no JSON.
nlohmann::ordered_json read_json(const std::string& path);

// The run, with the bits of its scores: what it was asked to do, both videos, frames, scores, totals and hashes, and
// how it ended; not what is made of those (pooled scores) nor of the machine. The configuration is ready to score
// again. `name` is what errors call the report. Throws InputError where it is not a JSON report of this program, or
// where its numbers were rounded (--precision N) and so are not the scores.
RunResult run_of_report(const nlohmann::ordered_json& report, const std::string& name);

}  // namespace isobit
