// SPDX-License-Identifier: BSD-2-Clause-Patent
// Rows are put one after the other, exact totals are added, and everything else is computed from those.
#include "report/merge.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "frame/error.h"
#include "metric/metric.h"
#include "report/difference.h"
#include "report/read_report.h"

namespace isobit {
namespace {

using nlohmann::ordered_json;

struct Part {
  std::string name;
  ordered_json identity;  // what all parts must have alike
  RunResult run;
};

// The object "isobit" without what differs from part to part, and without the machine.
ordered_json identity_of(const ordered_json& report) {
  ordered_json out = report.at("isobit");
  for (const char* own : {"pairs", "frames", "note", "pooled", "non_finite", "aggregate_totals", "seconds", "backend",
                          "device", "backend_choice", "devices"})
    out.erase(own);
  for (const char* side : {"reference", "distorted"}) {
    ordered_json& video = out[side];
    video["hashed"] = video.erase("frames_xxh3_128") > 0;
    video.erase("xxh3_128");
  }
  return out;
}

Part read_part(const std::string& path) {
  const ordered_json report = read_json(path);
  Part part{path, {}, run_of_report(report, path)};
  if (part.run.end != RunEnd::complete)
    throw InputError(fmt::format("{}: is not complete ({}); score this part again", path, part.run.note));
  part.identity = identity_of(report);
  return part;
}

void check_same_run(const Part& one, const Part& other) {
  for (const Difference& d : report_differences(one.identity, other.identity, 1))
    throw InputError(fmt::format("'{}' and '{}' are not parts of one run: {} is {} in the first and {} in the second",
                                 one.name, other.name, d.place.substr(1), d.first, d.second));
}

std::string range_of(const Part& part) { return to_string(part.run.frames); }

void check_adjoining(const Part& before, const Part& after) {
  const std::int64_t end = before.run.frames.end, first = after.run.frames.first;
  if (end == FrameRange::open || end > first)
    throw InputError(fmt::format("frames would count twice: '{}' has {} and '{}' has {}; leave one of them out",
                                 before.name, range_of(before), after.name, range_of(after)));
  if (end < first)
    throw InputError(
        fmt::format("frames {}:{} are missing between '{}' and '{}'", end, first, before.name, after.name));
}

void check_complete(const FrameRange& found, const FrameRange& wanted) {
  if (found.first == wanted.first && found.end == wanted.end) return;
  throw InputError(
      fmt::format("the parts together have the frames {}, and {} are wanted; add what is missing, or say --frames {}",
                  to_string(found), to_string(wanted), to_string(found)));
}

// Rows, totals and hashes of `part` after those of `out`.
void append(const Part& part, RunResult& out, Scores& scores) {
  const Scores& own = *part.run.scores;
  if (scores.keys.empty()) scores.keys = own.keys, scores.columns.resize(own.keys.size());
  if (!own.keys.empty() && own.keys != scores.keys)  // the metrics are the same
    throw InputError(fmt::format("{}: has other scores than the parts before it", part.name));
  scores.frames.insert(scores.frames.end(), own.frames.begin(), own.frames.end());
  for (std::size_t k = 0; k < own.columns.size(); ++k)
    scores.columns[k].insert(scores.columns[k].end(), own.columns[k].begin(), own.columns[k].end());
  scores.totals.resize(std::max(scores.totals.size(), own.totals.size()));
  for (std::size_t i = 0; i < own.totals.size(); ++i) scores.totals[i] += own.totals[i];
  const auto add = [](const auto& from, auto& to) { to.insert(to.end(), from.begin(), from.end()); };
  add(part.run.reference_hashes, out.reference_hashes);
  add(part.run.distorted_hashes, out.distorted_hashes);
  out.pairs += part.run.pairs;
}

void add_aggregates(const RunResult& run, Scores& scores) {
  std::vector<std::unique_ptr<Metric>> metrics;
  std::size_t cells = 0;
  for (const MetricRequest& request : run.metrics.requests) {
    metrics.push_back(make_metric(request.name, run.reference.format, request.options));
    if (!metrics.back()->aggregate_keys().empty()) cells += metrics.back()->cells();
  }
  if (cells != scores.totals.size()) throw InputError("the parts lack the aggregate_totals of their metrics");
  scores.aggregates = aggregates_of(metrics, scores.totals, run.pairs);
}

}  // namespace

RunResult merge(std::span<const std::string> paths, const FrameRange& wanted) {
  std::vector<Part> parts;
  for (const std::string& path : paths) parts.push_back(read_part(path));
  std::ranges::stable_sort(parts, {}, [](const Part& part) { return part.run.frames.first; });
  for (std::size_t i = 1; i < parts.size(); ++i) {
    check_same_run(parts[i - 1], parts[i]);
    check_adjoining(parts[i - 1], parts[i]);
  }
  RunResult out = parts.back().run;  // with the note on how the videos end
  out.frames.first = parts.front().run.frames.first;
  check_complete(out.frames, wanted);
  out.reference_hashes.clear(), out.distorted_hashes.clear(), out.pairs = 0;
  const auto scores = std::make_shared<Scores>();
  for (const Part& part : parts) append(part, out, *scores);
  add_aggregates(out, *scores);
  out.scores = scores;
  return out;
}

}  // namespace isobit
