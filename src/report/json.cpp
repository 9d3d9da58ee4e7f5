// SPDX-License-Identifier: BSD-2-Clause-Patent
// JSON in libvmaf's shape. The lines from "frames" to the line before "isobit" are the score part: the same bytes for
// the same videos and metrics, wherever and however they were scored.
#include <fmt/format.h>

#include "engine/version.h"
#include "report/json_info.h"
#include "report/json_writer.h"
#include "report/report.h"

namespace isobit {
namespace {

void write_frames(const Scores& scores, JsonWriter& json) {
  json.begin_array("frames");
  for (std::size_t row = 0; row < scores.frames.size(); ++row) {
    json.begin_object();
    json.integer("frameNum", scores.frames[row]);
    json.begin_object("metrics");
    for (std::size_t k = 0; k < scores.keys.size(); ++k) json.number(scores.keys[k], scores.columns[k][row]);
    json.end_object();
    json.end_object();
  }
  json.end_array();
}

void write_pooled(const Report& report, JsonWriter& json) {
  json.begin_object("pooled_metrics");
  for (std::size_t k = 0; k < report.pooled.size(); ++k) {
    const Pooled& p = report.pooled[k];
    json.begin_object(report.run.scores->keys[k]);
    json.number("min", p.min);
    json.number("max", p.max);
    json.number("mean", p.mean);
    json.number("harmonic_mean", p.harmonic_mean);
    json.end_object();
  }
  json.end_object();
  json.begin_object("aggregate_metrics");
  for (const auto& [key, value] : report.run.scores->aggregates) json.number(key, value);
  json.end_object();
}

}  // namespace

void write_json_summary(const Report& report, JsonWriter& json) {
  write_pooled(report, json);
  write_json_info(report, json);
}

void write_json_members(const Report& report, JsonWriter& json) {
  json.text("version", version());
  if (report.run.machine_known) json.raw("fps", fmt::format("{:.2f}", report.fps()));
  write_frames(*report.run.scores, json);
  write_json_summary(report, json);
}

void write_json(const Report& report, std::ostream& out) {
  JsonWriter json(out, report.number);
  json.begin_object();
  write_json_members(report, json);
  json.end_object();
}

}  // namespace isobit
