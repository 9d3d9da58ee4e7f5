// SPDX-License-Identifier: BSD-2-Clause-Patent
// The host's side of a metric: its name, options and keys, and how the exact sums that a device delivers become scores.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "frame/format.h"
#include "metric/plan.h"

namespace isobit {

enum class OptionType { boolean, integer, real, choice };

// One row of a metric's option table; the command line, the help and the documents come from it.
struct OptionSpec {
  std::string_view name;
  OptionType type;
  std::string_view fallback;      // the default, spelled as a user would
  double low = 0, high = 0;       // range of integer and real
  std::string_view choices = "";  // "float|exact"
  std::string_view help;
  std::string_view alias = "";  // in the keys of VMAF's features, where the value is not the default
};

// Options as given: name=value, in any order; checked against a metric's table.
using OptionList = std::vector<std::pair<std::string, std::string>>;

// Values of a metric's options after checking. Looking up a name that is not in the table is a programming error.
class OptionValues {
 public:
  // Throws UsageError for an unknown name (with the nearest valid one) or a value out of range.
  OptionValues(std::string_view metric, std::span<const OptionSpec> table, const OptionList& given);

  bool boolean(std::string_view name) const;
  int integer(std::string_view name) const;
  double real(std::string_view name) const;
  std::string choice(std::string_view name) const;

 private:
  std::map<std::string, std::string, std::less<>> values_;
};

// A metric configured for one format. What it asks of a device is its `work`; a device answers with `cells`
// 64-bit cells a frame: exact integers, or the bits of a floating-point sum.
class Metric {
 public:
  virtual ~Metric() = default;

  const MetricWork& work() const { return work_; }
  int cells() const { return work_.cells; }

  // Makes another metric's work deliver this one's cells as well, behind its own, if one computation can do both.
  virtual bool join(MetricWork& /*work*/) const { return false; }

  // The keys of a frame's scores, in the order of the report.
  virtual std::vector<std::string> keys() const = 0;

  // One frame: cells in, one score for each key out.
  virtual void scores(std::span<const std::uint64_t> cells, std::span<double> out) const = 0;

  // A metric whose scores depend on neighbouring frames too is computed for every frame read, and gives them at the
  // end, in place of scores(): one cell for each frame in; for each key in turn, one score for each frame out.
  virtual bool needs_all_frames() const { return false; }
  // How many frames before and after a frame its scores depend on: all_scores() may be given that many around the
  // frames of interest (fewer only where the video begins or ends), and is right for those.
  struct Reach {
    int before = 0, after = 0;
  };
  virtual Reach reach() const { return {}; }
  virtual void all_scores(std::span<const std::uint64_t> cells, std::span<double> out) const { (void)cells, (void)out; }

  // A metric with aggregates is computed for every frame read, also those that --subsample leaves out of the table.
  virtual std::vector<std::string> aggregate_keys() const { return {}; }
  // All frames: each cell summed over them (such cells are integers); one score for each aggregate key out.
  virtual void aggregates(std::span<const std::uint64_t> totals, std::int64_t frames, std::span<double> out) const {
    (void)totals, (void)frames, (void)out;
  }

 protected:
  MetricWork work_;
};

// One row of the registry.
struct MetricInfo {
  std::string_view name;
  std::string_view help;
  std::span<const OptionSpec> options;
  // Throws UsageError if the metric is not defined for the format (size, depth, chroma).
  std::unique_ptr<Metric> (*make)(const Format& format, const OptionValues& options);
};

// All metrics, in the order in which they are documented.
std::span<const MetricInfo> metric_list();

// Throws UsageError for an unknown name, naming the nearest one.
const MetricInfo& find_metric(std::string_view name);

// A metric ready for a format; errors as above.
std::unique_ptr<Metric> make_metric(std::string_view name, const Format& format, const OptionList& options);

}  // namespace isobit
