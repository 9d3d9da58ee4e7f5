// SPDX-License-Identifier: BSD-2-Clause-Patent
// Results as a table, the fastest run of each: names are "METRIC WIDTHxHEIGHT DEPTH/SET".
#pragma once

#include <benchmark/benchmark.h>

#include <map>
#include <string>
#include <vector>

namespace isobit::bench {

class Table final : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context& context) override;
  void ReportRuns(const std::vector<Run>& runs) override;
  void Finalize() override;

 private:
  struct Row {
    double seconds = 0, pixels = 0, bytes = 0;
    std::string failure;
  };
  std::vector<std::string> order_;
  std::map<std::string, Row> rows_;
};

}  // namespace isobit::bench
