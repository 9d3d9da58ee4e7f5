// SPDX-License-Identifier: BSD-2-Clause-Patent
// The counterpart of json.cpp and json_info.cpp: what those write, field by field.
#include "report/read_report.h"

#include <fmt/format.h>

#include <cmath>
#include <fstream>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>

#include "frame/error.h"

namespace isobit {
namespace {

using nlohmann::ordered_json;

Chroma chroma_of(const std::string& text) {
  for (const Chroma chroma :
       {Chroma::c400, Chroma::c410, Chroma::c411, Chroma::c420, Chroma::c422, Chroma::c440, Chroma::c444})
    if (text == to_string(chroma)) return chroma;
  throw InputError(fmt::format("'{}' is no chroma format", text));
}

void read_rate(const std::string& text, Video& out) {
  const std::size_t slash = text.find('/');
  out.rate_num = std::stoll(text.substr(0, slash));
  out.rate_den = std::stoll(text.substr(slash + 1));
}

Video read_video(const ordered_json& json) {
  Video out;
  out.name = json.at("name");
  out.container = json.at("container");
  out.codec = json.value("codec", "");
  out.format = {json.at("width"), json.at("height"), json.at("depth"), chroma_of(json.at("chroma"))};
  if (json.contains("frame_rate")) read_rate(json["frame_rate"], out);
  out.bit_rate = json.value("bit_rate", std::int64_t{0});
  out.interlaced = json.value("interlaced", false);
  out.frames = json.value("frames_in_header", std::int64_t{-1});
  return out;
}

InputSpec input_of(const Video& video) {
  InputSpec out{video.name};
  if (video.container == "yuv") out.raw = video.format;
  return out;
}

void read_options(const ordered_json& json, RunResult& out) {
  RunConfig& config = out.config;
  config.reference = input_of(out.reference), config.distorted = input_of(out.distorted);
  config.skip_reference = json.at("reference").value("frames_skipped", std::int64_t{0});
  config.skip_distorted = json.at("distorted").value("frames_skipped", std::int64_t{0});
  config.frame_count = json.value("frame_count", std::int64_t{0});
  config.frames = out.frames;
  config.session.subsample = json.at("subsample");
  config.shortest = json.at("shortest");
  config.hash = !out.reference_hashes.empty();
  const std::string release = json.at("libvmaf_compatibility");  // "3.2.0"
  config.models.libvmaf = release.substr(0, release.rfind('.'));
  config.metrics = out.metrics.requests;
  for (const ModelSource& source : out.metrics.model_sources) config.models.models.push_back(source.request);
}

ChosenMetrics read_metrics(const ordered_json& json) {
  ChosenMetrics out;
  for (const ordered_json& metric : json.at("metrics")) {
    MetricRequest request{metric.at("name"), {}};
    for (const auto& [name, value] : metric.at("options").items()) request.options.emplace_back(name, value);
    out.requests.push_back(std::move(request));
  }
  for (const ordered_json& model : json.value("models", ordered_json::array()))
    out.model_sources.push_back({model.at("request"), model.at("xxh3_128")});
  if (const auto left_out = json.find("left_out"); left_out != json.end())
    for (const auto& [name, why] : left_out->items()) out.left_out.emplace_back(name, why);
  return out;
}

// The values that stand as null: key, frame -> value.
using NonFinite = std::map<std::pair<std::string, std::int64_t>, double>;

double non_finite(const std::string& text) {
  const double inf = std::numeric_limits<double>::infinity();
  return text == "inf" ? inf : text == "-inf" ? -inf : std::nan("");
}

NonFinite read_non_finite(const ordered_json& json) {
  NonFinite out;
  for (const auto& [key, texts] : json.at("frames").items())
    for (const auto& [text, frames] : texts.items())
      for (const std::int64_t frame : frames) out[{key, frame}] = non_finite(text);
  return out;
}

Scores read_scores(const ordered_json& report, const ordered_json& info) {
  const NonFinite others = read_non_finite(info.at("non_finite"));
  Scores out;
  for (const ordered_json& row : report.at("frames")) {
    const std::int64_t frame = row.at("frameNum");
    const ordered_json& scores = row.at("metrics");
    if (out.frames.empty()) {
      for (const auto& [key, score] : scores.items()) out.keys.push_back(key);
      out.columns.resize(out.keys.size());
    }
    std::size_t k = 0;
    for (const auto& [key, score] : scores.items()) {
      if (k == out.keys.size() || key != out.keys[k])
        throw InputError(fmt::format("frame {} has other scores than the first", frame));
      out.columns[k++].push_back(score.is_null() ? others.at({key, frame}) : score.get<double>());
    }
    if (k != out.keys.size()) throw InputError(fmt::format("frame {} has fewer scores than the first", frame));
    out.frames.push_back(frame);
  }
  for (const std::string total : info.value("aggregate_totals", ordered_json::array()))
    out.totals.push_back(std::stoull(total));
  return out;
}

RunResult read_run(const ordered_json& report) {
  const ordered_json& info = report.at("isobit");
  if (info.at("precision") != "max")
    throw InputError("its numbers were rounded by --precision and are not the scores; score without that");
  RunResult out;
  out.reference = read_video(info.at("reference"));
  out.distorted = read_video(info.at("distorted"));
  out.metrics = read_metrics(info);
  out.pairs = info.at("pairs");
  out.frames = parse_frame_range(info.value("frames", "0:"));
  const auto hashes = [&](const char* side) { return info[side].value("frames_xxh3_128", std::vector<std::string>()); };
  out.reference_hashes = hashes("reference"), out.distorted_hashes = hashes("distorted");
  out.end = info.at("complete") ? RunEnd::complete : RunEnd::stopped;
  out.note = info.value(info.at("complete") ? "note" : "reason", "");
  out.scores = std::make_shared<Scores>(read_scores(report, info));
  out.machine_known = false;
  read_options(info, out);
  return out;
}

}  // namespace

ordered_json read_json(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw InputError(fmt::format("{}: this report cannot be opened", path));
  try {
    return ordered_json::parse(file);
  } catch (const nlohmann::json::parse_error& error) {
    throw InputError(fmt::format("{}: is not JSON, at byte {}", path, error.byte));
  }
}

RunResult run_of_report(const ordered_json& report, const std::string& name) {
  try {
    return read_run(report);
  } catch (const nlohmann::json::exception& error) {
    const std::string what = error.what();  // "[json.exception.out_of_range.403] key 'isobit' not found"
    throw InputError(
        fmt::format("{}: is not a JSON report of this version of isobit: {}", name, what.substr(what.find(' ') + 1)));
  } catch (const std::logic_error& error) {  // a text that is no number, a null that is nowhere explained
    throw InputError(fmt::format("{}: is a damaged report", name));
  } catch (const Error& error) {
    throw InputError(fmt::format("{}: {}", name, error.what()));
  }
}

}  // namespace isobit
