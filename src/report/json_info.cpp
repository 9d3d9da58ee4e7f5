// SPDX-License-Identifier: BSD-2-Clause-Patent
// Everything about a run: how it ended, inputs, options, device, further pooling, and the values that JSON cannot
// write.
#include "report/json_info.h"

#include <fmt/format.h>

#include <cmath>
#include <map>

#include "engine/sample_hash.h"
#include "engine/version.h"

namespace isobit {
namespace {

void write_input(std::string_view key, const Video& video, const std::vector<std::string>& hashes, std::int64_t skipped,
                 JsonWriter& json) {
  json.begin_object(key);
  json.text("name", video.name);
  json.text("container", video.container);
  if (!video.codec.empty()) json.text("codec", video.codec);
  json.integer("width", video.format.width);
  json.integer("height", video.format.height);
  json.text("chroma", to_string(video.format.chroma));
  json.integer("depth", video.format.depth);
  if (video.rate_num > 0)
    json.text("frame_rate", std::to_string(video.rate_num) + "/" + std::to_string(video.rate_den));
  if (video.bit_rate > 0) json.integer("bit_rate", video.bit_rate);
  if (video.interlaced) json.boolean("interlaced", true);
  if (video.frames >= 0) json.integer("frames_in_header", video.frames);
  if (skipped > 0) json.integer("frames_skipped", skipped);
  if (!hashes.empty()) {
    json.text("xxh3_128", video_hash(hashes));
    json.begin_array("frames_xxh3_128");
    for (const std::string& hash : hashes) json.text({}, hash);
    json.end_array();
  }
  json.end_object();
}

void write_metrics(const ChosenMetrics& metrics, JsonWriter& json) {
  json.begin_array("metrics");
  for (const MetricRequest& request : metrics.requests) {
    json.begin_object();
    json.text("name", request.name);
    json.begin_object("options");
    for (const auto& [name, value] : request.options) json.text(name, value);
    json.end_object();
    json.end_object();
  }
  json.end_array();
  if (!metrics.model_sources.empty()) {
    json.begin_array("models");
    for (const ModelSource& source : metrics.model_sources) {
      json.begin_object();
      json.text("request", source.request);
      json.text("xxh3_128", source.hash);
      json.end_object();
    }
    json.end_array();
  }
  if (metrics.left_out.empty()) return;
  json.begin_object("left_out");
  for (const auto& [name, why] : metrics.left_out) json.text(name, why);
  json.end_object();
}

void write_machine(const RunResult& run, JsonWriter& json) {
  json.raw("seconds", fmt::format("{:.3f}", run.seconds));
  json.text("backend", run.backend);
  json.text("device", run.device);
  if (!run.choice.empty()) json.text("backend_choice", run.choice);
  json.begin_array("devices");
  for (const DeviceUse& use : run.devices) {
    json.begin_object();
    json.text("backend", use.backend);
    json.text("device", use.device);
    json.text("fp64", use.soft_fp64 ? "soft" : "native");
    json.begin_array("metrics");
    for (const std::string& name : use.metrics) json.text({}, name);
    json.end_array();
    json.end_object();
  }
  json.end_array();
}

void write_more_pooled(const Report& report, JsonWriter& json) {
  json.begin_object("pooled");
  for (std::size_t k = 0; k < report.pooled.size(); ++k) {
    const Pooled& p = report.pooled[k];
    json.begin_object(report.run.scores->keys[k]);
    json.number("standard_deviation", p.standard_deviation);
    json.number("p1", p.p1);
    json.number("p5", p.p5);
    json.number("p10", p.p10);
    json.number("p50", p.p50);
    json.end_object();
  }
  json.end_object();
}

using NamedValues = std::vector<std::pair<std::string_view, double>>;

// For each value that is infinite or NaN, its text, under its name; nothing where all are finite.
void write_texts(std::string_view key, const NamedValues& values, NumberFormat number, JsonWriter& json) {
  bool open = false;
  for (const auto& [name, value] : values) {
    if (std::isfinite(value)) continue;
    if (!open) json.begin_object(key);
    open = true;
    json.text(name, number(value));
  }
  if (open) json.end_object();
}

// "frames": key -> text -> frame numbers; "pooled": key -> statistic -> text; "aggregate": key -> text.
void write_non_finite(const Report& report, JsonWriter& json) {
  const Scores& scores = *report.run.scores;
  json.begin_object("non_finite");
  json.begin_object("frames");
  for (std::size_t k = 0; k < scores.keys.size(); ++k) {
    std::map<std::string, std::vector<long long>> rows;
    for (std::size_t row = 0; row < scores.frames.size(); ++row)
      if (const double s = scores.columns[k][row]; !std::isfinite(s))
        rows[report.number(s)].push_back(scores.frames[row]);
    if (rows.empty()) continue;
    json.begin_object(scores.keys[k]);
    for (const auto& [text, frames] : rows) json.integers(text, frames);
    json.end_object();
  }
  json.end_object();
  json.begin_object("pooled");
  for (std::size_t k = 0; k < report.pooled.size(); ++k) {
    const Pooled& p = report.pooled[k];
    write_texts(scores.keys[k],
                {{"min", p.min},
                 {"max", p.max},
                 {"mean", p.mean},
                 {"harmonic_mean", p.harmonic_mean},
                 {"standard_deviation", p.standard_deviation},
                 {"p1", p.p1},
                 {"p5", p.p5},
                 {"p10", p.p10},
                 {"p50", p.p50}},
                report.number, json);
  }
  json.end_object();
  write_texts("aggregate", {scores.aggregates.begin(), scores.aggregates.end()}, report.number, json);
  json.end_object();
}

}  // namespace

void write_json_info(const Report& report, JsonWriter& json) {
  const RunResult& run = report.run;
  json.begin_object("isobit");
  json.text("version", version());
  json.text("libvmaf_compatibility", run.config.models.libvmaf + ".0");
  json.boolean("complete", run.end == RunEnd::complete);
  if (!run.note.empty()) json.text(run.end == RunEnd::complete ? "note" : "reason", run.note);
  json.integer("pairs", run.pairs);
  if (!run.frames.is_whole()) json.text("frames", to_string(run.frames));
  if (run.machine_known) write_machine(run, json);
  write_input("reference", run.reference, run.reference_hashes, run.config.skip_reference, json);
  write_input("distorted", run.distorted, run.distorted_hashes, run.config.skip_distorted, json);
  write_metrics(run.metrics, json);
  json.integer("subsample", run.config.session.subsample);
  if (run.config.frame_count > 0) json.integer("frame_count", run.config.frame_count);
  json.boolean("shortest", run.config.shortest);
  json.text("precision", report.number.name());
  if (!run.scores->totals.empty()) {
    json.begin_array("aggregate_totals");  // as texts: many readers of JSON round integers beyond 2^53
    for (const std::uint64_t total : run.scores->totals) json.text({}, std::to_string(total));
    json.end_array();
  }
  write_more_pooled(report, json);
  write_non_finite(report, json);
  json.end_object();
}

}  // namespace isobit
