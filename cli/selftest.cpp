// SPDX-License-Identifier: BSD-2-Clause-Patent
// `isobit selftest`: does this machine compute as it must?
#include "engine/selftest.h"

#include <fmt/format.h>

#include <iostream>
#include <optional>

#include "command.h"
#include "frame/error.h"
#include "values.h"

namespace isobit::cli {
namespace {

std::string verdict(const Tally& tally) {
  if (tally.compared == 0) return "-";
  if (tally.different > 0) return fmt::format("{} of {} DIFFER", tally.different, tally.compared);
  return fmt::format("{} same", tally.compared);
}

void print_rows(const char* title, const std::vector<SelftestRow>& rows, std::size_t devices) {
  fmt::print("\n{:<40}", title);
  for (std::size_t i = 0; i < devices; ++i) fmt::print("{:>22}", fmt::format("[{}]", i + 1));
  fmt::print("\n");
  for (const SelftestRow& row : rows) {
    fmt::print("{:<40}", row.what);
    for (const Tally& tally : row.tallies) fmt::print("{:>22}", verdict(tally));
    fmt::print("\n");
  }
}

void print_differences(const std::vector<SelftestRow>& rows) {
  for (const SelftestRow& row : rows)
    for (std::size_t i = 0; i < row.tallies.size(); ++i)
      if (row.tallies[i].different > 0)
        fmt::print("DIFFERENT: {} on [{}]: first {}\n", row.what, i + 1, row.tallies[i].first_difference);
}

void print(const SelftestResult& result) {
  for (std::size_t i = 0; i < result.devices.size(); ++i) fmt::print("[{}] {}\n", i + 1, result.devices[i]);
  print_rows("arithmetic, against integers", result.arithmetic, result.devices.size());
  print_rows("frames, against [1]", result.metrics, result.devices.size());
  fmt::print("\n");
  print_differences(result.arithmetic);
  print_differences(result.metrics);
  fmt::print("{}\n",
             result.passed() ? "passed: every bit is as it must be" : "FAILED: do not trust this machine's scores");
}

class Selftest final : public Command {
 public:
  std::string_view name() const override { return "selftest"; }
  std::string_view summary() const override {
    return "Checks this machine's devices: their arithmetic on hard cases, and each metric's bits on generated frames; "
           "exit "
           "code 1 if a bit differs.";
  }
  std::string_view arguments() const override { return ""; }
  std::vector<Flag> flags() override {
    return {{"--backend", "NAME", "Device",
             "what is checked beside the CPU: cpu (alone), cuda, hip, sycl or auto (default)", into(backend_)},
            {"--device", "N", "Device", "the one of its devices, as --list-backends numbers them (default: each)",
             [this](const std::string& text) { only_ = static_cast<int>(whole_number(text, 0, 9999)); }}};
  }
  void positional(const std::vector<std::string>& arguments) override {
    if (!arguments.empty()) throw UsageError(fmt::format("selftest takes no videos; '{}' is too many", arguments[0]));
  }
  int run() override {
    const SelftestResult result = selftest(selftest_devices(backend_, only_));
    print(result);
    return result.passed() ? success : gate_failed;
  }

 private:
  std::string backend_ = "auto";
  std::optional<int> only_;
};

}  // namespace

std::unique_ptr<Command> make_selftest() { return std::make_unique<Selftest>(); }

}  // namespace isobit::cli
