// SPDX-License-Identifier: BSD-2-Clause-Patent
// `isobit plan`: the commands that score a run in parts, for programs that run many commands.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <limits>
#include <nlohmann/json.hpp>

#include "command.h"
#include "frame/error.h"
#include "input/pairs.h"
#include "score_flags.h"
#include "values.h"

namespace isobit::cli {
namespace {

using Words = std::vector<std::string>;

struct PlannedPart {
  FrameRange frames;
  std::string output;
  Words command;
};

// The text as a shell reads it as one word.
std::string quoted(const std::string& text) {
  constexpr const char* harmless = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./:,@%";
  if (!text.empty() && text.find_first_not_of(harmless) == text.npos) return text;
  return fmt::format("'{}'", fmt::join(split(text, '\''), "'\\''"));
}

std::string shell_line(const Words& command) {
  Words words;
  for (const std::string& word : command) words.push_back(quoted(word));
  return fmt::format("{}", fmt::join(words, " "));
}

// How many frames the run has: as the files tell, or else, or if they are not to be trusted, counted.
std::int64_t frames_of(const RunConfig& run, bool count) {
  PairReader pairs({run.reference, run.distorted, run.skip_reference, run.skip_distorted,
                    run.frame_count > 0 ? run.frame_count : -1});
  choose_metrics(run.metrics, pairs.format(), run.models);  // what would fail in each part is told here
  if (!count && pairs.pairs() >= 0) return pairs.pairs();
  std::int64_t frames = 0;
  while (pairs.skip() == PairResult::pair) ++frames;
  return frames;
}

class Plan final : public Command {
 public:
  std::string_view name() const override { return "plan"; }
  std::string_view summary() const override {
    return "Prints the commands that score a run in parts, a line each, to be run in any order and on any machines; "
           "isobit merge puts their reports together.";
  }
  std::string_view arguments() const override { return "REFERENCE DISTORTED"; }

  std::vector<Flag> flags() override {
    constexpr std::string_view group = "Parts";
    constexpr std::int64_t any = std::numeric_limits<std::int64_t>::max();
    std::vector<Flag> out{
        {"--parts", "N", group, "into N parts, as equal as may be", into(parts_, 1, any)},
        {"--frames-per-part", "N", group, "into parts of N frames; the last has what is left",
         into(frames_per_part_, 1, any)},
        {"-o,--output", "FILE.json", group, "the report of the run; the parts' are FILE.part0000.json and so on",
         into(output_)},
        {"--count", "", group, "count the frames by reading both videos, where their headers are not to be trusted",
         into(count_)},
        {"--missing", "", group, "only those parts whose reports are not there yet", into(missing_)},
        {"--json", "", group, "as JSON: frames, report and command of each part, and the command that merges them",
         into(json_)}};
    for (Flag& flag : score_flags(options_)) {
      const bool input = flag.long_name() == "--reference" || flag.long_name() == "--distorted";
      if (concerns_parts(flag)) out.push_back(input ? flag : handed_on(flag));
    }
    return out;
  }

  void positional(const Words& arguments) override {
    set_inputs(options_, arguments);
    if ((parts_ > 0) == (frames_per_part_ > 0))
      throw UsageError("one of --parts and --frames-per-part is needed: they say how the run is divided");
    if (!output_.ends_with(".json")) throw UsageError("--output FILE.json is needed: the report of the run");
    for (const std::string& input : {options_.reference, options_.distorted}) {
      std::error_code none;
      if (input == "-" || std::filesystem::is_fifo(input, none))
        throw UsageError(fmt::format("'{}' is a pipe, which several parts cannot read; give a file", input));
    }
  }

  int run() override {
    const std::int64_t frames = frames_of(options_.run, count_);
    if (frames == 0) throw InputError("there is no frame to score in the two videos");
    std::vector<PlannedPart> parts = divide(frames);
    const Words merge = merge_command(parts);
    if (missing_) std::erase_if(parts, [](const PlannedPart& p) { return std::filesystem::exists(p.output); });
    if (json_) {
      print_json(frames, parts, merge);
    } else {
      for (const PlannedPart& part : parts) std::cout << shell_line(part.command) << '\n';
    }
    return success;
  }

 private:
  // The flags of isobit score that every part has like the whole run.
  static bool concerns_parts(const Flag& flag) {
    const std::string_view name = flag.long_name();
    if (flag.group == "Reports") return name == "--hash";
    for (const char* other : {"--frames", "--fail-below", "--list-metrics", "--list-backends", "--version"})
      if (name == other) return false;
    return true;
  }

  // Set as for isobit score, and noted for the parts.
  Flag handed_on(const Flag& flag) {
    Flag out = flag;
    out.set = [this, flag](const std::string& text) {
      flag.set(text);
      handed_on_.emplace_back(flag.long_name());
      if (!flag.value.empty()) handed_on_.push_back(text);
    };
    return out;
  }

  // The last part ends where the videos do, whatever their headers say.
  std::vector<PlannedPart> divide(std::int64_t frames) const {
    const std::int64_t count = parts_ > 0 ? std::min(parts_, frames) : (frames - 1) / frames_per_part_ + 1;
    const auto begin = [&](std::int64_t part) {
      if (frames_per_part_ > 0) return part * frames_per_part_;
      return frames / count * part + std::min(part, frames % count);
    };
    std::vector<PlannedPart> out;
    for (std::int64_t i = 0; i < count; ++i)
      out.push_back(part(i, {begin(i), i + 1 < count ? begin(i + 1) : FrameRange::open}));
    return out;
  }

  PlannedPart part(std::int64_t number, const FrameRange& frames) const {
    const std::string base = output_.substr(0, output_.size() - std::string_view(".json").size());
    PlannedPart out{frames, fmt::format("{}.part{:04}.json", base, number), {"isobit", "score"}};
    const auto add = [&](const Words& words) { out.command.insert(out.command.end(), words.begin(), words.end()); };
    add({"--reference", options_.reference, "--distorted", options_.distorted});
    add(handed_on_);
    add({"--frames", to_string(frames), "--quiet", "--output", out.output});
    return out;
  }

  Words merge_command(const std::vector<PlannedPart>& parts) const {
    Words out{"isobit", "merge", "--quiet", "--output", output_};
    for (const PlannedPart& part : parts) out.push_back(part.output);
    return out;
  }

  void print_json(std::int64_t frames, const std::vector<PlannedPart>& parts, const Words& merge) const {
    nlohmann::ordered_json out{{"frames", frames}, {"parts", nlohmann::ordered_json::array()}, {"merge", merge}};
    for (const PlannedPart& part : parts)
      out["parts"].push_back({{"frames", to_string(part.frames)}, {"report", part.output}, {"command", part.command}});
    std::cout << out.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) << '\n';
  }

  ScoreOptions options_;
  Words handed_on_;
  std::int64_t parts_ = 0, frames_per_part_ = 0;
  std::string output_;
  bool count_ = false, missing_ = false, json_ = false;
};

}  // namespace

std::unique_ptr<Command> make_plan() { return std::make_unique<Plan>(); }

}  // namespace isobit::cli
