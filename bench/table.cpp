// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "table.h"

#include <fmt/format.h>

#include <algorithm>

#include "machine.h"

namespace isobit::bench {

bool Table::ReportContext(const Context&) { return true; }

void Table::ReportRuns(const std::vector<Run>& runs) {
  for (const Run& run : runs) {
    if (run.run_type != Run::RT_Iteration) continue;
    const std::string name = run.run_name.function_name;
    auto [it, is_new] = rows_.try_emplace(name);
    if (is_new) order_.push_back(name);
    Row& row = it->second;
    if (run.error_occurred) {
      row.failure = run.error_message;
      continue;
    }
    const auto iterations = static_cast<double>(std::max<std::int64_t>(1, run.iterations));
    const double seconds = (run.run_name.time_type.empty() ? run.cpu_accumulated_time : run.real_accumulated_time) / iterations;
    row.seconds = row.seconds > 0 ? std::min(row.seconds, seconds) : seconds;
    row.pixels = run.counters.at("pixels"), row.bytes = run.counters.at("bytes");
  }
}

void Table::Finalize() {
  const double gigahertz = clock_gigahertz(), limit = read_gigabytes_second();
  fmt::print("{}, {:.2f} GHz, one core reads {:.1f} GB/s; processor time of one thread, fastest of all runs\n\n",
             processor_name(), gigahertz, limit);
  fmt::print("{:<36} {:<9} {:>10} {:>13} {:>15} {:>9}\n", "metric, size, bits", "", "ms a frame", "cycles/pixel",
             "of memory limit", "libvmaf/");
  std::sort(order_.begin(), order_.end());
  for (const std::string& name : order_) {
    const Row& row = rows_.at(name);
    const std::size_t slash = name.rfind('/');
    const std::string title = name.substr(0, slash), set = name.substr(slash + 1);
    if (!row.failure.empty()) {
      fmt::print("{:<36} {:<9} {}\n", title, set, row.failure);
      continue;
    }
    const auto vmaf = rows_.find(title + "/libvmaf");
    const bool compared = vmaf != rows_.end() && vmaf->second.seconds > 0 && set != "libvmaf";
    fmt::print("{:<36} {:<9} {:>10.3f} {:>13.2f} {:>14.1f}% {:>9}\n", title, set, row.seconds * 1e3,
               row.seconds * gigahertz * 1e9 / row.pixels, row.bytes / row.seconds / limit * 1e-7,
               compared ? fmt::format("{:.1f}", vmaf->second.seconds / row.seconds) : "");
  }
}

}  // namespace isobit::bench
