// SPDX-License-Identifier: BSD-2-Clause-Patent
// `isobit score`: two videos in, reports out.
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iostream>
#include <limits>

#include "command.h"
#include "engine/version.h"
#include "frame/error.h"
#include "frame/nearest.h"
#include "interrupt.h"
#include "lists.h"
#include "outputs.h"
#include "score_flags.h"

namespace isobit::cli {
namespace {

void check_gates(const ScoreOptions& o, const ChosenMetrics& metrics) {
  std::vector<std::string_view> keys(metrics.keys.begin(), metrics.keys.end());
  keys.insert(keys.end(), metrics.aggregate_keys.begin(), metrics.aggregate_keys.end());
  for (const auto& [key, least] : o.gates)
    if (std::find(keys.begin(), keys.end(), key) == keys.end())
      throw UsageError(fmt::format("--fail-below: this run has no score '{}'{}", key, did_you_mean(key, keys)));
}

// The pooled mean of a key, or the score itself where it is one over all frames; NaN where nothing was scored.
double gate_value(const Report& report, const std::string& key) {
  const Scores& scores = *report.run.scores;
  for (std::size_t k = 0; k < report.pooled.size(); ++k)
    if (scores.keys[k] == key) return report.pooled[k].mean;
  for (const auto& [name, value] : scores.aggregates)
    if (name == key) return value;
  return std::nan("");
}

bool gates_hold(const ScoreOptions& o, const Report& report) {
  bool hold = true;
  for (const auto& [key, least] : o.gates) {
    const double value = gate_value(report, key);
    if (value >= least) continue;  // NaN does not hold
    remark(fmt::format("{} is {}, below {}", key, NumberFormat()(value), NumberFormat()(least)));
    hold = false;
  }
  return hold;
}

// Of standard output; no limit where it is no terminal.
std::size_t terminal_width() {
  winsize size{};
  const bool known = ::isatty(STDOUT_FILENO) == 1 && ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return known ? size.ws_col : std::numeric_limits<std::size_t>::max();
}

int score(ScoreOptions& o) {
  std::vector<std::string> paths = o.outputs;
  if (paths.empty() && o.kind) paths = {"-"};
  std::vector<Output> outputs = open_outputs(paths, o.kind, std::array{o.reference, o.distorted}, o.html);
  Run run(o.run);
  check_gates(o, run.metrics());
  check_maps(o.maps, o.run, run.format());
  if (!o.quiet) remark_on_choices(run.choice(), run.metrics());

  catch_interrupts();
  RunResult result = [&] {
    ProgressLine progress(o.shown_progress());
    return run.score(std::ref(progress), interrupted());
  }();
  result.machine_known = !o.reproducible;
  const Report report(result, o.precision.value_or(NumberFormat()));
  const bool written = write_reports(report, outputs);
  if (!o.quiet && !to_standard_output(outputs))
    write_table(Report(result, o.precision.value_or(NumberFormat(6))), std::cout, terminal_width());
  const bool complete = result.end == RunEnd::complete;
  if (!complete || (!o.quiet && !result.note.empty())) remark(result.note);
  if (result.end != RunEnd::stopped) write_maps(o.maps, o.run);
  const bool hold = gates_hold(o, report);
  return !complete || !written ? fault : hold ? success : gate_failed;
}

class Score final : public Command {
 public:
  std::string_view name() const override { return "score"; }
  std::string_view summary() const override {
    return "Scores a distorted video against its reference, frame by frame.";
  }
  std::string_view arguments() const override { return "REFERENCE DISTORTED"; }
  std::vector<Flag> flags() override { return score_flags(options_); }

  void positional(const std::vector<std::string>& arguments) override {
    if (options_.show_version || options_.list_metrics || options_.list_backends) return;
    set_inputs(options_, arguments);
  }

  int run() override {
    if (options_.show_version) std::cout << "isobit " << version() << '\n';
    if (options_.list_metrics) list_metrics(std::cout);
    if (options_.list_backends) list_backends(std::cout);
    if (options_.show_version || options_.list_metrics || options_.list_backends) return success;
    return score(options_);
  }

 private:
  ScoreOptions options_;
};

}  // namespace

std::unique_ptr<Command> make_score() { return std::make_unique<Score>(); }

}  // namespace isobit::cli
