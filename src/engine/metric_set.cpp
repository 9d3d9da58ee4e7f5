// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "engine/metric_set.h"

#include <fmt/format.h>

#include <algorithm>

#include "frame/error.h"

namespace isobit {

MetricSet::MetricSet(const Format& format, const std::vector<MetricRequest>& requests) {
  if (requests.size() > 64) throw UsageError("more than 64 metrics in one run; score them in several runs");
  std::vector<Place> places;  // of each metric
  for (const MetricRequest& request : requests) places.push_back(add(format, request));
  std::vector<std::size_t> starts{0};  // of the works' cells
  for (const MetricWork& work : work_) starts.push_back(starts.back() + work.cells);
  for (const Place& place : places) first_cells_.push_back(starts[place.work] + place.cell);
}

MetricSet::Place MetricSet::place_of(const Metric& metric, const std::string& name) {
  for (std::size_t i = 0; i < work_.size(); ++i) {
    const auto before = static_cast<std::size_t>(work_[i].cells);
    if (metric.join(work_[i])) return {i, before};
  }
  work_.push_back(metric.work());
  work_names_.push_back(name);
  return {work_.size() - 1, 0};
}

MetricSet::Place MetricSet::add(const Format& format, const MetricRequest& request) {
  metrics_.push_back(make_metric(request.name, format, request.options));
  const Metric& metric = *metrics_.back();
  const std::vector<std::string> keys = metric.keys();
  for (const std::string& key : keys) {
    if (std::find(keys_.begin(), keys_.end(), key) != keys_.end())
      throw UsageError(fmt::format("two metrics report the key '{}'; score {} in a run of its own", key, request.name));
    keys_.push_back(key);
  }
  key_counts_.push_back(keys.size());
  const Place place = place_of(metric, request.name);
  const std::uint64_t bit = std::uint64_t{1} << place.work;
  if (metric.needs_all_frames()) {
    late_keys_.insert(late_keys_.end(), keys.begin(), keys.end());
    with_neighbours_ |= bit;
  }
  if (metric.needs_all_frames() || !metric.aggregate_keys().empty()) every_frame_ |= bit;
  reach_ = {std::max(reach_.before, metric.reach().before), std::max(reach_.after, metric.reach().after)};
  return place;
}

}  // namespace isobit
