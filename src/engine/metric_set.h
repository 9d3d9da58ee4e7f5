// SPDX-License-Identifier: BSD-2-Clause-Patent
// The metrics of a session, configured for its format: their keys, and what is computed for which frames.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "metric/metric.h"

namespace isobit {

struct MetricRequest {
  std::string name;
  OptionList options;
};

// What is computed for a frame.
enum class Share {
  all,        // it is in the table
  left_out,   // by subsampling: metrics with aggregates, and those that need all frames
  neighbour,  // of the part of a video that is scored: metrics that need all frames
};

class MetricSet {
 public:
  // Throws UsageError for unknown metrics or options, a format that a metric is not defined for, a key that two of them
  // report, or more than 64 of them.
  MetricSet(const Format& format, const std::vector<MetricRequest>& requests);

  const std::vector<std::unique_ptr<Metric>>& metrics() const { return metrics_; }
  const std::vector<MetricWork>& work() const { return work_; }  // of all of them; some share one
  const std::vector<std::string>& work_names() const { return work_names_; }  // the metric that each was made for
  const std::vector<std::string>& keys() const { return keys_; }  // of all metrics in turn
  const std::vector<std::string>& late_keys() const { return late_keys_; }  // of metrics that need all frames
  std::size_t key_count(std::size_t metric) const { return key_counts_[metric]; }
  std::span<const std::uint64_t> cells_of(std::size_t metric, std::span<const std::uint64_t> row) const {
    return row.subspan(first_cells_[metric], metrics_[metric]->cells());
  }
  Metric::Reach reach() const { return reach_; }  // the most that any of them has

  // Bit k: work k is computed.
  std::uint64_t wanted(Share share) const {
    return share == Share::all ? ~std::uint64_t{0} : share == Share::left_out ? every_frame_ : with_neighbours_;
  }

 private:
  struct Place {
    std::size_t work, cell;  // of the work's cells, a metric's first
  };
  Place add(const Format& format, const MetricRequest& request);
  Place place_of(const Metric& metric, const std::string& name);

  std::vector<std::unique_ptr<Metric>> metrics_;
  std::vector<std::string> work_names_, keys_, late_keys_;
  std::vector<MetricWork> work_;
  std::vector<std::size_t> key_counts_, first_cells_;  // of each metric
  std::uint64_t every_frame_ = 0, with_neighbours_ = 0;  // those that are computed for frames outside the table too
  Metric::Reach reach_;
};

}  // namespace isobit
