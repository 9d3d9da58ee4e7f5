// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "engine/devices.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "device/split.h"
#include "frame/error.h"

namespace isobit {
namespace {

constexpr const char* automatic = "auto";

std::unique_ptr<Backend> make_cpu(const SessionOptions& options) {
  BackendOptions cpu = backend_options(options);
  cpu.name = "cpu", cpu.device = "";
  return make_backend(cpu);
}

}  // namespace

BackendOptions backend_options(const SessionOptions& o) { return {o.backend, o.device, o.cpu, o.cpumask, o.threads, o.fp64}; }

Assignment assign(std::unique_ptr<Backend> backend, std::span<const std::string> names,
                  std::span<const MetricWork> work, const Format& format, const SessionOptions& options) {
  std::vector<std::string> can, cannot;
  std::uint64_t others = 0;
  for (std::size_t i = 0; i < work.size(); ++i) {
    const bool able = backend->can(work[i], format);
    (able ? can : cannot).push_back(names[i]);
    others |= std::uint64_t{!able} << i;
  }
  const DeviceUse own{backend->name(), backend->device(), backend->soft_fp64(), can};
  if (cannot.empty()) return {std::move(backend), {own}};
  if (options.backend != automatic)
    throw UsageError(fmt::format("{} ({}) cannot compute {} for {}; leave it out, or use --backend auto or cpu",
                                 own.backend, own.device, fmt::join(cannot, ", "), to_string(format)));
  std::unique_ptr<Backend> cpu = make_cpu(options);
  const DeviceUse rest{cpu->name(), cpu->device(), cpu->soft_fp64(), cannot};
  if (can.empty()) return {std::move(cpu), {rest}};
  return {split_backend(std::move(backend), std::move(cpu), others), {own, rest}};
}

std::string remark_on_choice(const SessionOptions& options, const std::vector<DeviceUse>& devices) {
  if (options.backend != automatic) return "";
  std::string text = "--backend auto computes ";
  for (std::size_t i = 0; i < devices.size(); ++i) {
    const DeviceUse& use = devices[i];
    const std::string what = devices.size() > 1 ? fmt::format("{} ", fmt::join(use.metrics, ", ")) : "";
    text += fmt::format("{}{}on {} ({})", i ? ", and " : "", what, use.backend, use.device);
  }
  const std::string why = devices.size() == 1 && devices[0].backend == "cpu" ? why_no_gpu() : "";
  return why.empty() ? text : text + ": " + why;
}

}  // namespace isobit
