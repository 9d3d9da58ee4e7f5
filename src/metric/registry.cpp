// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "metric/registry.h"

#include <array>

#include <fmt/format.h>

#include "frame/error.h"
#include "frame/nearest.h"

namespace isobit {

std::span<const MetricInfo> metric_list() {
  static const std::array list{ssim_info, float_ssim_info, float_ms_ssim_info, psnr_hvs_info, psnr_info,
                               vif_info,  adm_info,        motion_info};
  return list;
}

const MetricInfo& find_metric(std::string_view name) {
  std::vector<std::string_view> names;
  for (const MetricInfo& info : metric_list()) {
    if (info.name == name) return info;
    names.push_back(info.name);
  }
  throw UsageError(fmt::format("there is no metric '{}'{} (--list-metrics shows all)", name,
                               did_you_mean(name, names)));
}

std::unique_ptr<Metric> make_metric(std::string_view name, const Format& format, const OptionList& options) {
  const MetricInfo& info = find_metric(name);
  return info.make(format, OptionValues(info.name, info.options, options));
}

}  // namespace isobit
