// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "engine/metric_set.h"

#include <fmt/format.h>

#include <algorithm>

#include "frame/error.h"

namespace isobit {

MetricSet::MetricSet(const Format& format, const std::vector<MetricRequest>& requests) {
  if (requests.size() > 64) throw UsageError("more than 64 metrics in one run; score them in several runs");
  for (const MetricRequest& request : requests) add(format, request);
}

void MetricSet::add(const Format& format, const MetricRequest& request) {
  const std::uint64_t bit = std::uint64_t{1} << metrics_.size();
  metrics_.push_back(make_metric(request.name, format, request.options));
  const Metric& metric = *metrics_.back();
  const std::vector<std::string> keys = metric.keys();
  for (const std::string& key : keys) {
    if (std::find(keys_.begin(), keys_.end(), key) != keys_.end())
      throw UsageError(fmt::format("two metrics report the key '{}'; score {} in a run of its own", key, request.name));
    keys_.push_back(key);
  }
  names_.push_back(request.name);
  work_.push_back(metric.work());
  key_counts_.push_back(keys.size());
  if (metric.needs_all_frames()) {
    late_keys_.insert(late_keys_.end(), keys.begin(), keys.end());
    with_neighbours_ |= bit;
  }
  if (metric.needs_all_frames() || !metric.aggregate_keys().empty()) every_frame_ |= bit;
  reach_ = {std::max(reach_.before, metric.reach().before), std::max(reach_.after, metric.reach().after)};
}

}  // namespace isobit
