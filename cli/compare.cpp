// SPDX-License-Identifier: BSD-2-Clause-Patent
// `isobit compare`: many distorted videos against one reference.
#include "engine/compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <map>
#include <set>

#include "command.h"
#include "frame/error.h"
#include "interrupt.h"
#include "outputs.h"
#include "report/comparison.h"
#include "report/html_page.h"
#include "score_flags.h"
#include "values.h"

namespace isobit::cli {
namespace {

struct Distorted {
  std::string path, group;
};

struct CompareOptions {
  ScoreOptions score;
  std::vector<Distorted> distorted;
  std::vector<std::string> groups;
  std::map<std::string, double> rates;  // bits a second, by path
};

// NAME=FILE,FILE,...
void append_group(const std::string& text, CompareOptions& o) {
  const auto equals = text.find('=');
  if (equals == text.npos || equals == 0 || equals + 1 == text.size())
    throw UsageError(fmt::format("NAME=FILE,FILE,... is wanted, not '{}'", text));
  const std::string name = text.substr(0, equals);
  if (std::find(o.groups.begin(), o.groups.end(), name) != o.groups.end())
    throw UsageError(fmt::format("group '{}' is named twice; list its files in one place", name));
  o.groups.push_back(name);
  for (const std::string& path : split(text.substr(equals + 1), ',')) o.distorted.push_back({path, name});
}

// FILE=KBITS
void append_rate(const std::string& text, CompareOptions& o) {
  const auto equals = text.rfind('=');
  if (equals == text.npos || equals == 0) throw UsageError(fmt::format("FILE=KBITS is wanted, not '{}'", text));
  const double kilobits = real_number(text.substr(equals + 1));
  if (!(kilobits > 0)) throw UsageError(fmt::format("the bit rate of '{}' must be above 0", text.substr(0, equals)));
  o.rates[text.substr(0, equals)] = kilobits * 1000;
}

// Those flags of `isobit score` that mean the same here.
std::vector<Flag> shared_flags(ScoreOptions& o) {
  static const std::set<std::string_view> own{"--reference",     "--distorted",
                                              "--fail-below",    "--list-metrics",
                                              "--list-backends", "--output",
                                              "--xml",           "--json",
                                              "--csv",           "--sub",
                                              "--map",           "--map-frames",
                                              "--map-folder",    "--frame_skip_dist",
                                              "--reproducible", "--version"};
  std::vector<Flag> flags = score_flags(o);
  std::erase_if(flags, [&](const Flag& flag) { return own.count(flag.long_name()) > 0; });
  return flags;
}

using WriteComparison = void (*)(const ComparisonReport&, std::ostream&);

WriteComparison writer_of(const std::string& path) {
  if (path.ends_with(".csv")) return write_comparison_csv;
  if (path.ends_with(".html")) return write_comparison_html;
  return write_comparison_json;
}

struct ComparisonOutput {
  WriteComparison write;
  OutputFile file;
};

std::vector<ComparisonOutput> open_comparison_outputs(const ScoreOptions& o, const std::vector<InputSpec>& distorted) {
  std::vector<std::string> paths = o.outputs, inputs{o.reference};
  for (const InputSpec& input : distorted) inputs.push_back(input.path);
  if (!o.html.empty()) paths.push_back(o.html);
  check_paths(paths, inputs);
  std::vector<ComparisonOutput> out;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    const WriteComparison write = i == o.outputs.size() ? write_comparison_html : writer_of(paths[i]);
    if (write == write_comparison_html) require_pages();
    out.push_back({write, OutputFile(paths[i])});
  }
  return out;
}

class Compare final : public Command {
 public:
  std::string_view name() const override { return "compare"; }
  std::string_view summary() const override {
    return "Scores many distorted videos against one reference, which is decoded once; with groups, BD-rates.";
  }
  std::string_view arguments() const override { return "REFERENCE DISTORTED..."; }

