// SPDX-License-Identifier: BSD-2-Clause-Patent
// `isobit verify`: scores again what a report says it scored, and compares every bit.
#include <fmt/format.h>

#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "command.h"
#include "engine/sample_hash.h"
#include "frame/error.h"
#include "interrupt.h"
#include "outputs.h"
#include "report/difference.h"
#include "report/read_report.h"
#include "score_flags.h"
#include "values.h"

namespace isobit::cli {
namespace {

using nlohmann::ordered_json;

// The first frame whose hash is another, as a sentence; empty where none is.
std::string difference_of_samples(const char* side, const Video& video, const RunResult& then,
                                  const std::vector<std::string>& hashes, const std::vector<std::string>& now) {
  for (std::size_t i = 0; i < std::min(hashes.size(), now.size()); ++i)
    if (hashes[i] != now[i])
      return fmt::format("frame {} of the {} '{}' has other samples than the report's",
                         then.frames.first + static_cast<std::int64_t>(i), side, video.name);
  return "";
}

// A place in the list of frames, "/3/metrics/ssim", with the frame's number for its row.
std::string place_in_frames(const ordered_json& frames, const std::string& place) {
  const std::size_t end = std::min(place.find('/', 1), place.size());
  const ordered_json& row = frames.at(std::stoul(place.substr(1, end - 1)));
  return fmt::format("frame {}{}", row.at("frameNum").get<std::int64_t>(), place.substr(end));
}

// What is not as the report says, a sentence each; none where every bit is.
std::vector<std::string> differences(const ordered_json& report, const RunResult& then, const RunResult& now) {
  if (now.end != RunEnd::complete) return {now.note};
  std::vector<std::string> out;
  for (const std::string& sentence :
       {difference_of_samples("reference", now.reference, then, then.reference_hashes, now.reference_hashes),
        difference_of_samples("distorted", now.distorted, then, then.distorted_hashes, now.distorted_hashes)})
    if (!sentence.empty()) out.push_back(sentence);
  if (!out.empty()) return out;
  std::stringstream text;
  write_json(Report(now, NumberFormat()), text);
  const ordered_json again = ordered_json::parse(text);
  const ordered_json &rows = report.at("frames"), &rows_again = again.at("frames");
  for (const Difference& d : report_differences(rows, rows_again, 3))
    out.push_back(fmt::format("{} is {} in the report and {} here",
                              place_in_frames(rows.size() > rows_again.size() ? rows : rows_again, d.place), d.first,
                              d.second));
  for (const std::string part : {"/pooled_metrics", "/aggregate_metrics", "/isobit/pooled", "/isobit/non_finite"}) {
    const ordered_json::json_pointer place(part);
    for (const Difference& d : report_differences(report.at(place), again.at(place), 3))
      out.push_back(fmt::format("{}{} is {} in the report and {} here", part.substr(1), d.place, d.first, d.second));
  }
  return out;
}

class Verify final : public Command {
 public:
  std::string_view name() const override { return "verify"; }
  std::string_view summary() const override {
    return "Scores again what a JSON report says it scored and compares every bit; exit code 1 if one differs.";
  }
  std::string_view arguments() const override { return "REPORT.json"; }

  std::vector<Flag> flags() override {
    constexpr std::string_view group = "Inputs";
    std::vector<Flag> out{
        {"-r,--reference", "FILE", group, "where the reference is (default: where the report says)", into(reference_)},
        {"-d,--distorted", "FILE", group, "where the distorted video is", into(distorted_)},
        {"--model-dir", "FOLDER", group, "look for VMAF models here first", into(models_)}};
    add_device_flags(session_, out);
    out.push_back({"-q,--quiet", "", "Other", "say nothing where all is equal", into(quiet_)});
    return out;
  }

  void positional(const std::vector<std::string>& arguments) override {
    if (arguments.size() != 1) throw UsageError("one report is verified at a time: isobit verify REPORT.json");
    path_ = arguments[0];
  }

  int run() override {
    const ordered_json report = read_json(path_);
    const RunResult then = run_of_report(report, path_);
    if (then.end != RunEnd::complete)
      throw InputError(fmt::format("{}: the run was not complete ({}) and cannot be repeated", path_, then.note));
    Run run(config_of(then));
    check_models(then, run.metrics());
    catch_interrupts();
    const RunResult now = run.score([](const Progress&) {}, interrupted());
    if (now.end == RunEnd::stopped || now.end == RunEnd::failed) throw SystemError(now.note);
    const std::vector<std::string> sentences = differences(report, then, now);
    for (const std::string& sentence : sentences) remark(sentence);
    if (sentences.empty() && !quiet_)
      fmt::print("{} frames, {} scores each: every bit is as {} says\n", now.scores->frames.size(),
                 now.scores->keys.size(), path_);
    return sentences.empty() ? success : gate_failed;
  }

 private:
  RunConfig config_of(const RunResult& then) const {
    RunConfig config = then.config;
    if (!reference_.empty()) config.reference.path = reference_;
    if (!distorted_.empty()) config.distorted.path = distorted_;
    config.models.folder = models_;
    SessionOptions session = session_;
    session.subsample = config.session.subsample;
    config.session = session;
    return config;
  }

  // A model of another content makes other scores, which is no fault of the machine.
  void check_models(const RunResult& then, const ChosenMetrics& now) const {
    for (std::size_t i = 0; i < then.metrics.model_sources.size(); ++i)
      if (then.metrics.model_sources[i].hash != now.model_sources.at(i).hash)
        throw InputError(
            fmt::format("the model {} that is found here is another file than the report's; give its folder "
                        "with --model-dir",
                        then.metrics.model_sources[i].request));
  }

  std::string path_, reference_, distorted_, models_;
  SessionOptions session_;
  bool quiet_ = false;
};

}  // namespace

std::unique_ptr<Command> make_verify() { return std::make_unique<Verify>(); }

}  // namespace isobit::cli
