// SPDX-License-Identifier: BSD-2-Clause-Patent
// From what a user asks for to the list of metrics that a session computes.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/models.h"
#include "engine/session.h"

namespace isobit {

// "NAME" or "NAME=option=value:option=value", libvmaf's spelling. Throws UsageError where it is spelled otherwise;
// whether such a metric and such options exist is checked by choose_metrics.
MetricRequest parse_feature(std::string_view text);

// What a run computes.
struct ChosenMetrics {
  std::vector<MetricRequest> requests;  // each metric once; options as in its table, all spelled out
  Models models;
  std::vector<ModelSource> model_sources;   // of each of them
  std::vector<std::string> keys;            // of a frame's scores, in the order of the report: metrics', then models'
  std::vector<std::string> aggregate_keys;  // of the scores over all frames
  std::vector<std::pair<std::string, std::string>> left_out;  // a metric not defined for the format, and why
};

// Nothing wanted and no model named: every metric that is defined for the format, with its defaults, and the default
// model; the others are `left_out`. Of VMAF's metrics, requests that differ only in what their keys do not tell become
// one, with the options of both. A metric asked for twice with the same options counts once. Throws UsageError for an
// unknown metric or option, a metric not defined for the format, or two requests whose keys would be the same.
ChosenMetrics choose_metrics(const std::vector<MetricRequest>& wanted, const Format& format,
                             const ModelOptions& models = {});

}  // namespace isobit
