// SPDX-License-Identifier: BSD-2-Clause-Patent
// `isobit merge`: reports of parts in, the report of the run out.
#include "report/merge.h"

#include <fmt/format.h>

#include <iostream>

#include "command.h"
#include "frame/error.h"
#include "outputs.h"
#include "values.h"

namespace isobit::cli {
namespace {

class Merge final : public Command {
 public:
  std::string_view name() const override { return "merge"; }
  std::string_view summary() const override {
    return "Puts JSON reports of parts (isobit score --frames A:B) together to the report of the run, byte for byte "
           "what "
           "isobit score --reproducible writes.";
  }
  std::string_view arguments() const override { return "PART.json..."; }

  std::vector<Flag> flags() override {
    constexpr std::string_view group = "Reports";
    return {{"-o,--output", "FILE", group,
             "write a report; its kind is the file's ending, or else XML; - is standard output",
             [this](const std::string& text) { outputs_.push_back(text); }, true},
            {"--frames", "A:B", group, "the frames that the parts are to have together (default: all, 0:)",
             [this](const std::string& text) { wanted_ = parse_frame_range(text); }},
            {"--precision", "max|N", group, "as for isobit score; the parts themselves need the default, max",
             [this](const std::string& text) { precision_ = parse_precision(text); }},
            {"-q,--quiet", "", group, "no table and no remarks", into(quiet_)}};
  }

  void positional(const std::vector<std::string>& arguments) override {
    if (arguments.empty()) throw UsageError("parts are needed: isobit merge PART.json ... -o ALL.json");
    parts_ = arguments;
  }

  int run() override {
    const RunResult result = merge(parts_, wanted_);
    std::vector<Output> outputs = open_outputs(outputs_, nullptr, parts_);
    const bool written = write_reports(Report(result, precision_), outputs);
    if (!quiet_ && !to_standard_output(outputs)) write_table(Report(result, NumberFormat(6)), std::cout);
    if (!quiet_ && !result.note.empty()) remark(result.note);
    return written ? success : fault;
  }

 private:
  std::vector<std::string> parts_, outputs_;
  FrameRange wanted_;
  NumberFormat precision_;
  bool quiet_ = false;
};

}  // namespace

std::unique_ptr<Command> make_merge() { return std::make_unique<Merge>(); }

}  // namespace isobit::cli