  std::vector<Flag> flags() override {
    std::vector<Flag> flags = shared_flags(options_.score);
    constexpr std::string_view group = "Comparison";
    flags.push_back(
        {"--group", "NAME=FILE,FILE,...", group,
         "more distorted videos, of one encoder or setting; the BD-rates of the other groups are against the first",
         [this](const std::string& text) { append_group(text, options_); }, true});
    flags.push_back({"--bit-rate", "FILE=KBITS", group,
                     "the bit rate of a distorted video, where its file does not tell",
                     [this](const std::string& text) { append_rate(text, options_); }, true});
    flags.push_back({"-o,--output", "FILE", group,
                     "write all: CSV or a page if the name ends in .csv or .html, else JSON",
                     [this](const std::string& text) { options_.score.outputs.push_back(text); }, true});
    return flags;
  }

  void positional(const std::vector<std::string>& arguments) override {
    if (!arguments.empty()) options_.score.reference = arguments[0];
    for (std::size_t i = 1; i < arguments.size(); ++i) options_.distorted.push_back({arguments[i], ""});
    if (options_.distorted.empty())
      throw UsageError(
          "a reference and distorted videos are needed: isobit compare REFERENCE DISTORTED... (--help tells all)");
    std::set<std::string> paths;
    for (const Distorted& d : options_.distorted)
      if (!paths.insert(d.path).second) throw UsageError(fmt::format("'{}' is named twice", d.path));
    for (const auto& [path, rate] : options_.rates)
      if (!paths.count(path)) throw UsageError(fmt::format("--bit-rate: '{}' is none of the distorted videos", path));
  }

  int run() override {
    ScoreOptions& o = options_.score;
    std::vector<InputSpec> inputs;
    for (const Distorted& d : options_.distorted) {
      o.distorted = d.path;
      set_inputs(o, {});
      inputs.push_back(o.run.distorted);
    }
    std::vector<ComparisonOutput> outputs = open_comparison_outputs(o, inputs);
    Comparison comparison(o.run, inputs);
    return report(score(comparison), outputs);
  }

 private:
  std::vector<RunResult> score(Comparison& comparison) const {
    const ScoreOptions& o = options_.score;
    if (!o.quiet) remark_on_choices(comparison.choice(), comparison.metrics());
    catch_interrupts();
    ProgressLine progress(o.shown_progress());
    return comparison.score(std::ref(progress), interrupted());
  }

  ComparisonReport report_of(std::vector<RunResult> results) const {
    ComparisonReport report{{}, options_.groups, options_.score.precision.value_or(NumberFormat())};
    for (std::size_t i = 0; i < results.size(); ++i) {
      const auto given = options_.rates.find(options_.distorted[i].path);
      const BitRate rate = given == options_.rates.end() ? bit_rate_of(results[i]) : BitRate{given->second, "given"};
      report.videos.push_back({std::move(results[i]), rate, options_.distorted[i].group});
    }
    return report;
  }

  int report(std::vector<RunResult> results, std::vector<ComparisonOutput>& outputs) const {
    const ScoreOptions& o = options_.score;
    ComparisonReport report = report_of(std::move(results));
    const bool written =
        write_each(outputs, [&](ComparisonOutput& output) { output.write(report, output.file.stream()); });
    for (const ComparedVideo& v : report.videos)
      if (v.run.end != RunEnd::complete || (!o.quiet && !v.run.note.empty()))
        remark(fmt::format("{}: {}", v.run.distorted.name, v.run.note));
    if (!o.quiet && !to_standard_output(outputs)) {
      report.number = o.precision.value_or(NumberFormat(6));
      write_comparison_table(report, std::cout);
    }
    return report.complete() && written ? success : fault;
  }

  CompareOptions options_;
};

}  // namespace

std::unique_ptr<Command> make_compare() { return std::make_unique<Compare>(); }

}  // namespace isobit::cli
