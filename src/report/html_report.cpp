// SPDX-License-Identifier: BSD-2-Clause-Patent
// The page of one run: what JSON says of it, the curves as binary32, and pictures of the worst frames.
#include <algorithm>
#include <limits>

#include "report/html_page.h"
#include "report/json_info.h"
#include "report/report.h"
#include "report/worst_frames.h"

namespace isobit {
namespace {

template <class To, class From>
std::string packed(const std::vector<From>& values) {
  std::vector<To> out(values.size());
  std::transform(values.begin(), values.end(), out.begin(), [](From v) { return static_cast<To>(v); });
  return base64(std::as_bytes(std::span(out)));
}

std::string packed(const std::string& bytes) { return base64(std::as_bytes(std::span(bytes))); }

void write_columns(const Scores& scores, JsonWriter& json) {
  json.text("frames", packed<std::int32_t>(scores.frames));
  json.begin_array("keys");
  for (const std::string& key : scores.keys) json.text({}, key);
  json.end_array();
  json.begin_array("columns");
  for (const auto& column : scores.columns) json.text({}, packed<float>(column));
  json.end_array();
}

void write_shot(const Shot& shot, const Format& format, JsonWriter& json) {
  json.begin_object();
  json.integer("frame", shot.frame);
  json.number("score", shot.score);
  json.begin_object("spot");
  json.integer("x", shot.spot.x);
  json.integer("y", shot.spot.y);
  json.integer("width", shot.spot.width);
  json.integer("height", shot.spot.height);
  json.end_object();
  json.integer("largest_difference", shot.largest_difference);
  json.integer("peak", format.peak());
  json.begin_object("frame_size");
  json.integer("width", format.width);
  json.integer("height", format.height);
  json.end_object();
  json.text("reference", packed(shot.reference));
  json.text("distorted", packed(shot.distorted));
  json.text("difference", packed(shot.difference));
  json.text("overview", packed(shot.overview));
  json.end_object();
}

void write_worst(const RunResult& run, JsonWriter& json) {
  const WorstFrames worst = worst_frames(run);
  json.begin_object("worst");
  json.text("key", worst.key);
  if (!worst.note.empty()) json.text("note", worst.note);
  json.begin_array("ramp");
  for (const std::string& stop : heat_stops()) json.text({}, stop);
  json.end_array();
  json.begin_array("frames");
  for (const Shot& shot : worst.shots) write_shot(shot, run.reference.format, json);
  json.end_array();
  json.end_object();
}

}  // namespace

void write_html(const Report& report, std::ostream& out) {
  const RunResult& run = report.run;
  write_page(
      "report", run.distorted.name + " against " + run.reference.name, report.number,
      [&](JsonWriter& json) {
        json.number("fps", report.fps());
        write_json_summary(report, json);
        write_columns(*run.scores, json);
        write_worst(run, json);
      },
      out);
}

}  // namespace isobit
